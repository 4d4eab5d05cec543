import type { Endpoint } from '@atrium/contract/endpoint.ts';
import type { ErrorCode } from '@atrium/contract/error-codes.ts';
import type { FastifyRequest, onRequestHookHandler } from 'fastify';
import type { Caller } from '../auth/caller.ts';
import type { AppContext } from '../context/context.ts';
import { isCrossSite } from '../lib/request/cross-site.ts';
import { ApiError } from '../lib/api-error/api-error.ts';
import { getClientAddress } from '../lib/request/client-address.ts';
import { isApiToken } from '../auth/api-tokens.ts';
import { hasPermission } from '../authorization/effective-permissions.ts';
import { acceptsApiTokens } from '../authorization/token-permissions.ts';
import { parseBearerToken, isTokenFormat } from '../auth/tokens.ts';
import { isFactorConfirmed } from './factor-confirmation.ts';
import { loadUploader } from './upload-cookie.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set for rejected requests too; null without a session. */
    caller: Caller | null;
    /** Error codes of denied actions in a successful response. */
    denied: readonly ErrorCode[] | null;
  }
}

export type GuardedEndpoint = Pick<
  Endpoint,
  | 'call'
  | 'isReadOnly'
  | 'allowedBeforePasswordChange'
  | 'allowedWithoutSecondFactor'
  | 'needsFactorConfirmation'
  | 'acceptsUploadCookie'
  | 'needsSession'
>;

const isReadRequest = ({ call, isReadOnly }: GuardedEndpoint): boolean => call.method === 'GET' || isReadOnly === true;

/** Returns whether an endpoint accepts API tokens: it needs a permission that they can have, and no session. */
export const isOpenToApiTokens = ({ call, needsSession }: Pick<GuardedEndpoint, 'call' | 'needsSession'>): boolean =>
  needsSession !== true && acceptsApiTokens(call.requiredPermission);

export const findAccessError = (caller: Caller | null, endpoint: GuardedEndpoint, now: number): ApiError | null => {
  if (!caller) return new ApiError('session.required');
  if (caller.apiToken && !isOpenToApiTokens(endpoint)) return new ApiError('apiToken.notAccepted');
  if (caller.user.mustChangePassword && !endpoint.allowedBeforePasswordChange)
    return new ApiError('session.mustChangePassword');
  if (caller.mustAddSecondFactor && !endpoint.allowedWithoutSecondFactor)
    return new ApiError('session.mustAddSecondFactor');
  if (!hasPermission(caller.effectivePermissions, endpoint.call.requiredPermission))
    return new ApiError('right.missing');
  if (caller.viewer && !isReadRequest(endpoint)) return new ApiError('session.readOnly');
  if (endpoint.needsFactorConfirmation && !isFactorConfirmed(caller, now)) return new ApiError('session.confirmFactor');
  return null;
};

/** Returns a hook that rejects unauthorized requests before the body is read. */
export const createGuard = (context: AppContext, endpoint: GuardedEndpoint): onRequestHookHandler => {
  const { sessions, apiTokens, clock } = context;
  const { requiredPermission } = endpoint.call;
  if (requiredPermission === 'public') {
    if (endpoint.call.method === 'GET') return (_request, _reply, done) => done();
    return (request, _reply, done) => done(isCrossSite(request) ? new ApiError('request.crossSite') : undefined);
  }
  const findCaller = async (request: FastifyRequest, token: string | null): Promise<Caller | null> => {
    if (token !== null && isTokenFormat(token)) return sessions.find(token);
    if (token !== null && isApiToken(token)) return apiTokens.find(token, getClientAddress(request));
    return endpoint.acceptsUploadCookie ? loadUploader(context, request) : null;
  };
  const assignCaller = (request: FastifyRequest, caller: Caller | null): ApiError | undefined => {
    request.caller = caller;
    return findAccessError(caller, endpoint, clock()) ?? undefined;
  };
  return (request, _reply, done) => {
    const token = parseBearerToken(request.headers.authorization);
    const cachedCaller = token === null ? undefined : sessions.peek(token);
    if (token !== null && cachedCaller) {
      const error = assignCaller(request, cachedCaller);
      if (error?.code !== 'session.confirmFactor') return done(error);
      // Another instance may have accepted the confirmation, and its event may arrive later.
      sessions.forget(token);
    }
    void findCaller(request, token).then(
      (caller) => done(assignCaller(request, caller)),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
    );
  };
};
