import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const sane = /^[\w.:-]{8,64}$/;

/** Gives each request the id it came with, if that is a sane one, or else one that no other copy gives. */
export const requestIds = (): ((request: Pick<IncomingMessage, 'headers'>) => string) => {
  const prefix = `${randomBytes(6).toString('base64url').replaceAll('-', '.')}-`;
  let count = 0;
  return ({ headers }) => {
    const given = headers['x-request-id'];
    return typeof given === 'string' && sane.test(given) ? given : prefix + (++count).toString(36).padStart(4, '0');
  };
};
