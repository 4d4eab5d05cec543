import type { FastifyInstance } from 'fastify';
import { Refusal } from '../refusal/refusal.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Types under which clients send JSON: its own, its relatives, and none at all. Plain text is what other sites' pages may send. */
const isJsonType = (type: string | undefined): boolean =>
  type === undefined || /^(?:application\/(?:[\w.-]+\+)?json|text\/json)\s*(?:;|$)/i.test(type);

const decode = (body: Buffer): string => {
  try {
    return utf8.decode(body);
  } catch (error) {
    throw new Refusal('request.malformed', { cause: error });
  }
};

/** Reads bodies as JSON whatever they are called; an empty one is no body, anything else than JSON is refused. */
export const readJsonBodies = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    const { 'content-type': type, 'content-encoding': encoding = 'identity' } = request.headers;
    if (body.length === 0 || request.is404) return done(null, undefined);
    if (!isJsonType(type) || encoding !== 'identity') return done(new Refusal('request.unsupportedType'), undefined);
    const text = decode(body).trim();
    if (text === '') return done(null, undefined);
    void parse(request, text, done);
  });
};
