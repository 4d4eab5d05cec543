import { createServer, type IncomingMessage, request as sendRequest } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface BasePathProxy {
  readonly url: string;
  /** These requests get a 404. */
  readonly outsideRequests: readonly string[];
  readonly close: () => Promise<void>;
}

/** Serves an instance under a base path, and strips the path from forwarded requests or keeps it. */
export const startBasePathProxy = async (
  instance: { readonly url: string },
  base: string,
  stripsBase: boolean,
): Promise<BasePathProxy> => {
  const outsideRequests: string[] = [];
  const isWithin = ({ url = '' }: IncomingMessage) => url === base || url.startsWith(`${base}/`);
  const server = createServer((request, response) => {
    if (!isWithin(request)) {
      outsideRequests.push(`${request.method} ${request.url}`);
      return response.writeHead(404).end();
    }
    const path = stripsBase ? request.url?.slice(base.length) || '/' : request.url;
    const { method, headers } = request;
    const forwarded = sendRequest(instance.url, { path, method, headers }, (reply) => {
      response.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(response);
    });
    forwarded.on('error', () => response.destroy());
    response.on('close', () => forwarded.destroy());
    return request.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    // A server that listens on a port has an address of this type.
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    outsideRequests,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
};
