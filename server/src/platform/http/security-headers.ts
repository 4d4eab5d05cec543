import type { FastifyInstance } from 'fastify';
import { isOverHttps } from '../request/cookies.ts';

const data = { 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' };

/** The headers of every answer under `/api`: it is data, never a page, and nobody keeps it. */
export const apiHeaders = {
  ...data,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
};

/** Not shown in others' frames, not misread as another type, and not telling other hosts where people were. */
const fileHeaders = {
  ...data,
  'x-frame-options': 'SAMEORIGIN',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'content-security-policy': "default-src 'self'; object-src 'none'; frame-ancestors 'self'",
};

/** For this host only: other hosts of the domain may not support HTTPS. */
const overHttps = { 'strict-transport-security': 'max-age=31536000' };

/**
 * The policy of a page. Scripts are files of ours alone; styles may stand in the page, because antd writes its own into it;
 * frames show ours and the hosts that the menu names.
 */
export const pagePolicy = (frameOrigins: readonly string[]): string =>
  [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    ["frame-src 'self'", ...frameOrigins].join(' '),
    "frame-ancestors 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ');

/** Folders of files under `/api`, for clients that forward nothing else: their names are open or cannot be guessed. */
export const openFolders = ['/api/guide', '/api/avatars', '/api/files'] as const;

const isData = (url: string): boolean =>
  url.startsWith('/api/') && !openFolders.some((path) => url.startsWith(`${path}/`));

/** Puts the headers on every answer that keep browsers from being used against people. */
export const addSecurityHeaders = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(isData(request.url) ? apiHeaders : fileHeaders);
    reply.header('x-request-id', request.id);
    if (isOverHttps(request)) reply.headers(overHttps);
    done();
  });
};
