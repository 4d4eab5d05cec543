import { externalAccountEndpoints, externalSignInEndpoints } from '@atrium/contract/external-sign-in/endpoints.ts';
import type { ProviderResponse } from '@atrium/contract/external-sign-in/schemas.ts';
import type { ErrorCode } from '@atrium/contract/error-codes.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { countAttempt, createCounter, resetAttempts, type Counter } from '../../auth/sign-in-attempts.ts';
import { applyChange } from '../../change/change.ts';
import { assertConfirmed } from '../../change/confirmation.ts';
import type { AppContext } from '../../context/context.ts';
import { serve, serveOpen } from '../../http/serve.ts';
import { ApiError, throwApiError } from '../../lib/api-error/api-error.ts';
import { ownSecurityPath } from '../../outbox/notify.ts';
import { auditFailedSignIn } from '../../session/audit-failed-sign-in.ts';
import { assertNotThrottled, getNetworkOrigin } from '../../session/throttle.ts';
import { serveExternalAccounts } from './account-routes.ts';
import type { ExternalIdentity } from './claims.ts';
import { completeSignIn } from './complete-sign-in.ts';
import { createPageAddress, type Flow, readFlow, requireRedirectBase, startFlow } from './flow.ts';
import { ProviderClients } from './provider-client.ts';
import { serveSignInSettings } from './setting-routes.ts';
import { createSignInCode, loadProvider, type Provider, saveLastClaims } from './store.ts';

/** Returns the URL of a response with the registered redirect URI, because proxies can change host and path. */
const createResponseUrl = (redirectBase: string, { redirectPath }: Provider, { url }: FastifyRequest): URL =>
  new URL(`${redirectBase}${redirectPath}?${url.slice(url.indexOf('?') + 1)}`);

/** Throws if the response arrived at the redirect URI of another provider, which then sent it (RFC 9700, 4.4). */
const assertOwnRedirectUri = ({ redirectPath }: Provider, { params }: FastifyRequest): void => {
  // The path of the endpoint has this parameter.
  if ((params as { redirectPath: string }).redirectPath !== redirectPath)
    throw new Error('the response arrived at the redirect URI of another provider');
};

/** Maximum number of invalid responses from one network. Each makes the server send requests to the provider. */
const maxInvalidResponses = 20;

/** Returns the counter of invalid responses from the network of a request, or null if the network is trusted. */
const getResponseCounter = (context: AppContext, request: FastifyRequest): Counter | null => {
  const { network, isTrusted } = getNetworkOrigin(context, request);
  return isTrusted ? null : { ...createCounter(`external-sign-in@${network}`), limit: maxInvalidResponses };
};

/** Counts a response as invalid until it is checked. Throws if the network sent too many invalid ones. */
const checkCounted = async <Result>(
  { db, clock }: AppContext,
  counter: Counter | null,
  check: () => Promise<Result>,
): Promise<Result> => {
  if (counter === null) return check();
  if ((await countAttempt(db, counter, clock())) === null) throwApiError('request.tooMany');
  // Only this attempt: otherwise anyone with an account at the provider could reset the counter.
  const undo = () => resetAttempts(db, { undoneCounters: [counter], resetCounters: [] }, clock());
  try {
    const result = await check();
    await undo();
    return result;
  } catch (error) {
    // The provider did not respond.
    if (error instanceof ApiError) await undo();
    throw error;
  }
};

/** Loads the identity of the person. Throws if the response is invalid, or if the network sent too many invalid ones. */
const loadIdentity = async (
  context: AppContext,
  clients: ProviderClients,
  flow: Flow,
  request: FastifyRequest,
): Promise<ExternalIdentity> => {
  const { db, clock, log } = context;
  const provider = (await loadProvider(db, flow.providerId)) ?? throwApiError('signIn.unavailable');
  try {
    const identity = await checkCounted(context, getResponseCounter(context, request), () => {
      assertOwnRedirectUri(provider, request);
      const url = createResponseUrl(requireRedirectBase(context), provider, request);
      return clients.loadIdentity(provider, url, flow);
    });
    await saveLastClaims(db, { providerId: provider.id, claims: identity.claims, now: clock() });
    return identity;
  } catch (error) {
    if (error instanceof ApiError) throw error;
    log.warn({ err: error, provider: provider.id }, 'rejected the response of an identity provider');
    await auditFailedSignIn(context, request, undefined, 'signIn.invalid');
    return throwApiError('signIn.invalid');
  }
};

const serveCallback = (app: FastifyInstance, context: AppContext, clients: ProviderClients): void => {
  const { db, clock } = context;
  /** Returns a code with which the browser completes its sign-in. Throws if the response belongs to another one. */
  const receiveResponse = async (flow: Flow | null, request: FastifyRequest, { state, error }: ProviderResponse) => {
    if (flow === null || state !== flow.state) return throwApiError('signIn.ended');
    if (error !== undefined) return throwApiError('signIn.canceled');
    const identity = await loadIdentity(context, clients, flow, request);
    return createSignInCode(db, { ...flow, identity, now: clock() });
  };

  serveOpen(app, context, externalSignInEndpoints.callback, async ({ input, request }) => {
    const flow = readFlow(context, request);
    const path = flow?.sessionId == null ? '/login' : ownSecurityPath;
    try {
      const code = await receiveResponse(flow, request, input);
      return createPageAddress(context, path, `signIn=${code}`);
    } catch (error) {
      const errorCode: ErrorCode = error instanceof ApiError ? error.code : 'server.fault';
      if (!(error instanceof ApiError))
        context.log.error({ err: error }, 'failed to process the response of an identity provider');
      return createPageAddress(context, path, `signInError=${errorCode}`);
    }
  });
};

export const externalSignInRoutes = (app: FastifyInstance, context: AppContext): void => {
  const { db } = context;
  const clients = new ProviderClients(context);

  serveOpen(app, context, externalSignInEndpoints.start, async ({ input: { providerId }, request, reply }) => {
    const redirectBase = requireRedirectBase(context);
    await assertNotThrottled(context, getNetworkOrigin(context, request));
    const provider = (await loadProvider(db, providerId)) ?? throwApiError('signIn.unavailable');
    const flow = startFlow(context, reply, { providerId, sessionId: null });
    return { url: await clients.createAuthorizationUrl(provider, redirectBase, flow) };
  });

  serve(app, context, externalAccountEndpoints.startLink, async (call) => {
    const { providerId } = call.input;
    await applyChange(context, call, (change) => assertConfirmed(context, change), { isSerialized: false });
    const redirectBase = requireRedirectBase(context);
    const provider = (await loadProvider(db, providerId)) ?? throwApiError('signIn.unavailable');
    const flow = startFlow(context, call.reply, { providerId, sessionId: call.caller.sessionId });
    return { url: await clients.createAuthorizationUrl(provider, redirectBase, flow) };
  });

  serveCallback(app, context, clients);

  serveOpen(app, context, externalSignInEndpoints.complete, ({ input, request, reply }) =>
    completeSignIn(context, { ...input, request, reply }),
  );

  serveExternalAccounts(app, context);
  serveSignInSettings(app, context, clients);
};
