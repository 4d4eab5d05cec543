import type { FastifyInstance, preParsingHookHandler } from 'fastify';
import { ApiError } from '../api-error/api-error.ts';

/** Closes the connection if the body has not arrived in time. A reader of the body gets the error. */
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
    const clear = (): void => clearTimeout(timer);
    raw.once('end', clear);
    raw.once('close', clear);
    done();
  };

/** Limits the time of bodies for unknown routes; other routes have separate limits. */
export const endLateBodiesOfUnknown = (app: FastifyInstance, ms: number): void => {
  const end = endLateBody(ms);
  app.addHook('preParsing', function (request, reply, payload, done) {
    if (request.is404) end.call(this, request, reply, payload, done);
    else done();
  });
};
