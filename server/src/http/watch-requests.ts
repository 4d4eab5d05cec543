import type { ErrorCode } from '@atrium/contract/error-codes.ts';
import { signInByCode } from '@atrium/contract/verification-code/calls.ts';
import { login } from '@atrium/contract/session/calls.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../context/context.ts';
import type { Metrics } from '../context/metrics.ts';
import { getClientAddress } from '../lib/request/client-address.ts';
import { isApiUrl } from './error-responses.ts';

declare module 'fastify' {
  interface FastifyRequest {
    errorCode: ErrorCode | null;
  }
}

const signInMethods = new Map<string, 'password' | 'code'>([
  [`/api/${login.path}`, 'password'],
  [`/api/${signInByCode.path}`, 'code'],
]);

/** Status that nginx logs if the client disconnects before the response. */
const clientClosedStatus = 499;

const getStatus = ({ raw, statusCode }: FastifyReply): number => (raw.headersSent ? statusCode : clientClosedStatus);

const getRoute = ({ routeOptions: { url }, url: requestUrl }: FastifyRequest): string => {
  if (url?.startsWith('/api/')) return url;
  return url === undefined && isApiUrl(requestUrl) ? '/api/*' : '/*';
};

const recordMetrics = (metrics: Metrics, request: FastifyRequest, reply: FastifyReply): void => {
  const { method, errorCode } = request;
  const route = getRoute(request);
  const isStream = String(reply.getHeader('content-type')).startsWith('text/event-stream');
  const seconds = reply.elapsedTime / 1000;
  metrics.requests.inc({ method, route, status: getStatus(reply) });
  if (!isStream) metrics.durations.observe({ method, route }, seconds);
  if (errorCode !== null) metrics.apiErrors.inc({ problem: errorCode });
  const signInMethod = method === 'POST' ? signInMethods.get(route) : undefined;
  if (signInMethod)
    metrics.signIns.inc({
      way: signInMethod,
      result: errorCode ?? (getStatus(reply) === clientClosedStatus ? 'gone' : 'ok'),
    });
};

/** Query and body are not logged, because they may contain secrets. */
const createEntry = (request: FastifyRequest, reply: FastifyReply, address: string): object => {
  const [path] = request.url.split('?');
  const { id: requestId, method, caller, errorCode } = request;
  const ms = Math.round(reply.elapsedTime * 10) / 10;
  return {
    requestId,
    method,
    path,
    status: getStatus(reply),
    ms,
    address,
    ...(caller && { userId: caller.userId }),
    ...(caller?.viewer && { viewerId: caller.viewer.id }),
    ...(caller?.apiToken && { apiTokenId: caller.apiToken.id }),
    ...(errorCode !== null && { problem: errorCode }),
  };
};

/** Counts requests for metrics, and logs them at level `debug` after the response or a disconnect. */
export const watchRequests = (app: FastifyInstance, context: AppContext): void => {
  const { metrics, log } = context;
  app.decorateRequest('errorCode', null);
  app.addHook('onRequest', (request, reply, done) => {
    const isLogged = log.isLevelEnabled('debug');
    if (isLogged || metrics !== null) {
      // A closed connection has no address.
      const address = isLogged ? getClientAddress(request) : '';
      const record = (): void => {
        if (isLogged) log.debug(createEntry(request, reply, address), 'request');
        if (metrics !== null) recordMetrics(metrics, request, reply);
      };
      reply.raw.once('close', record);
    }
    done();
  });
};
