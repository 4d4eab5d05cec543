import {
  applyRules,
  type Claims,
  findMatchingRules,
  type MappedAccess,
  type MappingRule,
} from '@atrium/contract/identity-provider/rules.ts';
import { superAdmin } from '@atrium/contract/permissions.ts';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { sortIds } from '../../audit/field-changes.ts';
import { lockSecondFactor } from '../../auth/second-factor.ts';
import { loadRolesByUser } from '../../authorization/user-roles.ts';
import { parseRoles, removeMappedRoles, saveAccess } from '../../change/mapped-roles.ts';
import type { AppContext } from '../../context/context.ts';
import { splitIntoChunks } from '../../db/chunks.ts';
import type { Schema } from '../../db/schema.ts';
import { throwApiError } from '../../lib/api-error/api-error.ts';
import type { RecordTransaction } from '../../resource/pipeline/transaction.ts';
import type { ExternalIdentity } from './claims.ts';
import { type Provider, requireProvider } from './store.ts';

/** Returns the roles and the department that the rules grant, without deleted ones and the administrator role. */
export const loadMappedAccess = async (
  trx: Kysely<Schema>,
  { rules }: Provider,
  claims: Claims,
): Promise<MappedAccess> => {
  const mappedAccess = applyRules(rules, claims);
  const roles = await trx
    .selectFrom('roles')
    .select('id')
    .where('id', 'in', [0, ...mappedAccess.roles])
    .where('code', '<>', superAdmin)
    .execute();
  const dept = await trx
    .selectFrom('depts')
    .select('id')
    .where('id', '=', mappedAccess.deptId ?? 0)
    .executeTakeFirst();
  return { roles: sortIds(roles.map(({ id }) => id)), deptId: dept?.id ?? null };
};

type RuleCondition = Pick<MappingRule, 'claim' | 'value'>;

export const toGrantColumns = ({ rules }: Provider, claims: Claims, roles: readonly number[]) => {
  const conditions: RuleCondition[] = findMatchingRules(rules, claims).map(({ claim, value }) => ({ claim, value }));
  return { roles: JSON.stringify(roles), matched_rules: JSON.stringify(conditions) };
};

/** Removes the roles of rules that are not among the given ones. Other rules apply at the next sign-in. */
export const removeOutdatedRoles = async (
  tx: RecordTransaction,
  providerId: number,
  rules: readonly MappingRule[],
): Promise<void> => {
  const rows = await tx.trx
    .selectFrom('external_accounts')
    .select(['id', 'user_id as userId', 'roles', 'matched_rules'])
    .where('provider_id', '=', providerId)
    .where('roles', '<>', '[]')
    .execute();
  const accounts = rows.map(({ matched_rules: matchedRules, roles, ...account }) => {
    const conditions = JSON.parse(matchedRules) as RuleCondition[];
    const keptRules = rules.filter(({ claim, value }) =>
      conditions.some((condition) => condition.claim === claim && condition.value === value),
    );
    const keptRoles = new Set(keptRules.flatMap((rule) => rule.roles));
    const grantedRoles = [...new Set(parseRoles(roles))];
    const newRoles = JSON.stringify(grantedRoles.filter((role) => keptRoles.has(role)));
    return { ...account, roles: grantedRoles.filter((role) => !keptRoles.has(role)), newRoles };
  });
  const changedAccounts = accounts.filter(({ roles }) => roles.length > 0);
  await removeMappedRoles(tx, changedAccounts);
  for (const [roles, group] of Map.groupBy(changedAccounts, ({ newRoles }) => newRoles))
    for (const ids of splitIntoChunks(group.map(({ id }) => id)))
      await tx.trx.updateTable('external_accounts').set({ roles }).where('id', 'in', ids).execute();
};

interface MappedSignIn {
  readonly providerId: number;
  readonly externalAccountId: number;
  readonly identity: ExternalIdentity;
  readonly request: FastifyRequest;
}

/** Replaces the roles that rules granted before. Roles that administrators assigned stay. Throws if the account was unlinked. */
export const applyMappedAccess = async (
  { dialect, events, clock }: AppContext,
  trx: Kysely<Schema>,
  { providerId, externalAccountId, identity, request }: MappedSignIn,
): Promise<void> => {
  await dialect.advisoryLock(trx, 'rights');
  // Loaded after the lock, because other sign-ins and administrators change the provider and the roles.
  const provider = await requireProvider(trx, providerId, identity);
  const { claims } = identity;
  const account = await trx
    .selectFrom('external_accounts')
    .innerJoin('users', 'users.id', 'external_accounts.user_id')
    .select(['users.id as userId', 'users.username', 'users.dept_id as deptId', 'external_accounts.roles'])
    .where('external_accounts.id', '=', externalAccountId)
    .executeTakeFirst();
  if (!account) return throwApiError('signIn.ended');
  const { userId, username, deptId } = account;
  const grantedRoles = parseRoles(account.roles);
  const mappedAccess = await loadMappedAccess(trx, provider, claims);
  const rolesBefore = (await loadRolesByUser(trx, [userId])).get(userId) ?? [];
  const assignedRoles = rolesBefore.filter((id) => !grantedRoles.includes(id));
  const before = { roles: rolesBefore, deptId };
  const after = { roles: sortIds([...assignedRoles, ...mappedAccess.roles]), deptId: mappedAccess.deptId ?? deptId };
  await lockSecondFactor({ dialect }, trx, userId);
  await saveAccess({ trx, events, now: clock(), requestId: request.id }, [{ userId, username, before, after }]);
  const roles = mappedAccess.roles.filter((id) => !assignedRoles.includes(id));
  await trx
    .updateTable('external_accounts')
    .set(toGrantColumns(provider, claims, roles))
    .where('id', '=', externalAccountId)
    .execute();
};
