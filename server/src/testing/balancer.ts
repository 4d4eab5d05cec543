import { once } from 'node:events';
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Distributes requests over servers. Does not retry failed ones. */
export interface Balancer {
  readonly url: string;
  /** Reasons of responses with 502. */
  readonly failures: readonly string[];
  readonly isReady: (port: number) => boolean;
  readonly stop: () => Promise<void>;
}

const checkEveryMs = 50;

/** Proxy that keeps connections open, as nginx and HAProxy do. */
export const startBalancer = async (ports: readonly number[]): Promise<Balancer> => {
  const agent = new Agent({ keepAlive: true });
  const ready = new Set<number>();
  const failures: string[] = [];
  let round = 0;

  const check = async (port: number): Promise<void> => {
    const readiness = fetch(`http://127.0.0.1:${port}/api/health/ready`);
    const isReady = await readiness.then(
      async (response) => {
        await response.arrayBuffer();
        return response.ok;
      },
      () => false,
    );
    if (isReady) ready.add(port);
    else ready.delete(port);
  };
  await Promise.all(ports.map(check));
  const timer = setInterval(() => ports.forEach((port) => void check(port)), checkEveryMs);

  const forward = (incoming: IncomingMessage, response: ServerResponse): void => {
    const availablePorts = [...ready];
    round += 1;
    const port = availablePorts[round % availablePorts.length];
    const fail = (reason: string): void => {
      failures.push(`${incoming.method} ${incoming.url} at ${port}: ${reason}`);
      response.writeHead(502).end();
    };
    if (port === undefined) {
      fail('no instance is ready');
      return;
    }
    // Hop-by-hop headers, which proxies remove.
    const { connection: _, ...headers } = incoming.headers;
    const upstream = request({ port, host: '127.0.0.1', agent, method: incoming.method, path: incoming.url, headers });
    upstream.on('response', (answer) => {
      const { connection: _of, 'keep-alive': _for, ...keptHeaders } = answer.headers;
      response.writeHead(answer.statusCode ?? 502, keptHeaders);
      answer.pipe(response);
    });
    upstream.on('error', (error) => fail(error.message));
    incoming.pipe(upstream);
  };
  const server = createServer(forward).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A server that listens on a port has an `AddressInfo`.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    failures,
    isReady: (candidate) => ready.has(candidate),
    stop: async () => {
      clearInterval(timer);
      agent.destroy();
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
};
