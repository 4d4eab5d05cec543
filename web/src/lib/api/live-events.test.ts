import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runAndSettle, renderHook } from '../../testing/hook-root.ts';
import { formatEvent, openBrowser, createStream } from '../../testing/event-page.ts';
import { errorResponse, memoryStorage } from '../../testing/test-server.ts';
import { toastTexts } from '../../testing/toasts.ts';

let browser: ReturnType<typeof openBrowser>;
beforeEach(() => {
  browser = openBrowser();
});
afterEach(() => browser.close());

/** Interrupts pauses until a condition holds. */
const waitUntil = (
  check: () => void,
  trigger: () => unknown = () => browser.document.dispatchEvent(new Event('visibilitychange')),
) =>
  vi.waitFor(
    () => {
      trigger();
      check();
    },
    { timeout: 3000, interval: 10 },
  );

test('known events are passed on, unknown ones ignored, and the next stream resumes after the last one', async () => {
  const { getStreamRequests } = await browser.startServer((count) =>
    count === 1
      ? createStream(
          formatEvent('ready', { resumed: true }),
          formatEvent('notification', {}, '7'),
          formatEvent('weather'),
          formatEvent('rights-changed'),
          'data: nameless\n\n',
        )
      : createStream(formatEvent('ready', { resumed: true }), formatEvent('session-ended', {}, '9')),
  );
  const { events } = await browser.openTab();
  await waitUntil(() => expect(getStreamRequests().length).toBeGreaterThan(2));
  expect(events.slice(0, 3)).toEqual(['notification', 'rights-changed', 'session-ended']);
  const [first, second, third] = getStreamRequests();
  expect(first?.headers).toMatchObject({ authorization: 'Bearer old' });
  expect([first, second, third].map((request) => request?.headers['last-event-id'])).toEqual([undefined, '7', '9']);
});

test.each([
  ['{"resumed":true}', []],
  ['{"resumed":false}', ['resumed']],
  ['{}', ['resumed']],
  ['{', ['resumed']],
  ['null', ['resumed']],
])('a stream that begins with %s is reported as %j', async (data, reported) => {
  const { getStreamRequests } = await browser.startServer((count) =>
    createStream(count === 1 ? formatEvent('ready', data) : formatEvent('ready', { resumed: true })),
  );
  const { events } = await browser.openTab();
  await waitUntil(() => expect(getStreamRequests().length).toBeGreaterThan(1));
  expect(events).toEqual(reported);
});

test('going online ends the pause as well', async () => {
  const { getStreamRequests } = await browser.startServer(() => createStream(formatEvent('ready', { resumed: true })));
  await browser.openTab();
  await waitUntil(
    () => expect(getStreamRequests().length).toBeGreaterThan(1),
    () => browser.network.dispatchEvent(new Event('online')),
  );
});

test('a rejected token is refreshed for the next stream', async () => {
  const { getStreamRequests, receivedRequests } = await browser.startServer((_, { headers }) =>
    headers.authorization === 'Bearer fresh' ? createStream(formatEvent('notification')) : errorResponse(401),
  );
  const { events } = await browser.openTab();
  await waitUntil(() => expect(events).toContain('notification'));
  expect(receivedRequests.map(({ path }) => path)).toContain('/api/user-info');
  expect(getStreamRequests()[0]?.headers.authorization).toBe('Bearer old');
});

test('a failed refresh shows neither a message nor an indicator', async () => {
  let answer: () => void = () => undefined;
  const answerSent = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { receivedRequests } = await browser.startServer(
    () => errorResponse(401),
    async () => {
      await answerSent;
      return errorResponse(409);
    },
  );
  const { stop } = await browser.openTab();
  const { useSlowLoading } = await import('../browser/loading.ts');
  const indicator = await renderHook(() => useSlowLoading({ delay: 0, minShownMs: 0 }));
  const countUserReads = () => receivedRequests.filter(({ path }) => path === '/api/user-info').length;
  await waitUntil(() => expect(countUserReads()).toBe(2));
  // The timer of the indicator was set before this one.
  await runAndSettle(() => new Promise((due) => setTimeout(due)));
  expect(indicator.read()).toBe(false);
  answer();
  await waitUntil(() => expect(countUserReads()).toBeGreaterThan(2));
  stop();
  await indicator.leave();
  expect(await toastTexts()).toEqual([]);
});

