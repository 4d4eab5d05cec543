import { readHealth, readLiveness, readReadiness } from '@atrium/contract/about/calls.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { parseBearerToken } from '../auth/tokens.ts';
import type { AppContext } from '../context/context.ts';
import { ApiError } from '../lib/api-error/api-error.ts';

const probes: ReadonlySet<string> = new Set(
  [readHealth, readLiveness, readReadiness].map(({ path }) => `/api/${path}`),
);

/** Signed-in requests and health probes are rejected only at this many times the delay. */
const preferredDelayFactor = 4;

/** Returns whether a request is preferred, without querying the database, which is part of the load. */
const isPreferred = (
  { sessions }: Pick<AppContext, 'sessions'>,
  { headers, routeOptions }: FastifyRequest,
): boolean => {
  if (probes.has(routeOptions.url ?? '')) return true;
  const token = parseBearerToken(headers.authorization);
  return token !== null && sessions.peek(token) !== undefined;
};

/** Rejects requests while the event loop delay exceeds the maximum. Requests without a session are rejected first. */
export const createLoadShedding =
  (context: Pick<AppContext, 'sessions' | 'maxEventLoopDelayMs'>) =>
  (request: FastifyRequest, reply: FastifyReply, _type: string, delayMs = Number.POSITIVE_INFINITY): void => {
    if (delayMs <= preferredDelayFactor * context.maxEventLoopDelayMs && isPreferred(context, request)) return;
    const cause = new Error(`event loop delay of ${Math.round(delayMs)} ms`);
    reply.send(new ApiError('server.busy', { retryAfter: 2, cause }));
  };
