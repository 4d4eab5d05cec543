import type { FastifyReply, FastifyRequest } from 'fastify';

interface Cookie {
  readonly name: string;
  /** Letters, digits, `-`, `_` and `.` only. */
  readonly value: string;
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

/** Sets a cookie that no script reads and no other site sends. */
export const setCookie = (reply: FastifyReply, { name, value, path, maxAge }: Cookie): void => {
  const secure = reply.request.protocol === 'https' ? '; Secure' : '';
  reply.header('set-cookie', `${name}=${value}; Path=${path}; Max-Age=${maxAge}; HttpOnly; SameSite=Strict${secure}`);
};
