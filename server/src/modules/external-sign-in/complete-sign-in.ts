import type { ErrorCode } from '@atrium/contract/error-codes.ts';
import type { TokenPair } from '@atrium/contract/session/schemas.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { parseRoles } from '../../change/mapped-roles.ts';
import type { AppContext } from '../../context/context.ts';
import type { Schema } from '../../db/schema.ts';
import { hasSecondFactor } from '../../auth/second-factor.ts';
import { throwApiError } from '../../lib/api-error/api-error.ts';
import { auditFailedSignIn } from '../../session/audit-failed-sign-in.ts';
import { openSession, openSessionOrChallenge, requireSession } from '../../session/open-session.ts';
import { loadSource, loadUnlockedState, resetRequestFailures } from '../../session/sign-in-source.ts';
import { assertNotThrottled, getNetworkOrigin } from '../../session/throttle.ts';
import { type ExternalIdentity, getAccountName, isDomainAllowed } from './claims.ts';
import { endFlow, readFlow } from './flow.ts';
import { applyMappedAccess } from './mapped-access.ts';
import { createExternalUser } from './new-account.ts';
import { type Provider, requireProvider, takeSignInCode } from './store.ts';

interface Attempt {
  readonly code: string;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

const loadLinkedUser = (db: Kysely<Schema>, provider: Provider, { issuer, subject }: ExternalIdentity) =>
  db
    .selectFrom('external_accounts')
    .innerJoin('users', 'users.id', 'external_accounts.user_id')
    .select(['users.id as userId', 'users.username', 'users.name', 'users.status'])
    .select(['external_accounts.id', 'external_accounts.roles'])
    .where('external_accounts.provider_id', '=', provider.id)
    .where('external_accounts.issuer', '=', issuer)
    .where('external_accounts.subject', '=', subject)
    .executeTakeFirst();
type LinkedUser = NonNullable<Awaited<ReturnType<typeof loadLinkedUser>>>;

/** Creates an account for a person without one. Returns an error code if the provider or an approval prevents the sign-in. */
const createUser = async (
  context: AppContext,
  provider: Provider,
  identity: ExternalIdentity,
  request: FastifyRequest,
): Promise<ErrorCode | null> => {
  if (provider.newPeople === 'refuse') return 'signIn.noAccount';
  await context.db.transaction().execute((trx) => createExternalUser(context, trx, provider.id, { identity, request }));
  return provider.newPeople === 'pending' ? 'signIn.pending' : null;
};

/** Opens a session, or starts the second step of the sign-in if the user needs it. */
const signInUser = (
  context: AppContext,
  provider: Provider,
  identity: ExternalIdentity,
  { user, request, reply }: Omit<Attempt, 'code'> & { readonly user: LinkedUser },
) =>
  context.db.transaction().execute(async (trx) => {
    // Sign-ins that change no roles do not wait for each other.
    if (provider.rules.length > 0 || parseRoles(user.roles).length > 0)
      await applyMappedAccess(context, trx, {
        providerId: provider.id,
        externalAccountId: user.id,
        identity,
        request,
      });
    const { numUpdatedRows } = await trx
      .updateTable('external_accounts')
      .set({ last_use_time: context.clock(), name: getAccountName(identity) })
      .where('id', '=', user.id)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throwApiError('signIn.ended');
    const verifiedUser = { id: user.userId, username: user.username, name: user.name };
    const exchange = { request, reply };
    const isComplete = identity.isMultiFactor || !(await hasSecondFactor(trx, user.userId));
    if (isComplete) await resetRequestFailures(context, trx, user.userId, request);
    return identity.isMultiFactor
      ? openSession(context, trx, verifiedUser, exchange)
      : openSessionOrChallenge(context, trx, verifiedUser, exchange);
  });

/** Returns the provider and the person of a code, which can be used once, by the browser that started the sign-in. */
const takeSignIn = async (context: AppContext, { code, request, reply }: Attempt) => {
  const { db, clock } = context;
  const flow = readFlow(context, request) ?? throwApiError('signIn.ended');
  const receivedCode = { code, browserHash: flow.browserHash, sessionId: null, now: clock() };
  const { providerId, identity } = (await takeSignInCode(db, receivedCode)) ?? throwApiError('signIn.ended');
  endFlow(reply);
  return { provider: await requireProvider(db, providerId, identity), identity };
};

/** Signs in the person whom a provider has identified. The account is found by the issuer and the subject only. */
export const completeSignIn = async (context: AppContext, attempt: Attempt): Promise<TokenPair> => {
  const { db } = context;
  const { request } = attempt;
  await assertNotThrottled(context, getNetworkOrigin(context, request));
  const { provider, identity } = await takeSignIn(context, attempt);
  const rejectSignIn = async (errorCode: ErrorCode, user?: LinkedUser): Promise<never> => {
    await auditFailedSignIn(context, request, user && { ...user, id: user.userId }, errorCode);
    return throwApiError(errorCode);
  };
  if (!isDomainAllowed(provider.emailDomains, identity)) return rejectSignIn('signIn.domain');
  let user = await loadLinkedUser(db, provider, identity);
  if (!user) {
    const errorCode = await createUser(context, provider, identity, request);
    if (errorCode !== null) return rejectSignIn(errorCode);
    user = await loadLinkedUser(db, provider, identity);
  }
  if (!user) return throwApiError('signIn.ended');
  await loadUnlockedState(context, await loadSource(context, user.username, user.userId, request));
  if (user.status !== 1) return rejectSignIn('session.disabled', user);
  return requireSession(await signInUser(context, provider, identity, { ...attempt, user }));
};
