import { vi } from 'vitest';
import {
  errorResponse,
  createFetch,
  successResponse,
  memoryStorage,
  type Reply,
  type ReceivedRequest,
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
    streams: (count: number, receivedRequests: ReceivedRequest) => Reply,
    person: (receivedRequests: ReceivedRequest) => Reply | Promise<Reply> = () => successResponse({ id: 1 }),
  ) => {
    const server = await startTestServer((request, count) => {
      if (request.path === '/api/events') return streams(count, request);
      if (request.path === '/api/refresh-token') return successResponse({ token: 'fresh', refreshToken: 'next' });
      return request.headers.authorization === 'Bearer fresh' ? person(request) : errorResponse(401);
    });
    closes.push(server.close);
    vi.stubGlobal(
      'fetch',
      createFetch(() => server.url),
    );
    const getStreamRequests = () => server.receivedRequests.filter(({ path }) => path === '/api/events');
    return { getStreamRequests, receivedRequests: server.receivedRequests };
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
