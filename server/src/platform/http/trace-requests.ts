import type { FastifyInstance } from 'fastify';
import { currentSpan } from '../runtime/current-span.ts';
import type { Traces } from '../runtime/traces.ts';
import { routeOf, statusOf } from './watch-requests.ts';

/** Makes a span of each request, which all that is done for it belongs to. */
export const traceRequests = (app: FastifyInstance, traces: Traces): void => {
  app.addHook('onRequest', (request, reply, done) => {
    const span = traces.begin(request.headers);
    reply.raw.once('close', () => {
      const { id: requestId, method, problem } = request;
      traces.answered(span, { method, route: routeOf(request), status: statusOf(reply), requestId, problem });
    });
    currentSpan.run(span, done);
  });
};
