import type { FastifyRequest } from 'fastify';

/** What a page of another site cannot send without asking first, which is never granted. */
const needsAsking = ({ 'content-type': type, ...headers }: FastifyRequest['headers']): boolean =>
  /^application\/(?:[\w.-]+\+)?json\b/i.test(type ?? '') ||
  ['authorization', 'x-requested-with', 'x-lang'].some((name) => headers[name] !== undefined);

const hostIn = (scheme: string, host: string): string =>
  URL.canParse(`${scheme}//${host}`) ? new URL(`${scheme}//${host}`).host : '';

/**
 * Whether a browser sends a request on behalf of a page of another origin. `Sec-Fetch-Site` decides if it names this very origin, no page
 * or another site. If it names a sibling domain, or is missing because the browser is old or the product is served without TLS, `Origin`
 * counts for what a page may send unasked. It is compared with the hosts that the request and its proxies name: no page can write these
 * headers. Programs send neither.
 */
export const isCrossSite = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean => {
  const { 'sec-fetch-site': site, origin, host = '', 'x-forwarded-host': forwarded = '' } = headers;
  if (site === 'same-origin' || site === 'none') return false;
  if (site === 'cross-site') return true;
  if (origin === undefined || needsAsking(headers)) return false;
  if (!URL.canParse(origin)) return true;
  const { protocol, host: from } = new URL(origin);
  const hosts = [host, ...[forwarded].flat().flatMap((names) => names.split(','))];
  // A file has no host, and neither has a name that says none.
  return from === '' || !hosts.some((name) => hostIn(protocol, name.trim()) === from);
};
