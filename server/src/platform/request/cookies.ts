import type { FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** People come over HTTPS, whatever the last proxy says of it. */
    readonly isPublicHttps: boolean;
    /** The path that the product lies under on its host; empty at the root. */
    readonly basePath: string;
  }
}

interface Cookie {
  readonly name: string;
  /** Letters, digits, `-`, `_` and `.` only. */
  readonly value: string;
  /** Of the product, without its base. */
  readonly path: string;
  /** Seconds; 0 takes it away. */
  readonly maxAge: number;
}

/** A cookie of a request; null if there is none of the name, or it holds what we never write. */
export const readCookie = ({ headers }: Pick<FastifyRequest, 'headers'>, name: string): string | null => {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim());
  const value = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
  return value !== undefined && /^[\w.-]{1,200}$/.test(value) ? value : null;
};

/** Whether a request came over HTTPS, as far as that is known. */
export const isOverHttps = ({ protocol, server }: Pick<FastifyRequest, 'protocol' | 'server'>): boolean =>
  server.isPublicHttps || protocol === 'https';

/** Sets a cookie that no script reads and no other site sends. */
export const setCookie = (reply: FastifyReply, { name, value, path, maxAge }: Cookie): void => {
  const secure = isOverHttps(reply.request) ? '; Secure' : '';
  const where = `${reply.server.basePath}${path}`;
  reply.header('set-cookie', `${name}=${value}; Path=${where}; Max-Age=${maxAge}; HttpOnly; SameSite=Strict${secure}`);
};
