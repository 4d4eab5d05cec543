import type { Failure, Language } from '@atrium/contract/envelope.ts';
import type { FastifyReply } from 'fastify';
import type { Refusal } from './refusal.ts';
import { sentence } from './sentence.ts';

export const jsonType = 'application/json; charset=utf-8';

/** The envelope of a call that was carried out, as JSON. */
export const successText = (result: unknown): string =>
  `{"code":200,"result":${JSON.stringify(result) ?? 'null'},"message":"ok","success":true}`;

/** The envelope of a refusal. */
export const failureOf = (refusal: Refusal, language: Language, requestId: string): Failure => ({
  code: refusal.status,
  result: null,
  message: sentence(refusal.problem, language, refusal.params),
  success: false,
  problem: refusal.problem,
  ...(refusal.params && { params: refusal.params }),
  ...(refusal.fields && { fields: refusal.fields }),
  requestId,
});

/** Answers a refusal in the envelope. */
export const sendRefusal = (reply: FastifyReply, refusal: Refusal, language: Language): FastifyReply => {
  if (refusal.retryAfter !== undefined) reply.header('retry-after', String(Math.max(1, Math.ceil(refusal.retryAfter))));
  return reply
    .code(refusal.status)
    .header('content-type', jsonType)
    .send(JSON.stringify(failureOf(refusal, language, reply.request.id)));
};
