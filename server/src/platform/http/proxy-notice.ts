import type { FastifyInstance } from 'fastify';
import { includesAddress } from '../../config/networks.ts';
import { clientAddress } from '../request/client-address.ts';
import type { AppContext } from '../context/context.ts';

/** From where proxies of one's own connect. */
const privateNetworks = [
  '127.0.0.0/8',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '::1',
  'fc00::/7',
  'fe80::/10',
] as const;

const ignored = new WeakSet<AppContext>();

/** Whether a proxy passes requests on whose headers are not believed: everybody seems to come from its address. */
export const isProxyIgnored = (context: AppContext): boolean => ignored.has(context);

/** Says once in the log when proxies are believed too much, or one is there that is not. */
export const watchForProxies = (app: FastifyInstance, context: AppContext): void => {
  const { config, log } = context;
  if (config.trustProxy === true) {
    log.warn(
      'ATRIUM_TRUST_PROXY=on believes the address that any client writes: name the number of proxies, or their addresses',
    );
  }
  if (config.trustProxy !== false) return;
  app.addHook('onRequest', (request, _reply, done) => {
    done();
    if (request.headers['x-forwarded-for'] === undefined || ignored.has(context)) return;
    const ip = request.socket.remoteAddress ?? '';
    if (!includesAddress(privateNetworks, clientAddress({ ip }))) return;
    ignored.add(context);
    log.warn('requests come through a proxy: set ATRIUM_TRUST_PROXY, or all who sign in are slowed down as one');
  });
};
