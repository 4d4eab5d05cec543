import { heartbeatMs } from '@atrium/contract/event/limits.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { formatEvent, openBrowser, createStream } from '../../testing/event-page.ts';
import type { Reply } from '../../testing/test-server.ts';

let browser: ReturnType<typeof openBrowser>;
beforeEach(() => {
  browser = openBrowser();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await browser.close();
});

const waitForTask = () =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });
const waitUntil = async (condition: () => boolean) => {
  const end = performance.now() + 3000;
  while (!condition() && performance.now() < end) await waitForTask();
  expect(condition()).toBe(true);
};
const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const waitUntilSettled = async () => {
  for (let turns = 0; turns < 50; turns += 1) await waitForTask();
};

const ready = formatEvent('ready', { resumed: true });
/** Returns a stream that does not resume, and sends parts at given times. */
const open = (...parts: readonly [after: number, body: string][]): Reply => ({
  ...createStream(formatEvent('ready')),
  rest: parts.map(([delayMs, body]) => ({ after: delayMs, body })),
});

const openStream = async (streams: (count: number) => Reply) => {
  const server = await browser.startServer(streams);
  const tab = await browser.openTab();
  await advance(2000);
  await waitUntil(() => server.getStreamRequests().length === 1);
  return { ...server, ...tab };
};

test('the first stream is delayed by two seconds', async () => {
  const { receivedRequests } = await browser.startServer(() => createStream(ready));
  await browser.openTab();
  await advance(1990);
  await waitUntilSettled();
  expect(receivedRequests).toEqual([]);
  await advance(10);
  await waitUntil(() => receivedRequests.length > 0);
});

test.each([
  [0, [375, 750, 1500, 3000, 6000, 6000]],
  [0.8, [575, 1150, 2300, 4600, 9200, 9200]],
])('streams without events are retried with doubled and randomized pauses: %d', async (chance, waits) => {
  const random = vi.spyOn(Math, 'random').mockReturnValue(chance);
  const { getStreamRequests } = await openStream((count) =>
    createStream(count === 7 ? formatEvent('notification') : ''),
  );
  const pauses = random.mock.calls.length;
  for (const [at, wait] of [...waits, waits[0] ?? 0].entries()) {
    await waitUntil(() => random.mock.calls.length === pauses + at + 1);
    await advance(wait - 1);
    await waitUntilSettled();
    expect(getStreamRequests()).toHaveLength(at + 1);
    await advance(1);
    await waitUntil(() => getStreamRequests().length === at + 2);
  }
});

test('a stream stays open while heartbeats arrive', async () => {
  const { getStreamRequests, events } = await openStream(() =>
    open([2 * heartbeatMs, ':\n\n'], [2 * heartbeatMs, formatEvent('notification')], [2 * heartbeatMs, ':\n\n']),
  );
  await waitUntil(() => events.length === 1);
  for (let heartbeats = 0; heartbeats < 4; heartbeats += 1) {
    await advance(heartbeatMs);
    await waitUntilSettled();
  }
  await waitUntil(() => events.length === 2);
  expect([events, getStreamRequests().length]).toEqual([['resumed', 'notification'], 1]);
});

test('a stream without heartbeats for two and a half intervals is replaced', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const { getStreamRequests, events } = await openStream(() => open([10 * heartbeatMs, '']));
  await waitUntil(() => events.length === 1);
  await advance(2.5 * heartbeatMs - 10);
  await waitUntilSettled();
  await advance(0);
  expect(getStreamRequests()).toHaveLength(1);
  await advance(10);
  await waitUntilSettled();
  await advance(500);
  await waitUntil(() => getStreamRequests().length === 2);
});

test('another tab takes over the stream of a closed one immediately', async () => {
  const { getStreamRequests, stop } = await openStream(() => open([heartbeatMs, ':\n\n']));
  await browser.openTab();
  await advance(2000);
  await waitUntilSettled();
  expect(getStreamRequests()).toHaveLength(1);
  stop();
  await waitUntil(() => getStreamRequests().length === 2);
});
