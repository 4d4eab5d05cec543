import { get, post } from '@atrium/contract/call.ts';
import { logout } from '@atrium/contract/session/calls.ts';
import { expect, test, vi } from 'vitest';
import { openSessionPage } from '../../testing/session-page.ts';
import { errorResponse, successResponse, type Reply, type ReceivedRequest } from '../../testing/test-server.ts';
import { toastTexts } from '../../testing/toasts.ts';

const readThing = get<never, never>('thing', 'thing', 'signed-in');
const writeThing = post<never, never>('thing', 'thing', 'signed-in', []);
const upload = post<never, never>('upload', 'upload', 'signed-in', []);

const openPage = (answer: Parameters<typeof openSessionPage>[0]) =>
  openSessionPage(answer, { token: 'old', refreshToken: 'r' });

const createExpiring =
  (
    refresh: (count: number) => Reply | Promise<Reply> = () =>
      successResponse({ token: 'fresh', refreshToken: 'next' }),
  ) =>
  ({ path, headers }: ReceivedRequest, count: number) => {
    if (path === '/api/refresh-token') return refresh(count);
    return headers.authorization === 'Bearer fresh' ? successResponse('here') : errorResponse(401);
  };

test('an expired token is refreshed once in browsers without locks too', async () => {
  vi.stubGlobal('navigator', {});
  const { callApi, getRequests } = await openPage(createExpiring());
  await expect(Promise.all([callApi(readThing), callApi(readThing), callApi(writeThing)])).resolves.toEqual([
    'here',
    'here',
    'here',
  ]);
  expect(getRequests('refresh-token')).toHaveLength(1);
});

test('a refresh without a response is retried by the next request', async () => {
  const { callApi, getRequests } = await openPage(
    createExpiring((count) =>
      count === 1 ? errorResponse(503) : successResponse({ token: 'fresh', refreshToken: 'next' }),
    ),
  );
  await expect(callApi(readThing)).rejects.toMatchObject({ status: 503 });
  await expect(callApi(readThing)).resolves.toBe('here');
  expect(getRequests('refresh-token')).toHaveLength(2);
});

test.each([400, 403, 404, 409, 422])('an error %i does not affect the session', async (status) => {
  const { callApi, getRequests, readSession, receivedRequests } = await openPage(() => errorResponse(status));
  await expect(callApi(writeThing)).rejects.toMatchObject({ status });
  expect([receivedRequests.length, getRequests('refresh-token').length]).toEqual([1, 0]);
  expect(readSession()).toMatchObject({ token: 'old' });
});

test('signing out with an expired token does not refresh it', async () => {
  const { callApi, getRequests, receivedRequests } = await openPage(createExpiring());
  await expect(callApi(logout, { refreshToken: 'r' }, { skipsErrorToast: true })).rejects.toMatchObject({
    status: 401,
  });
  expect([receivedRequests.length, getRequests('refresh-token').length]).toEqual([1, 0]);
});

test('a request with a separate token uses it, and its failure does not end the session', async () => {
  const { callApiWith, readSession, receivedRequests } = await openPage(({ headers }) =>
    headers.authorization === 'Bearer mine' ? successResponse('mine') : errorResponse(401),
  );
  await expect(callApiWith('mine', readThing, { a: 1 } as never)).resolves.toBe('mine');
  expect(receivedRequests.map(({ path }) => path)).toEqual(['/api/thing?a=1']);
  await expect(callApiWith('yours', readThing)).rejects.toMatchObject({ status: 401 });
  expect([readSession()?.token, receivedRequests.length, await toastTexts()]).toEqual(['old', 2, []]);
});

test('a file is sent as a form, and a request without a body has no content type', async () => {
  const { callApi, receivedRequests } = await openPage(() => successResponse('here'));
  await callApi(readThing);
  await callApi(writeThing);
  await callApi(upload, { a: 1 } as never, { file: new Blob(['abc']) });
  expect(receivedRequests.map(({ headers }) => headers['content-type']?.split(';')[0])).toEqual([
    undefined,
    undefined,
    'multipart/form-data',
  ]);
  expect(receivedRequests[2]).toMatchObject({
    path: '/api/upload?a=1',
    body: expect.stringContaining('abc') as string,
  });
});

test.each<[string, Reply, number, number, string]>([
  ['has no response', { drop: true }, 60_000, 0, '网络连接失败'],
  ['has a late response', { ...successResponse(1), after: 400 }, 100, 408, '请求超时'],
])('a request that %s fails with a message', async (_, reply, timeout, status, message) => {
  const { callApi } = await openPage(() => reply);
  await expect(callApi(writeThing, undefined, { timeout })).rejects.toMatchObject({
    status,
    message: expect.stringContaining(message) as string,
  });
});
