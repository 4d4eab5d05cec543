import { applyRules, type Claims, type MappedAccess } from '@atrium/contract/identity-provider/rules.ts';
import { superAdmin } from '@atrium/contract/permissions.ts';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { sortIds } from '../../audit/field-changes.ts';
import { loadRolesByUser } from '../../authorization/user-roles.ts';
import { parseRoles, saveAccess } from '../../change/mapped-roles.ts';
import type { AppContext } from '../../context/context.ts';
import type { Schema } from '../../db/schema.ts';
import { throwApiError } from '../../lib/api-error/api-error.ts';
import type { Provider } from './store.ts';

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

/** Replaces the roles that rules granted before. Roles that administrators assigned stay. Throws if the account was unlinked. */
export const applyMappedAccess = async (
  { dialect, events, clock }: AppContext,
  trx: Kysely<Schema>,
  provider: Provider,
  externalAccountId: number,
  { claims, request }: { readonly claims: Claims; readonly request: FastifyRequest },
): Promise<void> => {
  await dialect.advisoryLock(trx, 'rights');
  // Loaded after the lock, because other sign-ins and administrators change the same roles.
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
  await saveAccess({ trx, events, now: clock(), requestId: request.id }, [{ userId, username, before, after }]);
  const roles = mappedAccess.roles.filter((id) => !assignedRoles.includes(id));
  await trx
    .updateTable('external_accounts')
    .set({ roles: JSON.stringify(roles) })
    .where('id', '=', externalAccountId)
    .execute();
};
