import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const sane = /^[\w.:-]{8,64}$/;

/**
 * Gives each request an id that no other gets, on no copy; one that it came with, if that is a sane one, stands behind it after a
 * slash: it helps to follow a request through other servers, but whoever sends it chooses it.
 */
export const requestIds = (): ((request: Pick<IncomingMessage, 'headers'>) => string) => {
  const prefix = `${randomBytes(6).toString('base64url').replaceAll('-', '.')}-`;
  let count = 0;
  return ({ headers }) => {
    const given = headers['x-request-id'];
    const own = prefix + (++count).toString(36).padStart(4, '0');
    return typeof given === 'string' && sane.test(given) ? `${own}/${given}` : own;
  };
};
