import type { FastifyInstance, preParsingHookHandler } from 'fastify';
import { Refusal } from '../refusal/refusal.ts';

/**
 * Refuses a request whose body has not arrived after so many milliseconds, and ends its connection. To whatever reads the body then, it
 * ends in that refusal; where nothing reads it (yet, or any more), there is nobody to answer.
 */
export const endLateBody =
  (ms: number): preParsingHookHandler =>
  ({ raw }, reply, _payload, done) => {
    const refuse = (): void => {
      if (reply.sent || raw.listenerCount('error') === 0) raw.destroy();
      else {
        reply.header('connection', 'close');
        raw.emit('error', new Refusal('request.timeout'));
      }
    };
    const timer = setTimeout(refuse, ms).unref();
    const isOver = (): void => clearTimeout(timer);
    raw.once('end', isOver);
    raw.once('close', isOver);
    done();
  };

/** Ends late bodies of requests for which there is no route; those of routes have their own limit. */
export const endLateBodiesOfUnknown = (app: FastifyInstance, ms: number): void => {
  const end = endLateBody(ms);
  app.addHook('preParsing', function (request, reply, payload, done) {
    if (request.is404) end.call(this, request, reply, payload, done);
    else done();
  });
};
