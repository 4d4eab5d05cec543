import { standInAvatar } from '@atrium/contract/user/avatar.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { acting, mountHook } from '../../testing/hook-root.ts';
import { bad, fetchFrom, good, memoryStorage, type Reply, startWire } from '../../testing/wire-server.ts';
import { toastTexts } from '../../testing/toasts.ts';

let close: (() => Promise<void>) | undefined;
afterEach(() => close?.());

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('document', { documentElement: {} });
});

const route = (path: string, roles?: string[]) => ({ path, handle: { title: path, ...(roles && { roles }) } });
const user = { id: 2, username: 'common', name: 'Common', roles: ['common'] };

/** Somebody signed in to a server that names them and their routes as it is told to. */
const signedIn = async () => {
  const answers = { user, routes: [route('/a'), route('/b', ['admin'])], after: 0, status: 200 };
  const server = await startWire(({ path }): Reply => {
    if (answers.status !== 200) return bad(answers.status);
    if (path === '/api/user-info') return { ...good(answers.user), after: answers.after };
    return path === '/api/get-async-routes' ? good(answers.routes) : bad(404);
  });
  close = server.close;
  vi.stubGlobal(
    'fetch',
    fetchFrom(() => server.url),
  );
  const [session, { loadAccess, reloadAccess, useAccess, watchAccess }] = await Promise.all([
    import('../session/session.ts'),
    import('./access.ts'),
  ]);
  watchAccess();
  session.startSession({ token: 't', refreshToken: 'r' });
  await loadAccess();
  let told = 0;
  useAccess.subscribe(() => (told += 1));
  return { answers, seen: server.seen, loadAccess, reloadAccess, access: () => useAccess.getState(), told: () => told };
};

test('what is read again and is as before tells nobody and stays the same objects', async () => {
  const { access, loadAccess, told } = await signedIn();
  const before = access();
  expect(before).toMatchObject({ user: { username: 'common' }, routes: [{ path: '/a' }], refused: ['/b'] });
  await loadAccess();
  expect(access()).toBe(before);
  expect(told()).toBe(0);
});

test('what is read again and has changed is another object, and nothing else is', async () => {
  const { answers, access, loadAccess, told } = await signedIn();
  const before = access();
  answers.user = { ...user, name: 'Another' };
  await loadAccess();
  expect(access().user?.name).toBe('Another');
  expect(access().routes).toBe(before.routes);
  answers.routes = [...answers.routes, route('/c')];
  await loadAccess();
  expect(access().routes.map(({ path }) => path)).toEqual(['/a', '/c']);
  expect(access().routes[0]).toBe(before.routes[0]);
  expect(told()).toBe(2);
});

test('whoever asks again for what is on its way waits for that, and who knows of a change reads it after that', async () => {
  const { answers, seen, access, loadAccess, reloadAccess } = await signedIn();
  answers.after = 50;
  const before = seen.length;
  const first = loadAccess();
  expect(loadAccess()).toBe(first);
  await vi.waitFor(() => expect(seen.length).toBe(before + 2));
  answers.user = { ...user, name: 'Another' };
  await Promise.all([reloadAccess(), reloadAccess()]);
  expect(access().user?.name).toBe('Another');
  expect(seen.length).toBe(before + 4);
});

