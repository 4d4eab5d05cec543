import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { bad, fetchFrom, good, memoryStorage, type Reply, type Seen, startWire } from '../../testing/wire-server.ts';

vi.mock('antd/es/message', () => ({ default: { open: () => undefined } }));

const closes: (() => unknown)[] = [];
let page = new EventTarget();
let network = new EventTarget();

beforeEach(() => {
  page = new EventTarget();
  network = new EventTarget();
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('document', Object.assign(page, { documentElement: {} }));
  vi.stubGlobal('addEventListener', network.addEventListener.bind(network));
});
afterEach(async () => {
  for (const close of closes.splice(0).reverse()) await close();
  vi.unstubAllGlobals();
});

const stream = (...parts: string[]): Reply => ({
  headers: { 'Content-Type': 'text/event-stream' },
  body: parts.join(''),
});
const event = (type: string, data: unknown = {}, id?: string) =>
  `event: ${type}\n${id === undefined ? '' : `id: ${id}\n`}data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`;
const own = { product: 'atrium', version: '1', timeZone: 'UTC', demoAccounts: [] };

/** A server that answers each time that it is asked for its stream; `capabilities` is what it says of itself. */
const startServer = async (
  streams: (count: number, seen: Seen) => Reply,
  capabilities: (count: number) => Reply = () => good(own),
) => {
  const server = await startWire((seen, count) => {
    if (seen.path === '/api/capabilities') return capabilities(count);
    if (seen.path === '/api/events') return streams(count, seen);
    if (seen.path === '/api/refresh-token') return good({ token: 'fresh', refreshToken: 'next' });
    return seen.headers.authorization === 'Bearer fresh' ? good({ id: 1 }) : bad(401);
  });
  closes.push(server.close);
  vi.stubGlobal(
    'fetch',
    fetchFrom(() => server.url),
  );
  const asked = () => server.seen.filter(({ path }) => path === '/api/events');
  return { asked, seen: server.seen };
};

/** A browser tab that hears of what happens. */
const openTab = async (isSignedIn = true) => {
  vi.resetModules();
  const [{ watchLiveEvents }, session] = await Promise.all([
    import('./live-events.ts'),
    import('../session/session.ts'),
  ]);
  if (isSignedIn && !session.readSession()) session.startSession({ token: 'old', refreshToken: 'r' });
  const heard: string[] = [];
  const stop = watchLiveEvents((type) => heard.push(type));
  closes.push(stop);
  return { heard, stop, ...session };
};

/** Looks at the tab again and again, so that nothing waits its time, until something holds. */
const soon = (check: () => void, look: () => unknown = () => page.dispatchEvent(new Event('visibilitychange'))) =>
  vi.waitFor(
    () => {
      look();
      check();
    },
    { timeout: 5000, interval: 10 },
  );

test('what happens is told, what nobody knows is not, and the next stream goes on after the last event', async () => {
  const { asked } = await startServer((count) =>
    count === 1
      ? stream(
          event('ready', { resumed: true }),
          event('notification', {}, '7'),
          event('weather'),
          event('rights-changed'),
          'data: nameless\n\n',
        )
      : stream(event('ready', { resumed: true }), event('session-ended', {}, '9')),
  );
  const { heard } = await openTab();
  await soon(() => expect(asked().length).toBeGreaterThan(2));
  expect(heard.slice(0, 3)).toEqual(['notification', 'rights-changed', 'session-ended']);
  const [first, second, third] = asked();
  expect(first?.headers).toMatchObject({ authorization: 'Bearer old' });
  expect([first, second, third].map((one) => one?.headers['last-event-id'])).toEqual([undefined, '7', '9']);
});

test.each([
  ['{"resumed":true}', []],
  ['{"resumed":false}', ['resumed']],
  ['{}', ['resumed']],
  ['{', ['resumed']],
  ['null', ['resumed']],
])('a stream that begins with %s is told as %j', async (data, told) => {
  const { asked } = await startServer((count) =>
    stream(count === 1 ? event('ready', data) : event('ready', { resumed: true })),
  );
  const { heard } = await openTab();
  await soon(() => expect(asked().length).toBeGreaterThan(1));
  expect(heard).toEqual(told);
});

