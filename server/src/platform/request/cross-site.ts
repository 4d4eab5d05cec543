import type { FastifyRequest } from 'fastify';

/** What a page of another site cannot send without asking first, which is never granted. */
const needsAsking = ({ 'content-type': type, ...headers }: FastifyRequest['headers']): boolean =>
  /^application\/(?:[\w.-]+\+)?json\b/i.test(type ?? '') ||
  ['authorization', 'x-requested-with', 'x-lang'].some((name) => headers[name] !== undefined);

const hostIn = (scheme: string, host: string): string =>
  URL.canParse(`${scheme}//${host}`) ? new URL(`${scheme}//${host}`).host : '';

/**
 * Whether a browser sends a request on behalf of a page of another site. `Sec-Fetch-Site` says so; where a browser does not send it,
 * because it is old or the product is served without TLS, `Origin` counts for what a page may send unasked. It is compared with the
 * hosts that the request and its proxies name: no page can write these headers. Programs send neither.
 */
export const isCrossSite = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean => {
  const { 'sec-fetch-site': site, origin, host = '', 'x-forwarded-host': forwarded = '' } = headers;
  if (site !== undefined) return site === 'cross-site';
  if (origin === undefined || needsAsking(headers)) return false;
  if (!URL.canParse(origin)) return true;
  const { protocol, host: from } = new URL(origin);
  const hosts = [host, ...[forwarded].flat().flatMap((names) => names.split(','))];
  // A file has no host, and neither has a name that says none.
  return from === '' || !hosts.some((name) => hostIn(protocol, name.trim()) === from);
};
