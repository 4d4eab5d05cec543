import type { FastifyRequest } from 'fastify';

/** Pages of other sites need a CORS preflight for these requests, which is never granted. */
const needsPreflight = ({ 'content-type': type, ...headers }: FastifyRequest['headers']): boolean =>
  /^application\/(?:[\w.-]+\+)?json\b/i.test(type ?? '') ||
  ['authorization', 'x-requested-with', 'x-lang'].some((name) => headers[name] !== undefined);

const getHost = (scheme: string, host: string): string =>
  URL.canParse(`${scheme}//${host}`) ? new URL(`${scheme}//${host}`).host : '';

/**
 * Returns whether a page of another origin sends a request. `Sec-Fetch-Site` decides, unless it is same-site or missing
 * (old browsers, no TLS). Then requests without a CORS preflight are compared by `Origin` with the host headers, which
 * pages cannot write. Programs send neither header.
 */
export const isCrossSite = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean => {
  const { 'sec-fetch-site': fetchSite, origin, host = '', 'x-forwarded-host': forwardedHost = '' } = headers;
  if (fetchSite === 'same-origin' || fetchSite === 'none') return false;
  if (fetchSite === 'cross-site') return true;
  if (origin === undefined || needsPreflight(headers)) return false;
  if (!URL.canParse(origin)) return true;
  const { protocol, host: originHost } = new URL(origin);
  const hosts = [host, ...[forwardedHost].flat().flatMap((names) => names.split(','))];
  // Files and opaque origins have no host.
  return originHost === '' || !hosts.some((name) => getHost(protocol, name.trim()) === originHost);
};
