import { get, post } from '@atrium/contract/call.ts';
import { login } from '@atrium/contract/session/calls.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  errorResponse,
  createFetch,
  successResponse,
  memoryStorage,
  type Reply,
  type ReceivedRequest,
  startTestServer,
} from '../../testing/test-server.ts';
import { toastTexts } from '../../testing/toasts.ts';

const readThing = get<never, never>('thing', 'thing', 'signed-in');
const writeThing = post<never, never>('thing', 'thing', 'signed-in', []);

let close: (() => Promise<void>) | undefined;
let base = '';

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('document', { documentElement: {} });
  vi.stubGlobal(
    'fetch',
    createFetch(() => base),
  );
});
afterEach(() => close?.());

const startServer = async (answer: (receivedRequests: ReceivedRequest, count: number) => Reply | Promise<Reply>) => {
  const server = await startTestServer((request, count) =>
    request.path === '/api/last-of-all' ? errorResponse(409, { message: lastWords }) : answer(request, count),
  );
  close = server.close;
  base = server.url;
  return server;
};

/** Loads the client like a browser tab: separate memory, shared storage. */
const openTab = async () => {
  vi.resetModules();
  const [{ callApi, callApiForFile }, session, loading] = await Promise.all([
    import('./api.ts'),
    import('../session/session.ts'),
    import('../browser/loading.ts'),
  ]);
  const ends: string[] = [];
  session.onSession((event) => event.type === 'ended' && ends.push(event.reason));
  return { callApi, callApiForFile, ends, ...session, ...loading };
};

const lastCall = post<never, never>('last', 'last-of-all', 'public', []);
const lastWords = 'that was all';

/** Returns the toasts so far: toasts are in order, so that of a later failure marks the end. */
const readToasts = async ({ callApi }: Awaited<ReturnType<typeof openTab>>) => {
  await expect(callApi(lastCall)).rejects.toMatchObject({ message: lastWords });
  await vi.waitFor(async () => expect(await toastTexts()).toContain(lastWords));
  const toasts = await toastTexts();
  return toasts.slice(0, toasts.indexOf(lastWords));
};

/** Starts a server on which `old` has expired and a refresh returns `fresh`. */
const startExpiring = (
  refresh: (count: number) => Reply | Promise<Reply> = () => successResponse({ token: 'fresh', refreshToken: 'next' }),
) =>
  startServer(({ path, headers }, count) => {
    if (path === '/api/refresh-token') return refresh(count);
    return headers.authorization === 'Bearer fresh' ? successResponse({ path }) : errorResponse(401);
  });

const listRefreshes = (requests: readonly ReceivedRequest[]) =>
  requests.filter(({ path }) => path === '/api/refresh-token');

test('a request sends token and language and returns the result in the envelope', async () => {
  const { receivedRequests } = await startServer(() => successResponse([1, 2]));
  const { callApi, startSession } = await openTab();
  startSession({ token: 'abc', refreshToken: 'def' });
  await expect(callApi(readThing, { a: 1, b: [2, null, 3], c: undefined, d: 'ä&', e: null } as never)).resolves.toEqual(
    [1, 2],
  );
  expect(receivedRequests[0]).toMatchObject({
    path: '/api/thing?a=1&b=2&b=3&d=%C3%A4%26',
    headers: { authorization: 'Bearer abc', 'x-lang': 'zh-CN' },
  });
  await callApi(writeThing, { a: 1 } as never);
  expect(receivedRequests[1]).toMatchObject({
    method: 'POST',
    body: '{"a":1}',
    headers: { 'content-type': 'application/json' },
  });
});

test.each<[string, Reply, object]>([
  [
    'the text of `errorMsg`',
    { status: 400, body: { errorMsg: 'one', message: 'two' } },
    { status: 400, message: 'one' },
  ],
  [
    'the text of `message` if `errorMsg` is empty',
    { status: 400, body: { errorMsg: '', message: 'two' } },
    { status: 400, message: 'two' },
  ],
  [
    'the status text if the body has no text',
    { status: 400, statusText: 'Bad Thing', body: {} },
    { status: 400, message: 'Bad Thing' },
  ],
  [
    'the status text if the body is not JSON',
    { status: 404, statusText: 'Gone Fishing', body: '<html>' },
    { status: 404, message: 'Gone Fishing' },
  ],
  [
    'the message of an unreadable response if the body is a page',
    { body: '<!doctype html>' },
    { status: 400, message: '服务器返回了无法识别的内容' },
  ],
  [
    'the message of an unreadable response if the body is not an envelope',
    { body: [1] },
    { status: 400, message: '服务器返回了无法识别的内容' },
  ],
])('a failure shows one toast with %s', async (_, reply, failure) => {
  await startServer(() => reply);
  const tab = await openTab();
  await expect(tab.callApi(writeThing)).rejects.toMatchObject({ name: 'RequestFailure', ...failure });
  expect(await readToasts(tab)).toEqual([(failure as { message: string }).message]);
});

