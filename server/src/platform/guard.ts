import type { Need } from '@atrium/contract/permissions.ts';
import type { FastifyRequest, onRequestHookHandler } from 'fastify';
import type { Caller } from './caller.ts';
import type { Atrium } from './context.ts';
import { Refusal } from './refusal.ts';
import { meets } from './rights.ts';
import { bearerOf, isSameSecret } from './tokens.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who makes the call; null where anyone may, and until the guard has let them through. */
    caller: Caller | null;
  }
}

const checkKey = ({ headers }: FastifyRequest, expected: string | null): Refusal | null => {
  const given = headers['x-api-key'] ?? bearerOf(headers.authorization);
  const isRight = typeof given === 'string' && expected !== null && isSameSecret(given, expected);
  return isRight ? null : new Refusal('key.wrong');
};

const admit = (request: FastifyRequest, caller: Caller | null, need: Need): Refusal | null => {
  if (!caller) return new Refusal('session.required');
  if (!meets(caller.rights, need)) return new Refusal('right.missing');
  request.caller = caller;
  return null;
};

/** Lets a call through only if its caller meets the need; runs before the body is read. */
export const guardFor = ({ sessions, config }: Atrium, need: Need): onRequestHookHandler => {
  if (need === 'public') return (_request, _reply, done) => done();
  if (need === 'api-key') {
    return (request, _reply, done) => done(checkKey(request, config.figuresKey) ?? undefined);
  }
  return (request, _reply, done) => {
    const token = bearerOf(request.headers.authorization);
    if (token === null) return done(new Refusal('session.required'));
    const known = sessions.peek(token);
    if (known) return done(admit(request, known, need) ?? undefined);
    void sessions.find(token).then(
      (caller) => done(admit(request, caller, need) ?? undefined),
      (error: Error) => done(error),
    );
  };
};
