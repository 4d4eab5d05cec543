import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A host on which the product lies under a path, and nothing else lies at all. */
export interface SharedHost {
  readonly url: string;
  /** What was asked for outside of that path. */
  readonly strays: readonly string[];
  readonly close: () => Promise<void>;
}

/** Stands before a copy as a proxy does that serves it under a base, and takes the base away from what it passes on, or leaves it. */
export const shareHost = async (
  copy: { readonly url: string },
  base: string,
  stripsBase: boolean,
): Promise<SharedHost> => {
  const strays: string[] = [];
  const isWithin = ({ url = '' }: IncomingMessage) => url === base || url.startsWith(`${base}/`);
  const server = createServer((asked, answered) => {
    if (!isWithin(asked)) {
      strays.push(`${asked.method} ${asked.url}`);
      return answered.writeHead(404).end();
    }
    const path = stripsBase ? asked.url?.slice(base.length) || '/' : asked.url;
    const { method, headers } = asked;
    const passed = request(copy.url, { path, method, headers }, (answer) => {
      answered.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(answered);
    });
    passed.on('error', () => answered.destroy());
    answered.on('close', () => passed.destroy());
    return asked.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    // Listening on a port.
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    strays,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
};
