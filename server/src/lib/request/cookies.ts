import type { FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** True if the public address uses HTTPS, regardless of what the last proxy reports. */
    readonly isPublicHttps: boolean;
    readonly basePath: string;
  }
}

interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly path: string;
  /** Seconds; 0 deletes the cookie. */
  readonly maxAge: number;
  /** `Lax` also sends the cookie when a page of another site leads to this one. Default: `Strict`. */
  readonly sameSite?: 'Lax' | 'Strict';
}

/** Returns a cookie, or null if it is missing or has characters that the server never writes. */
export const readCookie = ({ headers }: Pick<FastifyRequest, 'headers'>, name: string): string | null => {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim());
  const value = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
  return value !== undefined && /^[\w.-]{1,200}$/.test(value) ? value : null;
};

export const isHttps = ({ protocol, server }: Pick<FastifyRequest, 'protocol' | 'server'>): boolean =>
  server.isPublicHttps || protocol === 'https';

/** Sets a cookie that scripts cannot read and other sites cannot send with their requests. */
export const setCookie = (reply: FastifyReply, { name, value, path, maxAge, sameSite = 'Strict' }: Cookie): void => {
  const secure = isHttps(reply.request) ? '; Secure' : '';
  // Browsers accept such a name only with this path.
  const cookiePath = name.startsWith('__Host-') ? '/' : `${reply.server.basePath}${path}`;
  reply.header(
    'set-cookie',
    `${name}=${value}; Path=${cookiePath}; Max-Age=${maxAge}; HttpOnly; SameSite=${sameSite}${secure}`,
  );
};
