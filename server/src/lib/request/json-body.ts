import type { FastifyInstance } from 'fastify';
import { ApiError } from '../api-error/api-error.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Plain text is excluded, because pages of other sites may send it. */
const isJsonType = (type: string | undefined): boolean =>
  type === undefined || /^(?:application\/(?:[\w.-]+\+)?json|text\/json)\s*(?:;|$)/i.test(type);

const decodeBody = (body: Buffer): string => {
  try {
    return utf8.decode(body);
  } catch (error) {
    throw new ApiError('request.malformed', { cause: error });
  }
};

/** Parses bodies of every content type as JSON. An empty body is undefined. */
export const readJsonBodies = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    const { 'content-type': type, 'content-encoding': encoding = 'identity' } = request.headers;
    if (body.length === 0 || request.is404) return done(null, undefined);
    if (!isJsonType(type) || encoding !== 'identity') return done(new ApiError('request.unsupportedType'), undefined);
    const text = decodeBody(body).trim();
    if (text === '') return done(null, undefined);
    void parse(request, text, done);
  });
};
