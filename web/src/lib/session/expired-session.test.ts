import { get, post } from '@atrium/contract/call.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { errorResponse, successResponse, memoryStorage, serveFetch } from '../../testing/test-server.ts';

const readThing = get<never, never>('thing', 'thing', 'signed-in');
const writeThing = post<never, never>('thing', 'thing', 'signed-in', []);
const openThing = post<never, never>('thing', 'thing', 'public', []);

type Listener = (event: { key: string | null }) => void;
let listeners: Listener[] = [];

beforeEach(() => {
  listeners = [];
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('document', { documentElement: {} });
  vi.stubGlobal('addEventListener', (_: string, listener: Listener) => listeners.push(listener));
});
/** A server that accepts only these tokens and rejects every refresh. Its response to `ann-1` waits for `ready`. */
const startServer = async (tokens: readonly string[], ready: Promise<void> = Promise.resolve()) => {
  const server = await serveFetch(async ({ headers, path }) => {
    const token = headers.authorization?.replace('Bearer ', '') ?? '';
    if (token === 'ann-1') await ready;
    return path !== '/api/refresh-token' && tokens.includes(token) ? successResponse(token) : errorResponse(401);
  });
  return server.receivedRequests;
};

/** Opens a tab of a user, whose tokens start with the name. */
const openTab = async (name: string | null) => {
  vi.resetModules();
  listeners = [...listeners];
  const listenerCount = listeners.length;
  const [{ callApi }, session] = await Promise.all([import('../api/api.ts'), import('./session.ts')]);
  session.watchSession();
  const ownListeners = new Set(listeners.slice(listenerCount));
  session.setUserInTab({
    isKnown: () => name !== null,
    belongsToUser: async ({ token }) => token.startsWith(name ?? '-'),
  });
  const events: string[] = [];
  session.onSession((event) => events.push(event.type === 'ended' ? event.reason : event.type));
  const notifyOtherTabs = () =>
    listeners.forEach((listener) => ownListeners.has(listener) || listener({ key: 'session' }));
  return { callApi, events, notifyOtherTabs, ...session };
};

const waitForSignIn = (tab: { isWaitingForSignIn: () => boolean }) =>
  vi.waitFor(() => expect(tab.isWaitingForSignIn()).toBe(true));

test('requests of an expired session wait, and are sent once when the user has signed in again', async () => {
  const requests = await startServer(['ann-2']);
  const tab = await openTab('ann');
  tab.startSession({ token: 'ann-1', refreshToken: 'r' });
  const call = [tab.callApi(readThing), tab.callApi(writeThing)];
  await waitForSignIn(tab);
  const lateCall = tab.callApi(readThing);
  tab.resumeSession({ token: 'ann-2', refreshToken: 's' });
  await expect(Promise.all([...call, lateCall])).resolves.toEqual(['ann-2', 'ann-2', 'ann-2']);
  expect(
    requests.filter(({ method, headers }) => method === 'POST' && headers.authorization === 'Bearer ann-2'),
  ).toHaveLength(1);
  expect(requests.filter(({ path, headers }) => path === '/api/thing' && !headers.authorization)).toEqual([]);
  expect(tab.events).toEqual(['started']);
});

test('a session expires in all tabs, and signing in again in one applies to all', async () => {
  await startServer(['ann-2']);
  const firstTab = await openTab('ann');
  firstTab.startSession({ token: 'ann-1', refreshToken: 'r' });
  const secondTab = await openTab('ann');
  const call = firstTab.callApi(readThing);
  await waitForSignIn(firstTab);
  firstTab.notifyOtherTabs();
  expect(secondTab.isWaitingForSignIn()).toBe(true);
  const otherCall = secondTab.callApi(readThing);
  secondTab.resumeSession({ token: 'ann-2', refreshToken: 's' });
  secondTab.notifyOtherTabs();
  await expect(Promise.all([call, otherCall])).resolves.toEqual(['ann-2', 'ann-2']);
  expect([firstTab.isWaitingForSignIn(), secondTab.isWaitingForSignIn(), secondTab.events]).toEqual([false, false, []]);
});

test.each([
  ['the same person goes on in the tab that waits', 'ann-2', ['ann-2'], []],
  ['another person finishes nothing of what the first one began', 'bob-1', [], ['started']],
])('signing in on the sign-in page of another tab: %s', async (_, token, answers, events) => {
  const requests = await startServer([token]);
  const tab = await openTab('ann');
  tab.startSession({ token: 'ann-1', refreshToken: 'r' });
  tab.events.length = 0;
  const call = tab.callApi(writeThing).then(
    (answer) => [answer],
    () => [],
  );
  await waitForSignIn(tab);
  const login = await openTab(null);
  expect(login.readSession()).toBeNull();
  login.startSession({ token, refreshToken: 's' });
  login.notifyOtherTabs();
  expect(await call).toEqual(answers);
  expect(tab.events).toEqual(events);
  expect(requests.some(({ headers }) => headers.authorization === 'Bearer bob-1')).toBe(false);
});

