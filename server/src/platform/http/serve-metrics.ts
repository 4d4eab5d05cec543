import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { ConfigError } from '../../config/config.ts';
import type { AppContext } from '../context/context.ts';

/**
 * Serves `/metrics` on a port of its own, if that is set: what a proxy passes on of the product never leads there. Answers what
 * listens, null without the setting. Throws a `ConfigError` where it cannot listen.
 */
export const serveMetrics = async ({ config, metrics, log }: AppContext): Promise<Server | null> => {
  const { metricsPort: port, metricsHost: host } = config;
  if (metrics === null || port === null) return null;
  const server = createServer((request, response) => {
    const [path] = request.url?.split('?') ?? [];
    const isKnown = path === '/metrics' && (request.method === 'GET' || request.method === 'HEAD');
    if (!isKnown) {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('GET /metrics\n');
      return;
    }
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      (error: unknown) => {
        log.error({ err: error }, 'the metrics could not be told');
        response.writeHead(500).end();
      },
    );
  });
  try {
    server.listen({ port, host });
    await once(server, 'listening');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new ConfigError('ATRIUM_METRICS_PORT', `${host}:${port} cannot be listened on (${code})`);
  }
  return server;
};
