import { defaultAvatar } from '@atrium/contract/user/avatar.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { renderHook } from '../../testing/hook-root.ts';
import { errorResponse, successResponse, memoryStorage, type Reply, serveFetch } from '../../testing/test-server.ts';

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('document', { documentElement: {} });
});

const createRoute = (path: string, roles?: string[]) => ({ path, handle: { title: path, ...(roles && { roles }) } });
const user = { id: 2, username: 'common', name: 'Common', roles: ['common'] };

/** Signs in a user. Later tests change the responses. */
const startSignedIn = async () => {
  const answers = { user, routes: [createRoute('/a'), createRoute('/b', ['admin'])], after: 0, status: 200 };
  const server = await serveFetch(({ path }): Reply => {
    if (answers.status !== 200) return errorResponse(answers.status);
    if (path === '/api/user-info') return { ...successResponse(answers.user), after: answers.after };
    return path === '/api/get-async-routes' ? successResponse(answers.routes) : errorResponse(404);
  });
  const [session, { loadAccess, reloadAccess, useAccess, watchAccess }] = await Promise.all([
    import('../session/session.ts'),
    import('./access.ts'),
  ]);
  watchAccess();
  session.startSession({ token: 't', refreshToken: 'r' });
  await loadAccess();
  let renderCount = 0;
  useAccess.subscribe(() => (renderCount += 1));
  return {
    answers,
    receivedRequests: server.receivedRequests,
    loadAccess,
    reloadAccess,
    access: () => useAccess.getState(),
    renderCount: () => renderCount,
  };
};

test('reloading unchanged data keeps the same objects and does not render', async () => {
  const { access, loadAccess, reloadAccess, renderCount } = await startSignedIn();
  const accessBefore = access();
  expect(accessBefore).toMatchObject({
    user: { username: 'common' },
    routes: [{ path: '/a' }],
    forbiddenPaths: ['/b'],
  });
  await loadAccess();
  await reloadAccess();
  expect(access()).toBe(accessBefore);
  expect(renderCount()).toBe(0);
});

test('simultaneous loads share one request, and a reload after a change reads again', async () => {
  const { answers, receivedRequests, access, loadAccess, reloadAccess } = await startSignedIn();
  answers.after = 50;
  const requestsBefore = receivedRequests.length;
  const first = loadAccess();
  expect(loadAccess()).toBe(first);
  await vi.waitFor(() => expect(receivedRequests.length).toBe(requestsBefore + 2));
  answers.user = { ...user, name: 'Another' };
  await Promise.all([reloadAccess(), reloadAccess()]);
  expect(access().user?.name).toBe('Another');
  expect(receivedRequests.length).toBe(requestsBefore + 4);
});

test('a response for one user is never used for the next one', async () => {
  let answerAnn: () => void = () => undefined;
  const isAnnsTurn = new Promise<void>((resolve) => {
    answerAnn = resolve;
  });
  const server = await serveFetch(async ({ path, headers }): Promise<Reply> => {
    const isAnn = headers.authorization === 'Bearer ann';
    if (isAnn) await isAnnsTurn;
    const name = isAnn ? 'Ann' : 'Bob';
    return path === '/api/user-info'
      ? successResponse({ ...user, name })
      : successResponse([createRoute(isAnn ? '/ann' : '/bob')]);
  });
  const [session, { loadAccess, useAccess, watchAccess }] = await Promise.all([
    import('../session/session.ts'),
    import('./access.ts'),
  ]);
  watchAccess();
  session.startSession({ token: 'ann', refreshToken: 'r' });
  const ann = loadAccess().catch((failure: unknown) => failure);
  await vi.waitFor(() => expect(server.receivedRequests).toHaveLength(2));
  session.startSession({ token: 'bob', refreshToken: 's' });
  await loadAccess();
  const bobs = { user: { name: 'Bob' }, routes: [{ path: '/bob' }] };
  expect(useAccess.getState()).toMatchObject(bobs);
  answerAnn();
  expect(await ann).toMatchObject({ status: 401 });
  expect(useAccess.getState()).toMatchObject(bobs);
  expect(session.readSession()?.token).toBe('bob');
});

describe('permissions of the signed-in user', () => {
  const createPage = (path: string, permissions?: string[]) => ({
    path,
    handle: { title: path, ...(permissions && { permissions }) },
  });
  /** Returns the permissions of a user with these roles. */
  const openPage = async (roles: string[] | null) => {
    const { useAccess, useCan } = await import('./access.ts');
    useAccess.setState({
      user: roles && ({ ...user, roles } as never),
      routes: [createPage('/system/role'), createPage('/system/user', ['permission:button:add'])],
    });
    const hook = await renderHook(useCan);
    return { useAccess, ...hook };
  };
  const add = 'permission:button:add';

  test.each([
    ['public', true, true, true],
    ['signed-in', false, true, true],
    ['/system/role', false, true, true],
    ['/system/role/', false, true, true],
    ['/nowhere', false, false, true],
    [['/system/user', add], false, true, true],
    [['/system/user', 'permission:button:delete'], false, false, true],
    [['/system/role', add], false, false, true],
    [['/nowhere', add], false, false, true],
  ] as const)(
    '%j is allowed without a session (%s), for a colleague (%s), for an administrator (%s)',
    async (permission, withoutSession, common, admin) => {
      const allowedResults: boolean[] = [];
      for (const roles of [null, ['common'], ['common', 'admin']]) {
        const { read, leave } = await openPage(roles);
        allowedResults.push(read()(permission as never), read()({ requiredPermission: permission } as never));
        await leave();
      }
      expect(allowedResults).toEqual([withoutSession, withoutSession, common, common, admin, admin]);
    },
  );
});

