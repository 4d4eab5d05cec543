import { externalAccountEndpoints } from '@atrium/contract/external-sign-in/endpoints.ts';
import type { ExternalAccount } from '@atrium/contract/external-sign-in/schemas.ts';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { applyChange, type Change } from '../../change/change.ts';
import { assertConfirmed } from '../../change/confirmation.ts';
import { parseRoles, removeMappedRoles } from '../../change/mapped-roles.ts';
import type { AppContext } from '../../context/context.ts';
import type { Schema } from '../../db/schema.ts';
import { serve } from '../../http/serve.ts';
import { throwApiError } from '../../lib/api-error/api-error.ts';
import { ownSecurityPath } from '../../outbox/notify.ts';
import { alertOwner } from '../../session/alert-owner.ts';
import { assertCanSignIn } from '../../session/sign-in-methods.ts';
import { type ExternalIdentity, getAccountName, isDomainAllowed } from './claims.ts';
import { readFlow } from './flow.ts';
import { insertExternalAccount } from './new-account.ts';
import { requireProvider, takeSignInCode } from './store.ts';

const loadExternalAccounts = (db: Kysely<Schema>, userId: number): Promise<ExternalAccount[]> =>
  db
    .selectFrom('external_accounts')
    .innerJoin('identity_providers', 'identity_providers.id', 'external_accounts.provider_id')
    .select(['external_accounts.id', 'external_accounts.name', 'identity_providers.name as provider'])
    .select(['external_accounts.create_time as createTime', 'external_accounts.last_use_time as lastUseTime'])
    .where('external_accounts.user_id', '=', userId)
    .orderBy('external_accounts.id')
    .execute();

interface LinkChange {
  readonly action: 'user.linkAccount' | 'user.unlinkAccount';
  readonly provider: string;
  readonly name: string;
}

const reportLinkChange = async (
  context: AppContext,
  { trx, caller, now, audit, emit }: Change,
  { action, provider, name }: LinkChange,
): Promise<void> => {
  const { userId, user } = caller;
  const isLinked = action === 'user.linkAccount';
  const account = `${provider}: ${name}`;
  const change = { field: 'account', before: isLinked ? null : account, after: isLinked ? account : null };
  audit({ action, recordId: userId, recordName: user.username, changes: [change] });
  const kind = isLinked ? 'accountLinked' : 'accountUnlinked';
  await alertOwner(context, { trx, now }, { userId, kind, params: { provider, name }, link: ownSecurityPath });
  await emit('user', { ids: [userId], fields: ['externalAccounts'] });
};

const linkAccount = async (
  context: AppContext,
  change: Change,
  { providerId, identity }: { readonly providerId: number; readonly identity: ExternalIdentity },
): Promise<void> => {
  const { trx, caller, now } = change;
  const provider = await requireProvider(trx, providerId, identity);
  if (!isDomainAllowed(provider.emailDomains, identity)) throwApiError('signIn.domain');
  const { userId } = caller;
  if (!(await insertExternalAccount(trx, { userId, provider, identity, roles: [], now })))
    throwApiError('signIn.taken');
  const name = getAccountName(identity);
  await reportLinkChange(context, change, { action: 'user.linkAccount', provider: provider.name, name });
};

const unlinkAccount = async (context: AppContext, change: Change, id: number): Promise<void> => {
  const { trx, caller } = change;
  const accounts = await loadExternalAccounts(trx, caller.userId);
  const account = accounts.find((candidate) => candidate.id === id) ?? throwApiError('row.notFound');
  const { roles } = await trx
    .deleteFrom('external_accounts')
    .where('id', '=', id)
    .returning('roles')
    .executeTakeFirstOrThrow();
  await assertCanSignIn(context, trx, caller.userId);
  await removeMappedRoles(change, [{ userId: caller.userId, roles: parseRoles(roles) }]);
  await reportLinkChange(context, change, { action: 'user.unlinkAccount', ...account });
};

export const serveExternalAccounts = (app: FastifyInstance, context: AppContext): void => {
  serve(app, context, externalAccountEndpoints.list, ({ caller }) =>
    caller.viewer === null ? loadExternalAccounts(context.db, caller.userId) : Promise.resolve([]),
  );

  serve(app, context, externalAccountEndpoints.link, (call) =>
    applyChange(
      context,
      call,
      async (change) => {
        await assertConfirmed(context, change);
        const { trx, caller, now } = change;
        const { browserHash } = readFlow(context, call.request) ?? throwApiError('signIn.ended');
        const receivedCode = { code: call.input.code, browserHash, sessionId: caller.sessionId, now };
        const signIn = (await takeSignInCode(trx, receivedCode)) ?? throwApiError('signIn.ended');
        await linkAccount(context, change, signIn);
        return {};
      },
      { isSerialized: false },
    ),
  );

  serve(app, context, externalAccountEndpoints.unlink, (call) =>
    applyChange(
      context,
      call,
      async (change) => {
        await assertConfirmed(context, change);
        await unlinkAccount(context, change, call.input.id);
        return {};
      },
      { isSerialized: true },
    ),
  );
};
