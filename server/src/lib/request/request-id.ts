import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const sane = /^[\w.:-]{8,64}$/;

const traced = /^[\da-f]{2}-([\da-f]{32})-[\da-f]{16}-[\da-f]{2}/;

/**
 * Returns the ID from other servers: `X-Request-Id`, else the trace ID of `traceparent` (W3C Trace Context), else null.
 */
const givenId = ({ 'x-request-id': id, traceparent }: IncomingMessage['headers']): string | null => {
  if (typeof id === 'string' && sane.test(id)) return id;
  return (typeof traceparent === 'string' && traced.exec(traceparent)?.[1]) || null;
};

/**
 * Returns a generator of request IDs that are unique across instances. A valid ID from the request is appended after a
 * slash: it helps to follow a request through other servers, but clients choose it.
 */
export const requestIds = (): ((request: Pick<IncomingMessage, 'headers'>) => string) => {
  const prefix = `${randomBytes(6).toString('base64url').replaceAll('-', '.')}-`;
  let count = 0;
  return ({ headers }) => {
    const given = givenId(headers);
    const own = prefix + (++count).toString(36).padStart(4, '0');
    return given === null ? own : `${own}/${given}`;
  };
};