test.each([
  [errorResponse(404)],
  [{ status: 500, headers: { 'Content-Type': 'text/event-stream' }, body: formatEvent('notification') }],
  [{ drop: true }],
])('a response %j instead of a stream is retried silently', async (reply) => {
  const { getStreamRequests } = await browser.startServer((count) =>
    count === 1 ? reply : createStream(formatEvent('rights-changed')),
  );
  const { events } = await browser.openTab();
  await waitUntil(() => expect(events).toContain('rights-changed'));
  expect(events).not.toContain('notification');
  expect(getStreamRequests().length).toBeGreaterThan(1);
});

test('no stream is opened without a session', async () => {
  const { getStreamRequests, receivedRequests } = await browser.startServer(() => createStream(''));
  const { startSession } = await browser.openTab(false);
  for (let attempt = 0; attempt < 20; attempt += 1) {
    browser.document.dispatchEvent(new Event('visibilitychange'));
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(receivedRequests).toEqual([]);
  startSession({ token: 'a', refreshToken: 'b' });
  await waitUntil(() => expect(getStreamRequests().length).toBeGreaterThan(0));
});

test('stopping ends events and requests', async () => {
  const { getStreamRequests } = await browser.startServer(() => createStream(formatEvent('notification')));
  const { events, stop } = await browser.openTab();
  await waitUntil(() => expect(events.length).toBeGreaterThan(0));
  stop();
  const [eventCount, streams] = [events.length, getStreamRequests().length];
  for (let attempt = 0; attempt < 20; attempt += 1) {
    browser.document.dispatchEvent(new Event('visibilitychange'));
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect([events.length, getStreamRequests().length]).toEqual([eventCount, streams]);
});

test('one of two tabs holds and forwards the stream, and the other one takes over after the last event', async () => {
  const { getStreamRequests } = await browser.startServer((count) =>
    createStream(count === 1 ? formatEvent('notification', {}, '5') : formatEvent('ready', { resumed: true })),
  );
  const [firstTab, secondTab] = [await browser.openTab(), await browser.openTab()];
  await waitUntil(() => expect([firstTab.events, secondTab.events]).toEqual([['notification'], ['notification']]));
  firstTab.stop();
  const requestsBefore = getStreamRequests().length;
  await waitUntil(() => expect(getStreamRequests().length).toBeGreaterThan(requestsBefore));
  expect(getStreamRequests().at(-1)?.headers['last-event-id']).toBe('5');
});

test('one of two tabs holds the stream in browsers without locks too, and the other one takes over', async () => {
  vi.stubGlobal('navigator', {});
  const { getStreamRequests } = await browser.startServer((count) =>
    createStream(count === 1 ? formatEvent('notification', {}, '5') : formatEvent('ready', { resumed: true })),
  );
  const [firstTab, secondTab] = [await browser.openTab(), await browser.openTab()];
  await waitUntil(() => expect([firstTab.events, secondTab.events]).toEqual([['notification'], ['notification']]));
  // The first tab has read the stream to its end and asks again with this ID; the second has not asked.
  await waitUntil(() => expect(getStreamRequests().length).toBeGreaterThan(2));
  expect(getStreamRequests().filter(({ headers }) => headers['last-event-id'] === undefined)).toHaveLength(1);
  const lease = localStorage.getItem('atrium:events');
  const isFirst = () => localStorage.getItem('atrium:events') === lease;
  firstTab.stop();
  if (isFirst()) secondTab.stop();
  await waitUntil(
    () => expect(isFirst()).toBe(false),
    () => browser.network.dispatchEvent(Object.assign(new Event('storage'), { key: 'atrium:events', newValue: null })),
  );
});

test('an impersonation has a separate stream, which no other tab receives', async () => {
  const news: Record<string, string> = { 'Bearer hers': 'rights-changed', 'Bearer his': 'session-ended' };
  await browser.startServer((_, { headers }) =>
    createStream(formatEvent(news[headers.authorization ?? ''] ?? 'notification')),
  );
  const impersonationTab = await browser.openTab();
  const impersonate = (token: string) => {
    vi.stubGlobal('sessionStorage', memoryStorage());
    sessionStorage.setItem('viewing', JSON.stringify({ token, until: 5000 }));
    return browser.openTab();
  };
  const tabs = [impersonationTab, await impersonate('hers'), await impersonate('his')];
  // Each has received several events, so a shared event would have arrived.
  await waitUntil(() => expect(tabs.every(({ events }) => events.length > 2)).toBe(true));
  expect(tabs.map(({ events }) => [...new Set(events)])).toEqual([
    ['notification'],
    ['rights-changed'],
    ['session-ended'],
  ]);
});