test('what was on its way for one person never becomes the next one’s, who waits for their own', async () => {
  let answerAnn: () => void = () => undefined;
  const isAnnsTurn = new Promise<void>((resolve) => {
    answerAnn = resolve;
  });
  const server = await startWire(async ({ path, headers }): Promise<Reply> => {
    const isAnn = headers.authorization === 'Bearer ann';
    if (isAnn) await isAnnsTurn;
    const name = isAnn ? 'Ann' : 'Bob';
    return path === '/api/user-info' ? good({ ...user, name }) : good([route(isAnn ? '/ann' : '/bob')]);
  });
  close = server.close;
  vi.stubGlobal(
    'fetch',
    fetchFrom(() => server.url),
  );
  const [session, { loadAccess, useAccess, watchAccess }] = await Promise.all([
    import('../session/session.ts'),
    import('./access.ts'),
  ]);
  watchAccess();
  session.startSession({ token: 'ann', refreshToken: 'r' });
  const ann = loadAccess().catch((failure: unknown) => failure);
  await vi.waitFor(() => expect(server.seen).toHaveLength(2));
  session.startSession({ token: 'bob', refreshToken: 's' });
  await loadAccess();
  const bobs = { user: { name: 'Bob' }, routes: [{ path: '/bob' }] };
  expect(useAccess.getState()).toMatchObject(bobs);
  answerAnn();
  expect(await ann).toMatchObject({ status: 401 });
  expect(useAccess.getState()).toMatchObject(bobs);
  expect(session.readSession()?.token).toBe('bob');
});

describe('what somebody may do', () => {
  const page = (path: string, permissions?: string[]) => ({
    path,
    handle: { title: path, ...(permissions && { permissions }) },
  });
  /** What someone with these roles may do on two pages, one of them with a button. */
  const asking = async (roles: string[] | null) => {
    const { useAccess, useCan } = await import('./access.ts');
    useAccess.setState({
      user: roles && ({ ...user, roles } as never),
      routes: [page('/system/role'), page('/system/user', ['permission:button:add'])],
    });
    const hook = await mountHook(useCan);
    return { useAccess, ...hook };
  };
  const add = 'permission:button:add';

  test.each([
    ['public', true, true, true],
    ['signed-in', false, true, true],
    ['api-key', false, false, false],
    ['/system/role', false, true, true],
    ['/system/role/', false, true, true],
    ['/nowhere', false, false, true],
    [['/system/user', add], false, true, true],
    [['/system/user', 'permission:button:delete'], false, false, true],
    [['/system/role', add], false, false, true],
    [['/nowhere', add], false, false, true],
  ] as const)(
    '%j is allowed nobody (%s), a colleague (%s), an administrator (%s)',
    async (wish, nobody, common, admin) => {
      const allowed: boolean[] = [];
      for (const roles of [null, ['common'], ['common', 'admin']]) {
        const { read, leave } = await asking(roles);
        allowed.push(read()(wish as never), read()({ needs: wish } as never));
        await leave();
      }
      expect(allowed).toEqual([nobody, nobody, common, common, admin, admin]);
    },
  );

  test('is another question once the rights have changed, and the same one before', async () => {
    const { read, change, leave, useAccess } = await asking(['common']);
    const before = read();
    await change();
    expect(read()).toBe(before);
    await acting(() => useAccess.setState({ routes: [] }));
    expect([before('/system/role'), read()('/system/role')]).toEqual([true, false]);
    await leave();
  });

  test('is theirs who are signed in; asking who that is fails where nobody is', async () => {
    const { useAccess, leave } = await asking(['common']);
    const { useUser } = await import('./access.ts');
    const someone = await mountHook(useUser);
    expect(someone.read()).toMatchObject({ id: 2, username: 'common' });
    await someone.leave();
    useAccess.setState({ user: null });
    await expect(mountHook(useUser)).rejects.toThrow('Nobody');
    await leave();
  });
});

describe('who builds the menu', () => {
  const built = async (enableBackendAccess: boolean, enableFrontendAceess: boolean) => {
    const { setPreferences } = await import('../preference/preferences.ts');
    setPreferences({ enableBackendAccess, enableFrontendAceess });
    const { access, seen } = await signedIn();
    const paths = access().routes.map(({ path }) => path);
    return [seen.some(({ path }) => path === '/api/get-async-routes'), paths.includes('/a'), paths.includes('/home')];
  };

  test.each([
    [true, false, [true, true, false]],
    [false, true, [false, false, true]],
    [true, true, [true, true, true]],
    [false, false, [true, true, false]],
  ])(
    'with backend %s and frontend %s: asked the server, has its page, has a built-in one: %j',
    async (backend, frontend, expected) => {
      expect(await built(backend, frontend)).toEqual(expected);
    },
  );

  test('is chosen otherwise while the answers are on their way: what is built then is what was chosen last', async () => {
    const { access, answers, loadAccess, seen } = await signedIn();
    const { setPreferences } = await import('../preference/preferences.ts');
    for (const patch of [{ enableFrontendAceess: true }, { enableBackendAccess: false }]) {
      answers.after = 50;
      const before = seen.length;
      const loading = loadAccess();
      await vi.waitFor(() => expect(seen.length).toBeGreaterThan(before));
      setPreferences(patch);
      answers.after = 0;
      await loading;
      const paths = access().routes.map(({ path }) => path);
      expect([paths.includes('/a'), paths.includes('/home')]).toEqual([patch.enableBackendAccess !== false, true]);
    }
  });
});

