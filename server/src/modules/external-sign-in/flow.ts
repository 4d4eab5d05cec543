import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createToken, deriveToken, hashToken, isSameSecret } from '../../auth/tokens.ts';
import type { AppContext } from '../../context/context.ts';
import { throwApiError } from '../../lib/api-error/api-error.ts';
import { readCookie, setCookie } from '../../lib/request/cookies.ts';

/** With HTTPS, a subdomain cannot set a cookie of this name, and so cannot sign a person in as someone else. */
const getCookieName = ({ isPublicHttps }: FastifyInstance): string =>
  isPublicHttps ? '__Host-atrium_external' : 'atrium_external';
const cookiePath = '/api/external-sign-in';
const lifetimeSeconds = 10 * 60;

/** A sign-in at a provider, which belongs to the browser that started it. */
export interface Flow {
  readonly providerId: number;
  readonly sessionId: number | null;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly browserHash: string;
}

/** Derives a flow from its cookie and the server key. If flows were stored, anyone could fill the database. */
const createFlow = (serverKey: Buffer, payload: string): Flow => {
  const [, providerId = '', sessionId = ''] = payload.split('.');
  return {
    providerId: Number(providerId),
    sessionId: sessionId === '0' ? null : Number(sessionId),
    state: deriveToken(serverKey, 'external-state', payload),
    nonce: deriveToken(serverKey, 'external-nonce', payload),
    verifier: deriveToken(serverKey, 'external-verifier', payload),
    browserHash: hashToken(payload),
  };
};

const sign = (serverKey: Buffer, payload: string): string => deriveToken(serverKey, 'external-flow', payload);

const setFlowCookie = (reply: FastifyReply, value: string, maxAge: number): void =>
  // `Strict` would omit the cookie when the provider redirects the browser.
  setCookie(reply, { name: getCookieName(reply.server), path: cookiePath, value, maxAge, sameSite: 'Lax' });

interface NewFlow {
  readonly providerId: number;
  readonly sessionId: number | null;
}

export const startFlow = (
  { serverKey, clock }: AppContext,
  reply: FastifyReply,
  { providerId, sessionId }: NewFlow,
): Flow => {
  const payload = [createToken(), providerId, sessionId ?? 0, clock() + lifetimeSeconds * 1000].join('.');
  setFlowCookie(reply, `${payload}.${sign(serverKey, payload)}`, lifetimeSeconds);
  return createFlow(serverKey, payload);
};

/** Returns the flow of the browser, or null if it has none or the flow has expired. */
export const readFlow = ({ serverKeys, clock }: AppContext, request: FastifyRequest): Flow | null => {
  const parts = (readCookie(request, getCookieName(request.server)) ?? '').split('.');
  const signature = parts.at(-1) ?? '';
  const payload = parts.slice(0, -1).join('.');
  const key = serverKeys.find((serverKey) => isSameSecret(signature, sign(serverKey, payload)));
  const expireTime = Number(parts.at(-2));
  return key && expireTime > clock() ? createFlow(key, payload) : null;
};

export const endFlow = (reply: FastifyReply): void => setFlowCookie(reply, '', 0);

const getProductAddress = ({ config: { publicUrl, basePath } }: Pick<AppContext, 'config'>): string | null =>
  publicUrl === null ? null : `${publicUrl}${basePath}`;

/** Returns the beginning of the redirect URIs, or null without `ATRIUM_URL`. */
export const getRedirectBase = (context: Pick<AppContext, 'config'>): string | null => {
  const address = getProductAddress(context);
  return address === null ? null : `${address}/api/external-sign-in/callback/`;
};

/** Throws `signIn.noUrl` without `ATRIUM_URL`, because the `Host` header of a request cannot be trusted. */
export const requireRedirectBase = (context: Pick<AppContext, 'config'>): string =>
  getRedirectBase(context) ?? throwApiError('signIn.noUrl');

/** Returns the address of a page with a fragment, which browsers do not send to servers. */
export const createPageAddress = (context: Pick<AppContext, 'config'>, path: string, fragment: string): string =>
  `${getProductAddress(context) ?? throwApiError('signIn.noUrl')}${path}#${fragment}`;
