import type { identityProviderResource } from '@atrium/contract/identity-provider/fields.ts';
import type { MappingRule } from '@atrium/contract/identity-provider/rules.ts';
import { mappingRules } from '@atrium/contract/identity-provider/schemas.ts';
import type { ErrorCode } from '@atrium/contract/error-codes.ts';
import type { Json } from '@atrium/contract/resource/derived-types.ts';
import { sortIds } from '../../audit/field-changes.ts';
import { encryptClientSecret } from '../../context/client-secrets.ts';
import { isDepartmentInScope } from '../../authorization/data-scope.ts';
import { hasEmergencyAdministrator } from '../../authorization/last-admin.ts';
import { selectAdministrators } from '../../db/administrators.ts';
import { loadEmergencyAccounts } from '../../db/emergency-accounts.ts';
import { ApiError } from '../../lib/api-error/api-error.ts';
import { loadDataScope, loadGrantPolicy } from '../../resource/pipeline/call-data.ts';
import type { SavedWrite } from '../../resource/pipeline/definition.ts';
import type { LoadedState, ResourceHooks } from '../../resource/pipeline/generated-resource.ts';
import type { RecordTransaction } from '../../resource/pipeline/transaction.ts';
import type { GrantPolicy } from '../../change/grant-policy.ts';
import { isFactorConfirmed } from '../../session/factor-confirmation.ts';
import { googleIssuer } from './claims.ts';
import { isIssuerAllowed } from './provider-fetch.ts';
import { removeOutdatedRoles } from './mapped-access.ts';
import { hasEnabledProvider } from './store.ts';

type Provider = LoadedState<typeof identityProviderResource>;
type State = Provider['state'];

const throwInvalid = (errorCode: ErrorCode, ...fields: readonly (keyof State)[]): never => {
  throw new ApiError('request.invalid', { fields: Object.fromEntries(fields.map((field) => [field, errorCode])) });
};

const parseRules = (value: Json): MappingRule[] => {
  if (value === null) return [];
  const result = mappingRules.safeParse(value);
  return result.success ? result.data : throwInvalid('field.json', 'rules');
};

/** Returns the encrypted secret to save. The previous one is kept only for the same issuer and client ID. */
const resolveSecret = (
  { context }: RecordTransaction,
  before: State | undefined,
  client: Pick<State, 'issuer' | 'clientId'>,
  newSecret: string,
): string => {
  if (newSecret !== '') return encryptClientSecret(context, client, newSecret);
  if (!before || before.clientSecret === '') return '';
  const changedFields = (['issuer', 'clientId'] as const).filter((field) => before[field] !== client[field]);
  return changedFields.length === 0
    ? before.clientSecret
    : throwInvalid('field.secret', 'clientSecret', ...changedFields);
};

const complete: ResourceHooks<typeof identityProviderResource>['complete'] = ({
  tx,
  before,
  after,
  requestedFields,
}) => {
  const rules = parseRules(after.rules);
  const issuer = after.issuer.replace(/\/\.well-known\/openid-configuration$/, '');
  const state = { ...after, issuer, rules: rules.length === 0 ? null : rules.map((rule) => ({ ...rule })) };
  return { ...state, clientSecret: resolveSecret(tx, before?.state, state, requestedFields.clientSecret ?? '') };
};

const listGrantedAccess = ({ roleId, deptId, rules }: State) => {
  const parsedRules = parseRules(rules);
  return {
    roles: [...new Set([roleId, ...parsedRules.flatMap(({ roles }) => roles)])].filter((id) => id !== null),
    depts: [...new Set([deptId, ...parsedRules.map((rule) => rule.deptId)])],
  };
};

const assertCovers = async (policy: GrantPolicy, state: State): Promise<void> => {
  const { roles, depts } = listGrantedAccess(state);
  for (const deptId of depts) policy.assertCovers(await policy.loadPotentialGrants({ deptId, roles }), state.name);
};

/** Throws if a person could get the administrator role, or permissions that the caller lacks, before or after a change. */
const authorize: ResourceHooks<typeof identityProviderResource>['authorize'] = async ({ tx, before, after }) => {
  if (!isFactorConfirmed(tx.caller, tx.now)) throw new ApiError('session.confirmFactor');
  const policy = await loadGrantPolicy(tx);
  if (before) await assertCovers(policy, before.state);
  const { roles, depts } = listGrantedAccess(after);
  for (const deptId of depts) {
    const grants = await policy.loadPotentialGrants({ deptId, roles });
    if (grants.admin) throw new ApiError('signIn.adminRole');
    await policy.assertHolds(grants);
  }
};

