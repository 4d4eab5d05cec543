/// <reference types="node" />
import { getEventListeners } from 'node:events';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  errorResponse,
  successResponse,
  type Reply,
  type ReceivedRequest,
  startTestServer,
} from '../../testing/test-server.ts';
import { sendWithRetries, parseRetryAfter, getRetryDelay } from './http.ts';

const words = { network: async () => 'no network', timeout: async () => 'too slow' };

let close: (() => Promise<void>) | undefined;
afterEach(() => close?.());

const startServer = async (answer: (receivedRequests: ReceivedRequest, count: number) => Reply) => {
  const server = await startTestServer(answer);
  close = server.close;
  return server;
};

const send = (url: string, method: string, options: object = {}) =>
  sendWithRetries({ method, url, headers: {}, ...options }, words);

const measureDelays = (requests: readonly ReceivedRequest[]) =>
  requests.slice(1).map(({ at }, position) => at - (requests[position]?.at ?? 0));
const usualWaits = [300, 600, 1200];
const watchWaits = () => {
  const timer = vi.spyOn(globalThis, 'setTimeout');
  return () => timer.mock.calls.map(([, ms = 0]) => ms).filter((ms) => usualWaits.includes(ms));
};
/** Returns whether each pause has the minimum length. */
const areUsual = (waits: readonly number[]) => usualWaits.map((ms, index) => (waits[index] ?? 0) > ms * 0.95);

test('a GET with a temporary failure is repeated three times, after 0.3, 0.6 and 1.2 s', async () => {
  const { url, receivedRequests } = await startServer(() => errorResponse(503));
  const waits = watchWaits();
  const { response } = await send(url, 'GET');
  expect(response.status).toBe(503);
  expect(receivedRequests).toHaveLength(4);
  expect(waits()).toEqual(usualWaits);
  expect(areUsual(measureDelays(receivedRequests))).toEqual([true, true, true]);
});

test.each(['GET', 'PUT', 'DELETE', 'HEAD'])('a %s is repeated until it succeeds', async (method) => {
  const { url, receivedRequests } = await startServer((_, count) =>
    count < 2 ? errorResponse(502) : successResponse('here'),
  );
  expect((await send(url, method)).response.status).toBe(200);
  expect(receivedRequests).toHaveLength(2);
});

test.each(['POST', 'PATCH'])('a %s is sent only once', async (method) => {
  const { url, receivedRequests } = await startServer(() => errorResponse(503));
  expect((await send(url, method)).response.status).toBe(503);
  expect(receivedRequests).toHaveLength(1);
});

test.each([408, 413, 429, 500, 502, 503, 504])('the status %i is repeated', async (status) => {
  const { url, receivedRequests } = await startServer((_, count) =>
    count < 2 ? errorResponse(status) : successResponse(null),
  );
  expect((await send(url, 'GET')).response.status).toBe(200);
  expect(receivedRequests).toHaveLength(2);
});

test.each([400, 401, 403, 404, 409, 422, 501])('the status %i is not repeated', async (status) => {
  const { url, receivedRequests } = await startServer(() => errorResponse(status));
  expect((await send(url, 'GET')).response.status).toBe(status);
  expect(receivedRequests).toHaveLength(1);
});

test('the pause follows Retry-After', async () => {
  const { url, receivedRequests } = await startServer((_, count) =>
    count < 2 ? { ...errorResponse(429), headers: { 'Retry-After': '1' } } : successResponse(null),
  );
  await send(url, 'GET');
  expect(measureDelays(receivedRequests)[0]).toBeGreaterThan(950);
});

test('a server that asks to wait for minutes is not retried', async () => {
  const { url, receivedRequests } = await startServer(() => ({
    ...errorResponse(429),
    headers: { 'Retry-After': '600' },
  }));
  expect((await send(url, 'GET')).response.status).toBe(429);
  expect(receivedRequests).toHaveLength(1);
});

test('a closed connection is retried, and then fails with a message', async () => {
  const { url, receivedRequests } = await startServer(() => ({ drop: true }));
  const waits = watchWaits();
  await expect(send(url, 'GET')).rejects.toMatchObject({ name: 'RequestFailure', status: 0, message: 'no network' });
  expect(receivedRequests).toHaveLength(4);
  expect(waits()).toEqual(usualWaits);
  expect(areUsual(measureDelays(receivedRequests))).toEqual([true, true, true]);
});