test('an error has its code, params, fields, request ID and retry delay', async () => {
  const code = 'session.throttled';
  const parts = {
    params: { seconds: 7 },
    fields: { name: 'field.required' },
    requestId: 'r1',
  };
  await startServer(() => ({ ...errorResponse(429, { ...parts, problem: code }), headers: { 'Retry-After': '7' } }));
  const { callApi } = await openTab();
  await expect(callApi(writeThing)).rejects.toMatchObject({ ...parts, code, retryAfter: 7 });
});

test('equal messages share one toast, and requests that skip the error toast show none', async () => {
  await startServer(({ path }) => errorResponse(409, { message: path }));
  const tab = await openTab();
  const { callApi } = tab;
  const otherCall = post<never, never>('other', 'other', 'signed-in', []);
  await Promise.allSettled([
    callApi(writeThing),
    callApi(writeThing),
    callApi(otherCall),
    callApi(writeThing, undefined, { skipsErrorToast: true }),
  ]);
  expect((await readToasts(tab)).toSorted()).toEqual(['/api/other', '/api/thing']);
});

test('a canceled request shows no toast', async () => {
  await startServer(() => ({ ...errorResponse(500), after: 200 }));
  const tab = await openTab();
  await expect(tab.callApi(writeThing, undefined, { signal: AbortSignal.timeout(30) })).rejects.toMatchObject({
    name: 'TimeoutError',
  });
  expect(await readToasts(tab)).toEqual([]);
});

test('30 requests with an expired token cause one refresh and no toast', async () => {
  const { receivedRequests } = await startExpiring();
  const { callApi, ends, startSession, readSession } = await openTab();
  startSession({ token: 'old', refreshToken: 'r' });
  const answers = await Promise.all(Array.from({ length: 30 }, () => callApi(readThing)));
  expect(answers).toHaveLength(30);
  expect(listRefreshes(receivedRequests)).toHaveLength(1);
  expect(listRefreshes(receivedRequests)[0]?.body).toBe('{"refreshToken":"r"}');
  expect(readSession()).toMatchObject({ token: 'fresh', refreshToken: 'next' });
  expect([await toastTexts(), ends]).toEqual([[], []]);
});

test('two browser tabs with the same expired token refresh once and continue', async () => {
  const { receivedRequests } = await startExpiring(async () => {
    // All four requests have received their 401.
    await vi.waitFor(() => expect(receivedRequests.filter(({ path }) => path === '/api/thing')).toHaveLength(4));
    return successResponse({ token: 'fresh', refreshToken: 'next' });
  });
  const tab = await openTab();
  tab.startSession({ token: 'old', refreshToken: 'r' });
  const two = await openTab();
  await expect(
    Promise.all([tab.callApi(readThing), two.callApi(readThing), tab.callApi(readThing), two.callApi(readThing)]),
  ).resolves.toHaveLength(4);
  expect(listRefreshes(receivedRequests)).toHaveLength(1);
  expect([tab.ends, two.ends]).toEqual([[], []]);
});

test('a rejected refresh ends the session once for all waiting requests', async () => {
  const { receivedRequests } = await startExpiring(() => errorResponse(401));
  const tab = await openTab();
  const { callApi, ends, startSession, readSession } = tab;
  startSession({ token: 'old', refreshToken: 'r' });
  const answers = await Promise.allSettled(Array.from({ length: 5 }, () => callApi(readThing)));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => 'rejected'));
  expect(listRefreshes(receivedRequests)).toHaveLength(1);
  expect(ends).toEqual(['expired']);
  expect(readSession()).toBeNull();
  expect(await readToasts(tab)).toEqual([]);
});

test('without a refresh token the session ends at the first 401', async () => {
  const { receivedRequests } = await startExpiring();
  const { callApi, ends, startSession } = await openTab();
  startSession({ token: 'old', refreshToken: '' });
  await expect(callApi(readThing)).rejects.toMatchObject({ status: 401 });
  expect(listRefreshes(receivedRequests)).toHaveLength(0);
  expect(ends).toEqual(['expired']);
});