describe('the source of the menu', () => {
  const loadBuiltinRoutes = async (enableBackendAccess: boolean, enableFrontendAceess: boolean) => {
    const { setPreferences } = await import('../preference/preferences.ts');
    setPreferences({ enableBackendAccess, enableFrontendAceess });
    const { access, receivedRequests } = await startSignedIn();
    const paths = access().routes.map(({ path }) => path);
    return [
      receivedRequests.some(({ path }) => path === '/api/get-async-routes'),
      paths.includes('/a'),
      paths.includes('/home'),
    ];
  };

  test.each([
    [true, false, [true, true, false]],
    [false, true, [false, false, true]],
    [true, true, [true, true, true]],
    [false, false, [true, true, false]],
  ])(
    'the menu with backend %s and frontend %s requests the server, has its page, and has a built-in page: %j',
    async (backend, frontend, expected) => {
      expect(await loadBuiltinRoutes(backend, frontend)).toEqual(expected);
    },
  );

  test('the last chosen source of the menu applies if it changes while loading', async () => {
    const { access, answers, loadAccess, receivedRequests } = await startSignedIn();
    const { setPreferences } = await import('../preference/preferences.ts');
    for (const patch of [{ enableFrontendAceess: true }, { enableBackendAccess: false }]) {
      answers.after = 50;
      const requestsBefore = receivedRequests.length;
      const loading = loadAccess();
      await vi.waitFor(() => expect(receivedRequests.length).toBeGreaterThan(requestsBefore));
      setPreferences(patch);
      answers.after = 0;
      await loading;
      const paths = access().routes.map(({ path }) => path);
      expect([paths.includes('/a'), paths.includes('/home')]).toEqual([patch.enableBackendAccess !== false, true]);
    }
  });
});

test('a user who must change the password has no permissions, and sees no toast about it', async () => {
  const { answers, loadAccess, access } = await startSignedIn();
  const accessBefore = access();
  for (const mustChangePassword of [undefined, false, null]) {
    answers.user = { ...user, mustChangePassword } as never;
    await loadAccess();
    expect(access().user).not.toBeNull();
  }
  answers.user = { ...user, mustChangePassword: true } as never;
  await expect(loadAccess()).rejects.toMatchObject({ status: 403, code: 'session.mustChangePassword', message: '' });
  expect(access().routes).toEqual(accessBefore.routes);
});

test('user and permissions are cleared with the session', async () => {
  const { access } = await startSignedIn();
  const { endSession } = await import('../session/session.ts');
  endSession('signed-out');
  expect(access()).toEqual({ user: null, routes: [], forbiddenPaths: [] });
});

test.each([
  [2, true],
  [3, false],
])('another sign-in of user %i counts as the current user: %s', async (id, isTheirs) => {
  const listeners: ((event: { key: string }) => void)[] = [];
  vi.stubGlobal('addEventListener', (_: string, listener: (event: { key: string }) => void) =>
    listeners.push(listener),
  );
  const { access, answers } = await startSignedIn();
  const { isWaitingForSignIn, handleRejectedToken, onSession, readSession, watchSession } =
    await import('../session/session.ts');
  watchSession();
  const events: string[] = [];
  onSession(({ type }) => events.push(type));
  handleRejectedToken('t');
  expect(isWaitingForSignIn()).toBe(true);
  answers.user = { ...user, id };
  localStorage.setItem('session', JSON.stringify({ id: 'other', token: 'x', refreshToken: 'y', isExpired: false }));
  for (const listener of listeners) listener({ key: 'session' });
  await vi.waitFor(() => expect(isWaitingForSignIn()).toBe(false));
  expect(events).toEqual(isTheirs ? [] : ['started']);
  expect(access().user === null).toBe(!isTheirs);
  expect(readSession()?.token).toBe('x');
});

test('no avatar is shown for an account with only the placeholder', async () => {
  const { answers, loadAccess, access } = await startSignedIn();
  for (const [avatar, shownAvatar] of [
    [defaultAvatar, ''],
    ['/api/files/avatar-1.png', '/api/files/avatar-1.png'],
  ]) {
    answers.user = { ...user, avatar } as never;
    await loadAccess();
    expect(access().user?.avatar).toBe(shownAvatar);
  }
});