test('coming back onto a network ends the wait as well', async () => {
  const { asked } = await startServer(() => stream(event('ready', { resumed: true })));
  await openTab();
  await soon(
    () => expect(asked().length).toBeGreaterThan(1),
    () => network.dispatchEvent(new Event('online')),
  );
});

test('a token that is refused is renewed, and the stream begins with the new one', async () => {
  const { asked, seen } = await startServer((_, { headers }) =>
    headers.authorization === 'Bearer fresh' ? stream(event('notification')) : bad(401),
  );
  const { heard } = await openTab();
  await soon(() => expect(heard).toContain('notification'));
  expect(seen.map(({ path }) => path)).toContain('/api/user-info');
  expect(asked()[0]?.headers.authorization).toBe('Bearer old');
});

test.each([
  [bad(404)],
  [{ status: 500, headers: { 'Content-Type': 'text/event-stream' }, body: event('notification') }],
  [{ drop: true }],
])('what is answered with %j instead of a stream is asked for again, and nothing of it is told', async (reply) => {
  const { asked } = await startServer((count) => (count === 1 ? reply : stream(event('rights-changed'))));
  const { heard } = await openTab();
  await soon(() => expect(heard).toContain('rights-changed'));
  expect(heard).not.toContain('notification');
  expect(asked().length).toBeGreaterThan(1);
});

test('where nobody is signed in nothing is asked', async () => {
  const { asked, seen } = await startServer(() => stream(''));
  const { startSession } = await openTab(false);
  await soon(() => expect(seen.map(({ path }) => path)).toContain('/api/capabilities'));
  expect(asked()).toHaveLength(0);
  startSession({ token: 'a', refreshToken: 'b' });
  await soon(() => expect(asked().length).toBeGreaterThan(0));
});

test('another server is asked for no stream', async () => {
  const { asked, seen } = await startServer(
    () => stream(event('notification')),
    () => good({ product: 'other' }),
  );
  const { heard } = await openTab();
  await soon(() => expect(seen.length).toBeGreaterThan(0));
  const first = seen.length;
  for (let look = 0; look < 20; look += 1) {
    page.dispatchEvent(new Event('visibilitychange'));
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect([asked().length, seen.length, heard]).toEqual([0, first, []]);
});

test('a server that could not be asked what it can do is asked again', async () => {
  const { asked } = await startServer(
    () => stream(event('notification')),
    (count) => (count <= 4 ? { drop: true } : good(own)),
  );
  const { heard } = await openTab();
  await soon(() => expect(heard).toContain('notification'));
  expect(asked().length).toBeGreaterThan(0);
});

test('who stops hears nothing more, and asks for nothing', async () => {
  const { asked } = await startServer(() => stream(event('notification')));
  const { heard, stop } = await openTab();
  await soon(() => expect(heard.length).toBeGreaterThan(0));
  stop();
  const [told, streams] = [heard.length, asked().length];
  for (let look = 0; look < 20; look += 1) {
    page.dispatchEvent(new Event('visibilitychange'));
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect([heard.length, asked().length]).toEqual([told, streams]);
});

test('of two tabs one holds the stream and tells the other; when it goes, the other goes on after the last event', async () => {
  const { asked } = await startServer((count) =>
    stream(count === 1 ? event('notification', {}, '5') : event('ready', { resumed: true })),
  );
  const [one, two] = [await openTab(), await openTab()];
  await soon(() => expect([one.heard, two.heard]).toEqual([['notification'], ['notification']]));
  one.stop();
  const before = asked().length;
  await soon(() => expect(asked().length).toBeGreaterThan(before));
  expect(asked().at(-1)?.headers['last-event-id']).toBe('5');
});

test('where the page may not use locks each tab holds its own stream', async () => {
  vi.stubGlobal('navigator', {});
  const { asked } = await startServer((count) =>
    stream(count <= 2 ? event('notification') : event('ready', { resumed: true })),
  );
  const [one, two] = [await openTab(), await openTab()];
  await soon(() => expect(asked().length).toBeGreaterThan(1));
  await soon(() => expect(one.heard.length + two.heard.length).toBeGreaterThanOrEqual(2));
});
