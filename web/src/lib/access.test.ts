import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { bad, fetchFrom, good, memoryStorage, type Reply, startWire } from '../testing/wire-server.ts';

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
  const answers = { user, routes: [route('/a'), route('/b', ['admin'])], after: 0 };
  const server = await startWire(({ path }): Reply => {
    if (path === '/api/user-info') return { ...good(answers.user), after: answers.after };
    return path === '/api/get-async-routes' ? good(answers.routes) : bad(404);
  });
  close = server.close;
  vi.stubGlobal(
    'fetch',
    fetchFrom(() => server.url),
  );
  const [session, { loadAccess, reloadAccess, useAccess }] = await Promise.all([
    import('./session.ts'),
    import('./access.ts'),
  ]);
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
  const [session, { loadAccess, useAccess }] = await Promise.all([import('./session.ts'), import('./access.ts')]);
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
