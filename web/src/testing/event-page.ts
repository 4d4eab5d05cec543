import { vi } from 'vitest';
import {
  errorResponse,
  createFetch,
  successResponse,
  memoryStorage,
  type Reply,
  type SeenRequest,
  startTestServer,
} from './test-server.ts';

/** A stream that ends after these events. */
export const createStream = (...parts: string[]): Reply => ({
  headers: { 'Content-Type': 'text/event-stream' },
  body: parts.join(''),
});

export const formatEvent = (type: string, data: unknown = {}, id?: string): string =>
  `event: ${type}\n${id === undefined ? '' : `id: ${id}\n`}data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`;

/** A browser with several tabs that receive events. */
export const openBrowser = () => {
  const closes: (() => unknown)[] = [];
  const document = Object.assign(new EventTarget(), { documentElement: {} });
  const network = new EventTarget();
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('document', document);
  vi.stubGlobal('addEventListener', network.addEventListener.bind(network));

  /** `streams` returns the stream of each request. */
  const startServer = async (
    streams: (count: number, seen: SeenRequest) => Reply,
    person: (seen: SeenRequest) => Reply | Promise<Reply> = () => successResponse({ id: 1 }),
  ) => {
    const server = await startTestServer((seen, count) => {
      if (seen.path === '/api/events') return streams(count, seen);
      if (seen.path === '/api/refresh-token') return successResponse({ token: 'fresh', refreshToken: 'next' });
      return seen.headers.authorization === 'Bearer fresh' ? person(seen) : errorResponse(401);
    });
    closes.push(server.close);
    vi.stubGlobal(
      'fetch',
      createFetch(() => server.url),
    );
    const getStreamRequests = () => server.seen.filter(({ path }) => path === '/api/events');
    return { getStreamRequests, seen: server.seen };
  };

  const openTab = async (isSignedIn = true) => {
    vi.resetModules();
    const [{ watchLiveEvents }, session] = await Promise.all([
      import('../lib/api/live-events.ts'),
      import('../lib/session/session.ts'),
    ]);
    if (isSignedIn && !session.readSession()) session.startSession({ token: 'old', refreshToken: 'r' });
    const events: string[] = [];
    const stop = watchLiveEvents((type) => events.push(type));
    closes.push(stop);
    return { events, stop, ...session };
  };

  const close = async () => {
    for (const stop of closes.splice(0).reverse()) await stop();
    vi.unstubAllGlobals();
  };
  return { document, network, startServer, openTab, close };
};
