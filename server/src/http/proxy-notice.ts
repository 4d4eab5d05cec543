import type { FastifyInstance } from 'fastify';
import { includesAddress } from '../config/networks.ts';
import { getClientAddress } from '../lib/request/client-address.ts';
import type { AppContext } from '../context/context.ts';

const privateNetworks = [
  '127.0.0.0/8',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '::1',
  'fc00::/7',
  'fe80::/10',
] as const;

const contextsWithIgnoredProxy = new WeakSet<AppContext>();

/** Returns whether an untrusted proxy forwards requests, so that all clients seem to share its address. */
export const isProxyIgnored = (context: AppContext): boolean => contextsWithIgnoredProxy.has(context);

/** Logs once if all proxies are trusted, or if an untrusted one is detected. */
export const watchForProxies = (app: FastifyInstance, context: AppContext): void => {
  const { config, log } = context;
  if (config.trustProxy === true) {
    log.warn(
      'ATRIUM_TRUST_PROXY=on trusts the address that any client sends: set the number of proxies or their addresses',
    );
  }
  if (config.trustProxy !== false) return;
  app.addHook('onRequest', (request, _reply, done) => {
    done();
    if (request.headers['x-forwarded-for'] === undefined || contextsWithIgnoredProxy.has(context)) return;
    const ip = request.socket.remoteAddress ?? '';
    if (!includesAddress(privateNetworks, getClientAddress({ ip }))) return;
    contextsWithIgnoredProxy.add(context);
    log.warn(
      'requests come through an untrusted proxy: set ATRIUM_TRUST_PROXY, otherwise sign-ins of all users are throttled together',
    );
  });
};
