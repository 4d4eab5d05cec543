import type { FastifyRequest } from 'fastify';

/** Returns whether a page of another site would need a CORS preflight, which is never granted. */
const needsAsking = ({ 'content-type': type, ...headers }: FastifyRequest['headers']): boolean =>
  /^application\/(?:[\w.-]+\+)?json\b/i.test(type ?? '') ||
  ['authorization', 'x-requested-with', 'x-lang'].some((name) => headers[name] !== undefined);

const hostIn = (scheme: string, host: string): string =>
  URL.canParse(`${scheme}//${host}`) ? new URL(`${scheme}//${host}`).host : '';

/**
 * Returns whether a browser sends a request for a page of another origin. `Sec-Fetch-Site` decides if it is
 * same-origin, none or cross-site. If it is same-site, or missing because the browser is old or TLS is not used,
 * `Origin` decides for requests without a CORS preflight. It is compared with the hosts that the request and its
 * proxies name, headers that pages cannot write. Programs send neither.
 */
export const isCrossSite = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean => {
  const { 'sec-fetch-site': site, origin, host = '', 'x-forwarded-host': forwarded = '' } = headers;
  if (site === 'same-origin' || site === 'none') return false;
  if (site === 'cross-site') return true;
  if (origin === undefined || needsAsking(headers)) return false;
  if (!URL.canParse(origin)) return true;
  const { protocol, host: from } = new URL(origin);
  const hosts = [host, ...[forwarded].flat().flatMap((names) => names.split(','))];
  // A file has no host, and neither has an opaque origin.
  return from === '' || !hosts.some((name) => hostIn(protocol, name.trim()) === from);
};
