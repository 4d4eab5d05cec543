import { applyRules, type Claims, type MappedAccess } from '@atrium/contract/identity-provider/rules.ts';
import { superAdmin } from '@atrium/contract/permissions.ts';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { compareFields, sortIds } from '../../audit/field-changes.ts';
import { systemAuthor, writeAudit } from '../../audit/audit.ts';
import { notifyRoleChanges } from '../../authorization/notify-users.ts';
import { loadRolesByUser, writeRoles } from '../../authorization/user-roles.ts';
import type { AppContext } from '../../context/context.ts';
import type { Schema } from '../../db/schema.ts';
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

/** Reads the roles that rules have granted through an external account. */
export const parseRoles = (roles: string): readonly number[] => JSON.parse(roles) as number[];

export interface LinkedAccount {
  readonly id: number;
  readonly userId: number;
  readonly username: string;
  readonly deptId: number | null;
  readonly roles: readonly number[];
}

interface AccessChange {
  readonly before: MappedAccess;
  readonly after: MappedAccess;
  readonly requestId: string;
}

/** Saves, audits and publishes new roles or a new department of a user. Needs the advisory lock `rights`. */
const saveAccess = async (
  { events, clock }: AppContext,
  trx: Kysely<Schema>,
  { userId, username }: Pick<LinkedAccount, 'userId' | 'username'>,
  { before, after, requestId }: AccessChange,
): Promise<void> => {
  const changes = compareFields({ ...before }, { ...after });
  if (changes.length === 0) return;
  const now = clock();
  await writeRoles(trx, [{ user: userId, before: before.roles, after: after.roles }]);
  await trx
    .updateTable('users')
    .set((set) => ({ dept_id: after.deptId, update_time: now, version: set('version', '+', 1) }))
    .where('id', '=', userId)
    .execute();
  const author = { ...systemAuthor, requestId };
  await writeAudit(trx, author, [{ action: 'user.update', recordId: userId, recordName: username, changes }], now);
  await events.emit(trx, 'user', { ids: [userId], fields: changes.map(({ field }) => field) });
  if (before.roles.join() !== after.roles.join())
    await notifyRoleChanges({ trx, events, now }, [{ id: userId, roles: after.roles }]);
};

/** Replaces the roles that rules granted before, and returns the new ones. Roles that administrators assigned stay. */
export const applyMappedAccess = async (
  context: AppContext,
  trx: Kysely<Schema>,
  provider: Provider,
  { userId, username, deptId, roles: grantedRoles }: LinkedAccount,
  { claims, request }: { readonly claims: Claims; readonly request: FastifyRequest },
): Promise<readonly number[]> => {
  if (provider.rules.length === 0 && grantedRoles.length === 0) return [];
  await context.dialect.advisoryLock(trx, 'rights');
  const mappedAccess = await loadMappedAccess(trx, provider, claims);
  const rolesBefore = (await loadRolesByUser(trx, [userId])).get(userId) ?? [];
  const assignedRoles = rolesBefore.filter((id) => !grantedRoles.includes(id));
  const before = { roles: rolesBefore, deptId };
  const after = { roles: sortIds([...assignedRoles, ...mappedAccess.roles]), deptId: mappedAccess.deptId ?? deptId };
  await saveAccess(context, trx, { userId, username }, { before, after, requestId: request.id });
  return mappedAccess.roles.filter((id) => !assignedRoles.includes(id));
};

/** Removes the roles that rules granted through an account. Otherwise a user could keep them by unlinking it. */
export const removeMappedRoles = async (
  context: AppContext,
  trx: Kysely<Schema>,
  { userId, username, deptId, roles: grantedRoles }: Omit<LinkedAccount, 'id'>,
  requestId: string,
): Promise<void> => {
  const roles = (await loadRolesByUser(trx, [userId])).get(userId) ?? [];
  const after = { roles: roles.filter((id) => !grantedRoles.includes(id)), deptId };
  await saveAccess(context, trx, { userId, username }, { before: { roles, deptId }, after, requestId });
};
