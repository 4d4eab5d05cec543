import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const validId = /^[\w.:-]{8,64}$/;

const traceParentPattern = /^[\da-f]{2}-([\da-f]{32})-[\da-f]{16}-[\da-f]{2}/;

/** `X-Request-Id`, or the trace ID of `traceparent` (W3C Trace Context). */
const readRequestId = ({ 'x-request-id': id, traceparent }: IncomingMessage['headers']): string | null => {
  if (typeof id === 'string' && validId.test(id)) return id;
  return (typeof traceparent === 'string' && traceParentPattern.exec(traceparent)?.[1]) || null;
};

/** IDs are unique across instances. An ID from the client is appended after a slash, because clients choose it freely. */
export const createRequestIds = (): ((request: Pick<IncomingMessage, 'headers'>) => string) => {
  const prefix = `${randomBytes(6).toString('base64url').replaceAll('-', '.')}-`;
  let count = 0;
  return ({ headers }) => {
    const requestId = readRequestId(headers);
    const generatedId = prefix + (++count).toString(36).padStart(4, '0');
    return requestId === null ? generatedId : `${generatedId}/${requestId}`;
  };
};
