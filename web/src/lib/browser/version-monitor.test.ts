import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { countRequests, startTestServer } from '../../testing/test-server.ts';
import { VersionMonitor } from './version-monitor.ts';

const shortInterval = 1;

let monitor: VersionMonitor | undefined;
let close: (() => Promise<void>) | undefined;
const onNewVersion = vi.fn();
const onFailure = vi.fn();
const { fetch, settled } = countRequests(globalThis.fetch);

beforeEach(() => {
  onNewVersion.mockClear();
  onFailure.mockClear();
  vi.stubGlobal('fetch', fetch);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  return () => vi.useRealTimers();
});
afterEach(async () => {
  monitor?.stop();
  await close?.();
});

interface Version {
  status: number;
  headers: Record<string, string>;
  isUnreachable: boolean;
}

const startServer = async (headers: Record<string, string>) => {
  const version: Version = { status: 200, headers, isUnreachable: false };
  const server = await startTestServer(() => ({ ...version, drop: version.isUnreachable, body: '' }));
  close = server.close;
  monitor = new VersionMonitor({ url: `${server.url}/`, onNewVersion, onFailure });
  return Object.assign(version, { receivedRequests: server.receivedRequests, monitor });
};

/** Advances to the next check and waits for its response. */
const advance = async (minutes = shortInterval) => {
  await settled();
  await vi.advanceTimersByTimeAsync(minutes * 60_000);
  await settled();
};
const waitForChecks = async (server: { receivedRequests: readonly unknown[] }, additionalCount: number) => {
  const expectedCount = server.receivedRequests.length + additionalCount;
  while (server.receivedRequests.length < expectedCount) await advance();
};
const countLaterRequests = async (server: { receivedRequests: readonly unknown[] }) => {
  await settled();
  const requestCount = server.receivedRequests.length;
  await advance(10 * shortInterval);
  return server.receivedRequests.length - requestCount;
};

test.each([
  ['etag', { ETag: '"1"' }, { ETag: '"2"' }],
  [
    'last-modified',
    { 'Last-Modified': 'Mon, 01 Jan 2024 00:00:00 GMT' },
    { 'Last-Modified': 'Tue, 02 Jan 2024 00:00:00 GMT' },
  ],
])('a changed %s is reported once, and checks end', async (_, first, second) => {
  const server = await startServer(first);
  server.monitor.start(shortInterval);
  await waitForChecks(server, 3);
  expect(onNewVersion).not.toHaveBeenCalled();
  server.headers = second;
  await advance();
  expect(onNewVersion).toHaveBeenCalledTimes(1);
  const requestCount = server.receivedRequests.length;
  server.headers = { ETag: '"3"' };
  server.monitor.start(shortInterval);
  server.monitor.setPaused(true);
  server.monitor.setPaused(false);
  expect(await countLaterRequests(server)).toBe(0);
  expect(server.receivedRequests).toHaveLength(requestCount);
  expect(onNewVersion).toHaveBeenCalledTimes(1);
});

test('checks use HEAD, without the cache except for the first one', async () => {
  const server = await startServer({ ETag: '"1"' });
  server.monitor.start(shortInterval);
  await waitForChecks(server, 3);
  expect(new Set(server.receivedRequests.map(({ method }) => method))).toEqual(new Set(['HEAD']));
  expect(server.receivedRequests.slice(0, 3).map(({ headers }) => headers['cache-control'])).toEqual([
    undefined,
    'max-age=0',
    'max-age=0',
  ]);
});

test('a failed check is only passed to the handler', async () => {
  const server = await startServer({ ETag: '"1"' });
  server.monitor.start(shortInterval);
  await waitForChecks(server, 1);
  server.isUnreachable = true;
  await advance();
  expect(onFailure).toHaveBeenCalled();
  server.isUnreachable = false;
  server.status = 502;
  server.headers = { ETag: '"error page"' };
  await waitForChecks(server, 2);
  server.status = 200;
  server.headers = {};
  await waitForChecks(server, 2);
  expect(onNewVersion).not.toHaveBeenCalled();
  server.headers = { ETag: '"2"' };
  await advance();
  expect(onNewVersion).toHaveBeenCalledTimes(1);
});

test('checks pause while the page is hidden and resume when it is shown', async () => {
  const server = await startServer({ ETag: '"1"' });
  server.monitor.start(shortInterval);
  await waitForChecks(server, 1);
  server.monitor.setPaused(true);
  expect(await countLaterRequests(server)).toBe(0);
  server.monitor.setPaused(false);
  await waitForChecks(server, 1);
});

test('a changed interval applies immediately, and 0 stops checks', async () => {
  const server = await startServer({ ETag: '"1"' });
  server.monitor.start(60);
  await settled();
  await advance(59);
  expect(server.receivedRequests).toHaveLength(1);
  server.monitor.start(shortInterval);
  await settled();
  await advance();
  expect(server.receivedRequests).toHaveLength(3);
  server.monitor.start(0);
  expect(await countLaterRequests(server)).toBe(0);
});

test('checks end when stopped during a response', async () => {
  let answer: () => void = () => undefined;
  const isTime = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const server = await startTestServer(async () => {
    await isTime;
    return { headers: { ETag: '"1"' }, body: '' };
  });
  close = server.close;
  monitor = new VersionMonitor({ url: `${server.url}/`, onNewVersion, onFailure });
  monitor.start(shortInterval);
  await vi.waitFor(() => expect(server.receivedRequests).toHaveLength(1));
  monitor.stop();
  answer();
  expect(await countLaterRequests(server)).toBe(0);
  expect(server.receivedRequests).toHaveLength(1);
});
