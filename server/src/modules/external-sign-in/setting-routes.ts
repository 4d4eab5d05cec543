import { identityProviderResource } from '@atrium/contract/identity-provider/fields.ts';
import { signInSettingEndpoints } from '@atrium/contract/external-sign-in/endpoints.ts';
import type { SignInSettings } from '@atrium/contract/external-sign-in/schemas.ts';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { compareFields, sortIds } from '../../audit/field-changes.ts';
import { hasEmergencyAdministrator } from '../../authorization/last-admin.ts';
import { applyChange, type Change } from '../../change/change.ts';
import type { AppContext } from '../../context/context.ts';
import { loadEmergencyAccounts, writeEmergencyAccounts } from '../../db/emergency-accounts.ts';
import type { Schema } from '../../db/schema.ts';
import { serve } from '../../http/serve.ts';
import { throwApiError } from '../../lib/api-error/api-error.ts';
import { serveGeneratedResource } from '../../resource/pipeline/generated-resource.ts';
import { getRedirectBase, requireRedirectBase } from './flow.ts';
import type { ProviderClients } from './provider-client.ts';
import { identityProviderHooks } from './resource.ts';
import { hasEnabledProvider, loadProvider } from './store.ts';

const loadSettings = async (context: AppContext, db: Kysely<Schema>): Promise<SignInSettings> => {
  const ids = await loadEmergencyAccounts(db);
  const emergencyAccounts = await db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('id', 'in', [0, ...(ids ?? [])])
    .orderBy('id')
    .execute();
  return { redirectBase: getRedirectBase(context), isPasswordOpen: ids === null, emergencyAccounts };
};

const toAuditedState = (emergencyAccounts: readonly number[] | null) => ({
  isPasswordOpen: emergencyAccounts === null,
  emergencyAccounts: emergencyAccounts ?? [],
});

/** Throws if turning off password sign-in would lock everyone out. */
const assertSignInPossible = async (context: AppContext, { trx }: Change, ids: readonly number[]): Promise<void> => {
  if (!(await hasEnabledProvider(trx)) || getRedirectBase(context) === null) throwApiError('signIn.noProvider');
  if (!(await hasEmergencyAdministrator(trx, ids))) throwApiError('signIn.noEmergency');
};

export const serveSignInSettings = (app: FastifyInstance, context: AppContext, clients: ProviderClients): void => {
  const { db } = context;
  serveGeneratedResource(app, context, identityProviderResource, identityProviderHooks);

  serve(app, context, signInSettingEndpoints.test, async ({ input }) => {
    requireRedirectBase(context);
    const provider = (await loadProvider(db, input.id, { includesDisabled: true })) ?? throwApiError('row.notFound');
    const client = await clients.load(provider, { isFresh: true });
    return { issuer: client.serverMetadata().issuer };
  });

  serve(app, context, signInSettingEndpoints.claims, async ({ input }) => {
    if (!(await loadProvider(db, input.id, { includesDisabled: true }))) throwApiError('row.notFound');
    const row = await db
      .selectFrom('provider_claims')
      .select('claims')
      .where('provider_id', '=', input.id)
      .executeTakeFirst();
    return { claims: row?.claims ?? '' };
  });

  serve(app, context, signInSettingEndpoints.read, () => loadSettings(context, db));

  serve(app, context, signInSettingEndpoints.write, (call) =>
    applyChange(context, call, async (change) => {
      const { trx, audit } = change;
      const { isPasswordOpen, emergencyAccounts } = call.input;
      const before = await loadEmergencyAccounts(trx);
      const after = isPasswordOpen ? null : sortIds(emergencyAccounts);
      if (after !== null) await assertSignInPossible(context, change, after);
      await writeEmergencyAccounts(trx, after);
      const changes = compareFields(toAuditedState(before), toAuditedState(after));
      if (changes.length > 0) audit({ action: 'signInSettings.update', changes });
      return loadSettings(context, trx);
    }),
  );
};
