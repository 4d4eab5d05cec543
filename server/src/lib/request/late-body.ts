import type { FastifyInstance, preParsingHookHandler } from 'fastify';
import { ApiError } from '../api-error/api-error.ts';

/**
 * Rejects a request whose body has not arrived in time, and closes its connection. A reader of the body gets the error;
 * without a reader the connection is only closed.
 */
export const endLateBody =
  (ms: number): preParsingHookHandler =>
  ({ raw }, reply, _payload, done) => {
    const endRequest = (): void => {
      if (reply.sent || raw.listenerCount('error') === 0) raw.destroy();
      else {
        reply.header('connection', 'close');
        raw.emit('error', new ApiError('request.timeout'));
      }
    };
    const timer = setTimeout(endRequest, ms).unref();
    const isOver = (): void => clearTimeout(timer);
    raw.once('end', isOver);
    raw.once('close', isOver);
    done();
  };

/** Limits the time of bodies to unknown routes; routes have their own limit. */
export const endLateBodiesOfUnknown = (app: FastifyInstance, ms: number): void => {
  const end = endLateBody(ms);
  app.addHook('preParsing', function (request, reply, payload, done) {
    if (request.is404) end.call(this, request, reply, payload, done);
    else done();
  });
};
