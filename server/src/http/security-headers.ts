import type { FastifyInstance } from 'fastify';
import { isHttps } from '../lib/request/cookies.ts';

const dataHeaders = { 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' };

export const apiHeaders = {
  ...dataHeaders,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
};

const fileHeaders = {
  ...dataHeaders,
  'x-frame-options': 'SAMEORIGIN',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'content-security-policy': "default-src 'self'; object-src 'none'; frame-ancestors 'self'",
};

/** Excludes subdomains, which may not support HTTPS. */
const httpsHeaders = { 'strict-transport-security': 'max-age=31536000' };

/** Allows inline styles, which antd injects, and frames from this origin and the menu. */
export const createPagePolicy = (frameOrigins: readonly string[]): string =>
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

/** Under `/api` for clients that only forward that path. The file names are public or unguessable. */
export const publicFolders = ['/api/guide', '/api/avatars', '/api/files'] as const;

const isData = (url: string): boolean =>
  url.startsWith('/api/') && !publicFolders.some((path) => url.startsWith(`${path}/`));

export const addSecurityHeaders = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(isData(request.url) ? apiHeaders : fileHeaders);
    reply.header('x-request-id', request.id);
    if (isHttps(request)) reply.headers(httpsHeaders);
    done();
  });
};