describe('a response', () => {
  const createFile = (type: string, additionalParts: object = {}): Reply => ({
    headers: { 'Content-Type': type },
    body: 'half ',
    rest: [{ after: 150, body: 'and half' }],
    ...additionalParts,
  });

  test('a response that is a file is returned when it begins, without a time limit for its body', async () => {
    const { url } = await startServer(() =>
      createFile('text/csv; charset=utf-8', { rest: [{ after: 3000, body: 'and half' }] }),
    );
    const { response, text } = await send(url, 'GET', { isStream: true, timeout: 2000 });
    expect([response.bodyUsed, text]).toEqual([false, '']);
    await expect(response.text()).resolves.toBe('half and half');
  });

  test.each([
    ['an envelope', createFile('application/json')],
    ['a page', createFile('text/html; charset=utf-8')],
    ['a refusal', createFile('text/plain', { status: 400 })],
  ])('a response that is %s is read, also if a file was requested', async (_, reply) => {
    const { url } = await startServer(() => reply);
    const { response, text } = await send(url, 'GET', { isStream: true });
    expect([response.bodyUsed, text]).toEqual([true, 'half and half']);
  });

  test('a response that stops halfway fails at the timeout', async () => {
    const { url } = await startServer(() => createFile('application/json', { rest: [{ after: 2000, body: '' }] }));
    await expect(send(url, 'GET', { timeout: 100 })).rejects.toMatchObject({ status: 408, message: 'too slow' });
  });
});

test('a timeout fails with a message and is not repeated', async () => {
  const { url, receivedRequests } = await startServer(() => ({ ...successResponse(null), after: 400_000 }));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const pendingRequest = send(url, 'GET', { timeout: 60_000 }).catch((failure: unknown) => failure);
    await vi.waitFor(() => expect(receivedRequests).toHaveLength(1));
    await vi.advanceTimersByTimeAsync(120_000);
    expect(await pendingRequest).toMatchObject({ status: 408, message: 'too slow' });
    expect(receivedRequests).toHaveLength(1);
  } finally {
    vi.useRealTimers();
  }
});

test('the default timeout is ten seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('fetch', (_: string, { signal }: { signal: AbortSignal }) => {
    return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
  });
  try {
    const settled = vi.fn();
    const pendingRequest = send('http://nowhere.example', 'GET').then(settled, settled);
    await vi.advanceTimersByTimeAsync(9990);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(20);
    await pendingRequest;
    expect(settled).toHaveBeenCalledWith(expect.objectContaining({ status: 408, message: 'too slow' }));
  } finally {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  }
});

test.each([
  ['while it is answered', 'POST', (): Reply => ({ ...successResponse(null), after: 400_000 })],
  [
    'while waiting as Retry-After asks',
    'GET',
    (): Reply => ({ ...errorResponse(503), headers: { 'Retry-After': '10' } }),
  ],
])('a request canceled %s ends immediately with the reason', async (_, method, reply) => {
  const { url } = await startServer(reply);
  const controller = new AbortController();
  const reason = new TypeError('left');
  const start = performance.now();
  const pendingRequest = send(url, method, { signal: controller.signal });
  setTimeout(() => controller.abort(reason), 100);
  await expect(pendingRequest).rejects.toBe(reason);
  expect(performance.now() - start).toBeLessThan(9000);
});

test('a finished request leaves no timers and listeners', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('fetch', async () => new Response('', { status: 503 }));
  try {
    const { signal } = new AbortController();
    const pendingRequest = send('http://nowhere.example', 'GET', { signal });
    await vi.advanceTimersByTimeAsync(2100);
    expect((await pendingRequest).response.status).toBe(503);
    expect([vi.getTimerCount(), getEventListeners(signal, 'abort')]).toEqual([0, []]);
    const leaving = new AbortController();
    const cancelled = send('http://nowhere.example', 'GET', { signal: leaving.signal });
    await vi.advanceTimersByTimeAsync(100);
    leaving.abort();
    await expect(cancelled).rejects.toMatchObject({ name: 'AbortError' });
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  }
});

test.each([
  ['5', 5],
  ['0', 0],
  ['Thu, 01 Jan 1970 00:00:20 GMT', 10],
  ['Thu, 01 Jan 1970 00:00:00 GMT', 0],
  ['Thu, 01 Jan 1970 00:00:20', undefined],
  ['20 Jan 1970', undefined],
  ['-5', undefined],
  ['1.5', undefined],
  ['9'.repeat(400), undefined],
  ['soon', undefined],
  [null, undefined],
])('a Retry-After of %s is %s seconds', (header, seconds) => {
  expect(parseRetryAfter(header, 10_000)).toBe(seconds);
});

test.each([
  [1, undefined, 300],
  [2, undefined, 600],
  [3, undefined, 1200],
  [1, 2, 2000],
  [1, 10, 10_000],
  [1, 10.001, null],
  [1, 60, null],
])('after attempt %i with a Retry-After of %s s, the next attempt waits %s ms', (attempt, retryAfter, ms) => {
  expect(getRetryDelay(attempt, retryAfter)).toBe(ms);
});
