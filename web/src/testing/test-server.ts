/// <reference types="node" />
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished, vi } from 'vitest';

export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
  /** In milliseconds since the start of the server. */
  readonly at: number;
}

/** An envelope, or plain text. */
export interface Reply {
  readonly status?: number;
  readonly statusText?: string;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
  /** Delay of the response in milliseconds. */
  readonly after?: number;
  /** Further parts of the body, each with its delay in milliseconds. */
  readonly rest?: readonly { readonly after: number; readonly body: string }[];
  /** Closes the connection without a response. */
  readonly drop?: boolean;
}

export const successResponse = (result: unknown): Reply => ({
  body: { code: 200, result, message: 'ok', success: true },
});

export const errorResponse = (status: number, additionalParts: object = {}): Reply => ({
  status,
  body: { code: status, result: null, message: `refused ${status}`, success: false, ...additionalParts },
});

const readBody = async (request: IncomingMessage) => {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
};

/** A real HTTP server that records requests. */
export const startTestServer = async (
  answer: (receivedRequests: ReceivedRequest, count: number) => Reply | Promise<Reply>,
) => {
  const seenRequests: ReceivedRequest[] = [];
  const start = performance.now();
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = '', url = '', headers } = request;
    const seenRequest = { method, path: url, headers, body: await readBody(request), at: performance.now() - start };
    seenRequests.push(seenRequest);
    const reply = await answer(seenRequest, seenRequests.filter(({ path }) => path === url).length);
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
    receivedRequests: seenRequests,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

const realFetch = globalThis.fetch;

/** `fetch` in Node does not resolve relative addresses. */
export const createFetch =
  (origin: () => string) =>
  (path: string, init?: RequestInit): Promise<Response> =>
    realFetch(new URL(path, origin()), init);

/** Starts a server that `fetch` calls. It stops at the end of the test. */
export const serveFetch = async (answer: Parameters<typeof startTestServer>[0]) => {
  const server = await startTestServer(answer);
  onTestFinished(server.close);
  vi.stubGlobal(
    'fetch',
    createFetch(() => server.url),
  );
  return server;
};

const nextTask = () => new Promise((resolve) => setImmediate(resolve));

/** `settled` resolves when no request is pending, including those that responses caused. */
export const countRequests = <Args extends unknown[]>(inner: (...args: Args) => Promise<Response>) => {
  let pendingCount = 0;
  const countCalls = async (...args: Args): Promise<Response> => {
    pendingCount += 1;
    try {
      return await inner(...args);
    } finally {
      pendingCount -= 1;
    }
  };
  const settled = async () => {
    do await nextTask();
    while (pendingCount > 0);
    await nextTask();
  };
  return { fetch: countCalls, settled };
};

/** Shared by all tabs of a test. */
export const memoryStorage = () => {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
};