const assertMappedRecordsExist = async (tx: RecordTransaction, before: State | undefined, after: State) => {
  const { roles, depts } = listGrantedAccess(after);
  const previous = before ? listGrantedAccess(before) : { roles: [], depts: [] };
  // Records of earlier rules may have been deleted since. Sign-ins ignore them.
  const newRoles = roles.filter((id) => !previous.roles.includes(id));
  if ((await tx.permissions.loadRoles(newRoles)).length < newRoles.length) throwInvalid('field.unknown', 'rules');
  const departments = await tx.permissions.loadDepartments();
  const scope = await loadDataScope(tx);
  for (const id of depts) {
    if (id === null || previous.depts.includes(id)) continue;
    if (departments.get(id) === undefined || !isDepartmentInScope(scope, id)) throwInvalid('field.unknown', 'rules');
  }
};

/** Removes the roles that people got from providers, and publishes that their accounts are unlinked. */
const endLinks = async (tx: RecordTransaction, providers: readonly Provider[]): Promise<void> => {
  for (const { id } of providers) await removeOutdatedRoles(tx, id, []);
  const accounts = await tx.trx
    .selectFrom('external_accounts')
    .select('user_id as userId')
    .where(
      'provider_id',
      'in',
      providers.map(({ id }) => id),
    )
    .execute();
  if (accounts.length === 0) return;
  await tx.emit('user', { ids: sortIds(accounts.map(({ userId }) => userId)), fields: ['externalAccounts'] });
};

/** Removes the roles that a changed provider no longer grants: all of them if people no longer sign in as before. */
const endGrants = async (tx: RecordTransaction, { id, before, after }: SavedWrite<State, Provider>): Promise<void> => {
  if (!before) return;
  const { issuer, clientId, rules } = before.state;
  const isSourceLost = after.status === 0 || after.issuer !== issuer || after.clientId !== clientId;
  if (isSourceLost || JSON.stringify(after.rules) !== JSON.stringify(rules))
    await removeOutdatedRoles(tx, id, isSourceLost ? [] : parseRules(after.rules));
};

/** Throws if administrators can sign in only with these providers. */
const assertAdministratorLeft = async ({ trx }: RecordTransaction, providerIds: readonly number[]): Promise<void> => {
  const externalAdministrators = await selectAdministrators(trx)
    .innerJoin('external_accounts', 'external_accounts.user_id', 'users.id')
    .innerJoin('identity_providers', 'identity_providers.id', 'external_accounts.provider_id')
    .select('identity_providers.id as providerId')
    .where((eb) => eb.or([eb('identity_providers.status', '=', 1), eb('identity_providers.id', 'in', providerIds)]))
    .execute();
  const [dependent, independent] = [true, false].map((isDependent) =>
    externalAdministrators.some(({ providerId }) => providerIds.includes(providerId) === isDependent),
  );
  if (!dependent || independent) return;
  const administrators = await selectAdministrators(trx).execute();
  const administratorIds = administrators.map(({ id }) => id);
  if (!(await hasEmergencyAdministrator(trx, administratorIds))) throw new ApiError('signIn.lastAdminProvider');
};

/** Throws if most users, or all administrators, could no longer sign in without these providers. */
const assertDispensable = async (tx: RecordTransaction, providerIds: readonly number[]): Promise<void> => {
  if (providerIds.length === 0) return;
  const isPasswordSignInAllowed = (await loadEmergencyAccounts(tx.trx)) === null;
  if (isPasswordSignInAllowed) await assertAdministratorLeft(tx, providerIds);
  else if (!(await hasEnabledProvider(tx.trx, { except: providerIds }))) throw new ApiError('signIn.lastProvider');
};

export const identityProviderHooks: ResourceHooks<typeof identityProviderResource> = {
  affectsPermissions: true,
  complete,
  authorize,
  assertDeletable: async (tx, records) => {
    if (!isFactorConfirmed(tx.caller, tx.now)) throw new ApiError('session.confirmFactor');
    const policy = await loadGrantPolicy(tx);
    for (const { state } of records) await assertCovers(policy, state);
  },
  afterWrite: async (tx, writes) => {
    const enabled = writes.filter(({ before }) => before?.state.status === 1);
    const disabled = enabled.filter(({ after }) => after.status === 0);
    await assertDispensable(
      tx,
      disabled.map(({ id }) => id),
    );
    // The accounts of administrators at the previous issuer are no longer accepted.
    const moved = enabled.filter(({ before, after }) => before?.state.issuer !== after.issuer);
    if (moved.length > 0)
      await assertAdministratorLeft(
        tx,
        moved.map(({ id }) => id),
      );
    for (const write of writes) await endGrants(tx, write);
  },
  beforeDelete: async (tx, providers) => {
    await assertDispensable(
      tx,
      providers.filter(({ state }) => state.status === 1).map(({ id }) => id),
    );
    await endLinks(tx, providers);
  },
  validate: async ({ tx, before, after }) => {
    if (!isIssuerAllowed(tx.context.config, after.issuer)) throwInvalid('field.issuer', 'issuer');
    // Anyone can have a Google account.
    const isOpenToAll =
      new URL(after.issuer).origin === googleIssuer && after.newPeople !== 'refuse' && after.emailDomains === '';
    if (isOpenToAll) throwInvalid('field.required', 'emailDomains');
    await assertMappedRecordsExist(tx, before?.state, after);
  },
};
