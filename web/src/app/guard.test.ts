import { createMemoryRouter, redirect } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { errorResponse, successResponse, memoryStorage, type Reply, serveFetch } from '../testing/test-server.ts';

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('document', { documentElement: {} });
});

const routes = [
  { path: '/home', handle: { title: 'home' } },
  { path: '/access', handle: { title: 'access' }, children: [{ path: '/access/one', handle: { title: 'one' } }] },
  {
    path: '/system',
    handle: { title: 'system', roles: ['admin'] },
    children: [{ path: '/system/user', handle: { title: 'user', roles: ['admin'] } }],
  },
];
const user = {
  id: 2,
  username: 'common',
  name: 'Common',
  roles: ['common'],
  avatar: '',
  email: '',
  phoneNumber: '',
  description: '',
};

/** Opens a path in a router with the guard. */
const open = async (address: string, { isSignedIn = true, userInfo = (): Reply => successResponse(user) } = {}) => {
  const server = await serveFetch(({ path }) => {
    if (path === '/api/user-info') return userInfo();
    return path === '/api/get-async-routes' ? successResponse(routes) : errorResponse(401);
  });
  const { pathname, search, hash } = new URL(address, server.url);
  vi.stubGlobal('location', { pathname, search, hash });
  const [guards, session, { reloadAccess, useAccess, watchAccess }, { onMissingFactor }] = await Promise.all([
    import('./guard.ts'),
    import('../lib/session/session.ts'),
    import('../lib/access/access.ts'),
    import('../lib/api/second-factor.ts'),
  ]);
  const { guard, loadUserForPasswordChange, loadUserForSecondFactor, redirectGroups, redirectIfSignedIn } = guards;
  watchAccess();
  if (isSignedIn) session.startSession({ token: 't', refreshToken: 'r' });
  const router = createMemoryRouter(
    [
      {
        ErrorBoundary: () => null,
        children: [
          { path: 'login', middleware: [redirectIfSignedIn] },
          { path: 'change-password', loader: loadUserForPasswordChange },
          { path: 'add-second-factor', loader: loadUserForSecondFactor },
          {
            id: 'inside',
            loader: guard,
            shouldRevalidate: () => false,
            children: [
              { index: true, loader: () => (session.readSession() ? redirect('/home') : null) },
              { path: '*', loader: redirectGroups },
            ],
          },
        ],
      },
    ],
    { initialEntries: [address] },
  );
  await vi.waitFor(() => expect([router.state.initialized, router.state.navigation.state]).toEqual([true, 'idle']));
  const readAddress = () =>
    `${router.state.location.pathname}${router.state.location.search}${router.state.location.hash}`;
  const access = { reloadAccess, useAccess, onMissingFactor };
  return { router, at: readAddress, session, ...access, receivedRequests: server.receivedRequests };
};

test.each([
  ['/', '/login'],
  ['/home', '/login?redirect=%2Fhome'],
  ['/access/one?x=1&y=2#z', '/login?redirect=%2Faccess%2Fone%3Fx%3D1%26y%3D2%23z'],
  ['/nowhere', '/login?redirect=%2Fnowhere'],
])('a visitor without a session who opens %s gets %s', async (address, place) => {
  const { at, receivedRequests } = await open(address, { isSignedIn: false });
  expect(at()).toBe(place);
  expect(receivedRequests).toEqual([]);
});

test.each([
  ['/', '/home'],
  ['/home?a=1#b', '/home?a=1#b'],
  ['/access', '/exception/404'],
  ['/access/one', '/access/one'],
  ['/system/user', '/system/user'],
  ['/nowhere', '/nowhere'],
  ['/login', '/home'],
  ['/login?redirect=%2Faccess%2Fone%3Fx%3D1%23z', '/access/one?x=1#z'],
  ['/login?redirect=%2F%2Fevil.example', '/home'],
  ['/login?redirect=https%3A%2F%2Fevil.example', '/home'],
])('a signed-in user who opens %s gets %s', async (address, place) => {
  const { at } = await open(address);
  expect(at()).toBe(place);
});

test('user and routes are requested once for any number of navigations', async () => {
  const { router, at, receivedRequests, useAccess } = await open('/home');
  await router.navigate('/access/one');
  await router.navigate('/home');
  expect(at()).toBe('/home');
  expect(receivedRequests.map(({ path }) => path).toSorted()).toEqual(['/api/get-async-routes', '/api/user-info']);
  expect(useAccess.getState()).toMatchObject({
    user: { username: 'common' },
    forbiddenPaths: ['/system', '/system/user'],
  });
  expect(useAccess.getState().routes.map(({ handle }) => handle.backstage)).toEqual([true, true]);
});

test.each([
  [{ mustChangePassword: true }, '/change-password'],
  [{ mustAddSecondFactor: true }, '/add-second-factor'],
  [{ mustChangePassword: true, mustAddSecondFactor: true }, '/change-password'],
])('a user with %j gets only %s', async (required, place) => {
  const { at, useAccess } = await open('/access/one?x=1#z', {
    userInfo: () => successResponse({ ...user, ...required }),
  });
  expect(at()).toBe(`${place}?redirect=%2Faccess%2Fone%3Fx%3D1%23z`);
  expect(useAccess.getState().user).toBeNull();
});

test.each(['/change-password', '/add-second-factor'])('%s leads back if it is not required', async (address) => {
  const { at } = await open(`${address}?redirect=%2Faccess%2Fone`);
  expect(at()).toBe('/access/one');
});

test('a second factor that is required while a page is open is reported', async () => {
  let info: object = user;
  const { onMissingFactor, reloadAccess } = await open('/home', { userInfo: () => successResponse(info) });
  const onMissing = vi.fn();
  onMissingFactor(onMissing);
  info = { ...user, mustAddSecondFactor: true };
  await expect(reloadAccess()).rejects.toMatchObject({ code: 'session.mustAddSecondFactor' });
  expect(onMissing).toHaveBeenCalledTimes(1);
});

test('a user that cannot be loaded is shown as an error in place, and the next navigation retries', async () => {
  let answer = errorResponse(403);
  const { router, at, useAccess } = await open('/home', { userInfo: () => answer });
  expect(at()).toBe('/home');
  expect(Object.values(router.state.errors ?? {})).toMatchObject([{ name: 'RequestFailure', status: 403 }]);
  answer = successResponse(user);
  await router.navigate('/home', { replace: true });
  expect(router.state.errors).toBeNull();
  expect(useAccess.getState().user).toMatchObject({ username: 'common' });
});

test('a session that the server does not know leads to the sign-in page', async () => {
  const { at, session } = await open('/access/one?x=1', { userInfo: () => errorResponse(401) });
  expect(at()).toBe('/login?redirect=%2Faccess%2Fone%3Fx%3D1');
  expect(session.readSession()).toBeNull();
});
