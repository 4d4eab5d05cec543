import { PermissionData } from '../authorization/permission-data.ts';
import { createHmac } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../auth/caller.ts';
import type { AppContext } from '../context/context.ts';
import { readCookie, setCookie } from '../lib/request/cookies.ts';
import { findSessionByToken } from '../auth/session-rows.ts';
import { isSameSecret } from '../auth/tokens.ts';

const cookieName = 'atrium_upload';
const cookiePath = '/api/upload';

const signSessionId = (key: Buffer, sessionId: number): string =>
  createHmac('sha256', key).update(`upload:${sessionId}`).digest('base64url');

/** Sets a cookie with which the browser of a session can upload images without a token. */
export const setUploadCookie = (context: AppContext, reply: FastifyReply, sessionId: number): void => {
  const maxAge = context.sessions.limits.everyone.idleMs / 1000;
  setCookie(reply, {
    name: cookieName,
    path: cookiePath,
    value: `${sessionId}.${signSessionId(context.serverKey, sessionId)}`,
    maxAge,
  });
};

export const setUploadCookieByToken = async (
  context: AppContext,
  token: string,
  reply: FastifyReply,
): Promise<void> => {
  const sessionId = await findSessionByToken(context.db, token);
  if (sessionId !== null) setUploadCookie(context, reply, sessionId);
};

export const clearUploadCookie = (reply: FastifyReply): void =>
  setCookie(reply, { name: cookieName, path: cookiePath, value: '', maxAge: 0 });

/** Returns the caller of the upload cookie, or null. Requires `X-Requested-With`, which other sites cannot send. */
export const loadUploader = async (context: AppContext, request: FastifyRequest): Promise<Caller | null> => {
  if (request.headers['x-requested-with'] === undefined) return null;
  const [id = '', signature = ''] = (readCookie(request, cookieName) ?? '').split('.');
  if (!/^[1-9]\d{0,14}$/.test(id)) return null;
  const isValid = context.serverKeys.some((key) => isSameSecret(signature, signSessionId(key, Number(id))));
  if (!isValid) return null;
  return context.sessions.current(new PermissionData(context.db), { sessionId: Number(id) });
};
