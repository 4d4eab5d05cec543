import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

export const createEtag = (content: string): string =>
  `"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`;

/** Returns whether the client already has the content. Proxies that compress it make its ETag weak. */
export const hasEtag = ({ headers }: Pick<FastifyRequest, 'headers'>, etag: string): boolean => {
  const tags = headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags?.includes(etag) ?? false;
};