test('who has to choose a password first has no rights, and no toast says so', async () => {
  const { answers, loadAccess, access } = await signedIn();
  const before = access();
  for (const mustChangePassword of [undefined, false, null]) {
    answers.user = { ...user, mustChangePassword } as never;
    await loadAccess();
    expect(access().user).not.toBeNull();
  }
  answers.user = { ...user, mustChangePassword: true } as never;
  await expect(loadAccess()).rejects.toMatchObject({ status: 403, problem: 'session.mustChangePassword', message: '' });
  expect(access().routes).toEqual(before.routes);
});

test('rights that cannot be read are told to who asked, not by a toast, and asked for again', async () => {
  const { answers, loadAccess, access, seen } = await signedIn();
  answers.status = 422;
  await expect(loadAccess()).rejects.toMatchObject({ status: 422 });
  answers.status = 200;
  const before = seen.length;
  await loadAccess();
  expect(seen.length).toBeGreaterThan(before);
  expect(access().user?.username).toBe('common');
  expect(await toastTexts()).toEqual([]);
});

test('with the session, who it was and what they might is gone', async () => {
  const { access } = await signedIn();
  const { endSession } = await import('../session/session.ts');
  endSession('signed-out');
  expect(access()).toEqual({ user: null, routes: [], refused: [] });
});

test.each([
  [2, true],
  [3, false],
])('another sign-in, of the person %i, is that of whoever is at work here: %s', async (id, isTheirs) => {
  const listeners: ((event: { key: string }) => void)[] = [];
  vi.stubGlobal('addEventListener', (_: string, listener: (event: { key: string }) => void) =>
    listeners.push(listener),
  );
  const { access, answers } = await signedIn();
  const { isSessionHeld, loseSession, onSession, readSession, watchSession } = await import('../session/session.ts');
  watchSession();
  const events: string[] = [];
  onSession(({ type }) => events.push(type));
  loseSession('t');
  expect(isSessionHeld()).toBe(true);
  answers.user = { ...user, id };
  localStorage.setItem('session', JSON.stringify({ id: 'other', token: 'x', refreshToken: 'y', isLapsed: false }));
  for (const listener of listeners) listener({ key: 'session' });
  await vi.waitFor(() => expect(isSessionHeld()).toBe(false));
  expect(events).toEqual(isTheirs ? [] : ['started']);
  expect(access().user === null).toBe(!isTheirs);
  expect(readSession()?.token).toBe('x');
});

test('where nobody is known a lapsed session is over', async () => {
  (await import('./access.ts')).watchAccess();
  const { isSessionHeld, loseSession, startSession } = await import('../session/session.ts');
  startSession({ token: 't', refreshToken: 'r' });
  loseSession('t');
  expect(isSessionHeld()).toBe(false);
});

test('shows no picture for an account that has only the stand-in', async () => {
  const { answers, loadAccess, access } = await signedIn();
  for (const [avatar, shown] of [
    [standInAvatar, ''],
    ['/api/files/avatar-1.png', '/api/files/avatar-1.png'],
  ]) {
    answers.user = { ...user, avatar } as never;
    await loadAccess();
    expect(access().user?.avatar).toBe(shown);
  }
});
