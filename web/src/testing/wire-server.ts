/// <reference types="node" />
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as the server saw it. */
export interface Seen {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
  /** Milliseconds since the server started. */
  readonly at: number;
}

/** Response of the server: an envelope, or plain text. */
export interface Reply {
  readonly status?: number;
  readonly statusText?: string;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
  /** Milliseconds before it answers. */
  readonly after?: number;
  /** The rest of the body, each part so many milliseconds after the one before. */
  readonly rest?: readonly { readonly after: number; readonly body: string }[];
  /** Ends the connection without an answer. */
  readonly drop?: boolean;
}

/** A success in its envelope. */
export const good = (result: unknown): Reply => ({ body: { code: 200, result, message: 'ok', success: true } });

/** An error in its envelope. */
export const bad = (status: number, more: object = {}): Reply => ({
  status,
  body: { code: status, result: null, message: `refused ${status}`, success: false, ...more },
});

const bodyOf = async (request: IncomingMessage) => {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
};

/** A real HTTP server for tests of the API client: responds with `answer`, and records requests. */
export const startWire = async (answer: (seen: Seen, count: number) => Reply | Promise<Reply>) => {
  const seen: Seen[] = [];
  const start = performance.now();
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = '', url = '', headers } = request;
    const one = { method, path: url, headers, body: await bodyOf(request), at: performance.now() - start };
    seen.push(one);
    const reply = await answer(one, seen.filter(({ path }) => path === url).length);
    if (reply.after) await new Promise((resolve) => setTimeout(resolve, reply.after));
    if (reply.drop) {
      request.socket.destroy();
      return;
    }
    response.writeHead(reply.status ?? 200, reply.statusText ?? '', {
      'Content-Type': 'application/json',
      ...reply.headers,
    });
    const body = typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body);
    if (reply.rest) response.write(body);
    for (const part of reply.rest ?? []) {
      await new Promise((resolve) => setTimeout(resolve, part.after));
      response.write(part.body);
    }
    response.end(reply.rest ? undefined : body);
  };
  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

const realFetch = globalThis.fetch;

/** Returns a `fetch` that resolves paths against an origin, which Node does not have. */
export const fetchFrom =
  (origin: () => string) =>
  (path: string, init?: RequestInit): Promise<Response> =>
    realFetch(new URL(path, origin()), init);

const turn = () => new Promise((resolve) => setImmediate(resolve));

/**
 * Counts the pending requests of a page; `settled` resolves when all have finished, including requests that their responses caused.
 * `inner` sends them.
 */
export const countRequests = <Args extends unknown[]>(inner: (...args: Args) => Promise<Response>) => {
  let underWay = 0;
  const counted = async (...args: Args): Promise<Response> => {
    underWay += 1;
    try {
      return await inner(...args);
    } finally {
      underWay -= 1;
    }
  };
  const settled = async () => {
    do await turn();
    while (underWay > 0);
    await turn();
  };
  return { fetch: counted, settled };
};

/** The part of `localStorage` that the web uses, kept in memory and shared by all "tabs" of a test. */
export const memoryStorage = () => {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
};