test.each([
  ['before', 'signed in', writeThing],
  ['after', 'signed in', writeThing],
  ['before', 'open to all', openThing],
  ['after', 'open to all', openThing],
] as const)(
  'a pending request is not repeated for another user who signs in %s its rejection (%s)',
  async (order, _, request) => {
    const answer = Promise.withResolvers<void>();
    const requests = await startServer(['bob-1'], answer.promise);
    const tab = await openTab('ann');
    tab.startSession({ token: 'ann-1', refreshToken: 'r' });
    const login = await openTab(null);
    const call = tab.callApi(request).catch((failure: unknown) => failure);
    await vi.waitFor(() => expect(requests).toHaveLength(1));
    login.startSession({ token: 'bob-1', refreshToken: 's' });
    if (order === 'before') login.notifyOtherTabs();
    answer.resolve();
    expect(await call).toMatchObject({ status: 401 });
    if (order === 'after') login.notifyOtherTabs();
    expect(requests.map(({ headers }) => headers.authorization)).toEqual(['Bearer ann-1']);
    expect(tab.events).toEqual(['started', 'started']);
    expect(tab.readSession()).toMatchObject({ token: 'bob-1' });
  },
);

test('a late response for one user is not passed to the next user', async () => {
  const answer = Promise.withResolvers<void>();
  const requests = await startServer(['ann-1', 'bob-1'], answer.promise);
  const tab = await openTab('ann');
  tab.startSession({ token: 'ann-1', refreshToken: 'r' });
  const call = tab.callApi(readThing).catch((failure: unknown) => failure);
  const open = tab.callApi(openThing);
  await vi.waitFor(() => expect(requests).toHaveLength(2));
  tab.startSession({ token: 'bob-1', refreshToken: 's' });
  answer.resolve();
  expect(await call).toMatchObject({ status: 401 });
  // Public requests do not depend on the user.
  await expect(open).resolves.toBe('ann-1');
  await expect(tab.callApi(readThing)).resolves.toBe('bob-1');
});

test('a request that was not sent before another user signs in is not sent', async () => {
  const requests = await startServer(['ann-1', 'bob-1']);
  const tab = await openTab('ann');
  tab.startSession({ token: 'ann-1', refreshToken: 'r' });
  const call = tab.callApi(writeThing);
  tab.startSession({ token: 'bob-1', refreshToken: 's' });
  await expect(call).rejects.toMatchObject({ status: 401 });
  expect(requests).toEqual([]);
});

test('waiting requests of Ann are not sent for Bob, who signs in while she confirms her identity', async () => {
  const requests = await startServer(['ann-2', 'bob-1']);
  const tab = await openTab('ann');
  tab.startSession({ token: 'ann-1', refreshToken: 'r' });
  const call = tab.callApi(writeThing).catch((failure: unknown) => failure);
  await waitForSignIn(tab);
  const [isAnn, isBob] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  tab.setUserInTab({
    isKnown: () => true,
    belongsToUser: async ({ token }) => {
      await (token === 'ann-2' ? isAnn : isBob).promise;
      return token === 'ann-2';
    },
  });
  const login = await openTab(null);
  login.startSession({ token: 'ann-2', refreshToken: 's' });
  login.notifyOtherTabs();
  login.startSession({ token: 'bob-1', refreshToken: 't' });
  login.notifyOtherTabs();
  isAnn.resolve();
  // Consequences are visible in the next task.
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
  isBob.resolve();
  expect(await call).toMatchObject({ status: 401 });
  expect(requests.some(({ headers }) => headers.authorization === 'Bearer bob-1')).toBe(false);
  expect(tab.readSession()).toMatchObject({ token: 'bob-1' });
});

test('an ended session leaves no usable token in storage, after signing out or expiring', async () => {
  await startServer([]);
  for (const name of ['ann', null]) {
    const tab = await openTab(name);
    tab.startSession({ token: 'ann-1', refreshToken: 'secret' });
    const call = tab.callApi(readThing).catch((failure: unknown) => failure);
    if (name) {
      await waitForSignIn(tab);
      expect(localStorage.getItem('session')).not.toMatch(/ann-1|secret/);
      tab.stopWaitingForSignIn();
    }
    expect(await call).toMatchObject({ status: 401 });
    expect(localStorage.getItem('session')).not.toMatch(/ann-1|secret/);
    expect((await openTab(name)).readSession()).toBeNull();
  }
});

test('leaving an expired session ends it in that tab, and signing out elsewhere ends the wait', async () => {
  await startServer([]);
  const tab = await openTab('ann');
  tab.startSession({ token: 'ann-1', refreshToken: 'r' });
  const otherTab = await openTab('ann');
  const call = tab.callApi(readThing);
  await waitForSignIn(tab);
  tab.notifyOtherTabs();
  tab.stopWaitingForSignIn();
  await expect(call).rejects.toMatchObject({ status: 401 });
  expect([tab.readSession(), tab.events.at(-1), otherTab.isWaitingForSignIn()]).toEqual([null, 'expired', true]);
  localStorage.removeItem('session');
  tab.notifyOtherTabs();
  expect([otherTab.isWaitingForSignIn(), otherTab.events]).toEqual([false, ['signed-out']]);
});

test('an expired session without a loaded user ends', async () => {
  await startServer([]);
  const tab = await openTab(null);
  tab.startSession({ token: 'ann-1', refreshToken: 'r' });
  await expect(tab.callApi(readThing)).rejects.toMatchObject({ status: 401 });
  expect([tab.readSession(), tab.events]).toEqual([null, ['started', 'expired']]);
});