test.each([
  [0, { drop: true }],
  ...[408, 429, 500, 502, 503, 504].map((status): [number, Reply] => [status, errorResponse(status)]),
])('a refresh that returns the temporary error %i does not end the session', async (status, reply) => {
  await startExpiring(() => reply);
  const { callApi, ends, startSession, readSession } = await openTab();
  startSession({ token: 'old', refreshToken: 'r' });
  await expect(callApi(readThing)).rejects.toMatchObject({ status });
  expect(ends).toEqual([]);
  expect(readSession()).toMatchObject({ token: 'old', refreshToken: 'r' });
});

test.each([400, 401, 403, 404, 422])(
  'a refresh that returns %i ends the session and removes its tokens',
  async (status) => {
    await startExpiring(() => errorResponse(status));
    const { callApi, ends, startSession, readSession } = await openTab();
    startSession({ token: 'old', refreshToken: 'secret' });
    await expect(callApi(readThing)).rejects.toMatchObject({ status: 401 });
    expect([ends, readSession()]).toEqual([['expired'], null]);
    expect(localStorage.getItem('session')).not.toMatch(/old|secret/);
  },
);

test('a rejected new token ends the session without a loop', async () => {
  const { receivedRequests } = await startExpiring((count) =>
    successResponse({ token: `never-${count}`, refreshToken: 'x' }),
  );
  const { callApi, ends, startSession } = await openTab();
  startSession({ token: 'old', refreshToken: 'r' });
  await expect(callApi(readThing)).rejects.toMatchObject({ status: 401 });
  expect(receivedRequests).toHaveLength(3);
  expect(ends).toEqual(['expired']);
});

test('a 401 of the sign-in itself neither refreshes nor ends a session', async () => {
  const { receivedRequests } = await startServer(() => errorResponse(401));
  const { callApi, ends, startSession } = await openTab();
  startSession({ token: 'old', refreshToken: 'r' });
  await expect(callApi(login, { username: 'someone', password: 'x' }, { skipsErrorToast: true })).rejects.toMatchObject(
    {
      status: 401,
    },
  );
  expect(receivedRequests).toHaveLength(1);
  expect(receivedRequests[0]?.headers.authorization).toBeUndefined();
  expect(ends).toEqual([]);
});

test('a user who signs out during a refresh stays signed out', async () => {
  const [requestArrived, signedOut] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await startExpiring(async () => {
    requestArrived.resolve();
    await signedOut.promise;
    return successResponse({ token: 'fresh', refreshToken: 'next' });
  });
  const { callApi, endSession, startSession, readSession } = await openTab();
  startSession({ token: 'old', refreshToken: 'r' });
  const waitingCall = callApi(readThing);
  await requestArrived.promise;
  endSession('signed-out');
  signedOut.resolve();
  await expect(waitingCall).rejects.toMatchObject({ status: 401 });
  expect(readSession()).toBeNull();
});

const csv = { 'Content-Type': 'text/csv; charset=utf-8' };

test('a file response is passed on unread, after a refresh if the session expired', async () => {
  const { receivedRequests } = await startServer(({ path, headers }) => {
    if (path === '/api/refresh-token') return successResponse({ token: 'fresh', refreshToken: 'next' });
    return headers.authorization === 'Bearer fresh' ? { headers: csv, body: 'a,b' } : errorResponse(401);
  });
  const { callApiForFile, startSession } = await openTab();
  startSession({ token: 'old', refreshToken: 'stale' });
  const response = await callApiForFile(readThing);
  expect(response.bodyUsed).toBe(false);
  await expect(response.text()).resolves.toBe('a,b');
  expect(receivedRequests.map(({ path }) => path)).toEqual(['/api/thing', '/api/refresh-token', '/api/thing']);
});

test('an error instead of a file is handled like any other', async () => {
  const answers = [errorResponse(409, { problem: 'export.tooMany' }), successResponse([])];
  await startServer((_, count) => answers[count - 1] ?? successResponse(null));
  const tab = await openTab();
  await expect(tab.callApiForFile(readThing)).rejects.toMatchObject({ status: 409, code: 'export.tooMany' });
  await expect(tab.callApiForFile(readThing)).rejects.toMatchObject({ status: 400 });
  expect((await readToasts(tab))[0]).toBe('refused 409');
});

test('an HTML page instead of a file is an error and is not saved', async () => {
  const page = { headers: { 'Content-Type': 'text/html; charset=utf-8' }, body: '<!doctype html><title>x</title>' };
  await startServer((_, count) => ({ ...page, status: count === 1 ? 200 : 404 }));
  const tab = await openTab();
  await expect(tab.callApiForFile(readThing)).rejects.toMatchObject({ status: 400 });
  await expect(tab.callApiForFile(readThing)).rejects.toMatchObject({ status: 404 });
  expect(await readToasts(tab)).toEqual(['服务器返回了无法识别的内容', '请求失败（404）']);
});
