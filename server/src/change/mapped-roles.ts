import type { MappedAccess } from '@atrium/contract/identity-provider/rules.ts';
import type { Kysely } from 'kysely';
import { systemAuthor, writeAudit } from '../audit/audit.ts';
import { compareFields } from '../audit/field-changes.ts';
import { notifyRoleChanges } from '../authorization/notify-users.ts';
import { loadRolesByUser, saveRoles } from '../authorization/user-roles.ts';
import { splitIntoChunks } from '../db/chunks.ts';
import type { Schema } from '../db/schema.ts';
import type { Events } from '../events/events.ts';
import type { DeletedRows } from './deleted-rows.ts';

interface AccessChange {
  readonly userId: number;
  readonly username: string;
  readonly before: MappedAccess;
  readonly after: MappedAccess;
}

/** Transaction of a change. Needs the advisory lock `rights`. */
interface AccessTransaction {
  readonly trx: Kysely<Schema>;
  readonly events: Events;
  readonly now: number;
  readonly requestId: string;
}

/** Saves, audits and publishes new roles or new departments of users, and notifies users of their new roles. */
export const saveAccess = async (
  { trx, events, now, requestId }: AccessTransaction,
  accessChanges: readonly AccessChange[],
): Promise<void> => {
  const updates = accessChanges
    .map((update) => ({ ...update, changes: compareFields({ ...update.before }, { ...update.after }) }))
    .filter(({ changes }) => changes.length > 0);
  if (updates.length === 0) return;
  await saveRoles(
    trx,
    updates.map(({ userId, before, after }) => ({ id: userId, before: before.roles, after: after.roles })),
  );
  for (const [deptId, group] of Map.groupBy(updates, ({ after }) => after.deptId))
    for (const chunk of splitIntoChunks(group.map(({ userId }) => userId)))
      await trx
        .updateTable('users')
        .set((set) => ({ dept_id: deptId, update_time: now, version: set('version', '+', 1) }))
        .where('id', 'in', chunk)
        .execute();
  const entries = updates.map(({ userId, username, changes }) => ({
    action: 'user.update' as const,
    recordId: userId,
    recordName: username,
    changes,
  }));
  await writeAudit(trx, { ...systemAuthor, requestId }, entries, now);
  const fields = [...new Set(updates.flatMap(({ changes }) => changes.map(({ field }) => field)))];
  await events.emit(trx, 'user', { ids: updates.map(({ userId }) => userId), fields });
  const usersWithOtherRoles = updates
    .filter(({ before, after }) => before.roles.join() !== after.roles.join())
    .map(({ userId, after }) => ({ id: userId, roles: after.roles }));
  await notifyRoleChanges({ trx, events, now }, usersWithOtherRoles);
};

interface MappedRoles {
  readonly userId: number;
  readonly roles: readonly number[];
}

export const parseRoles = (roles: string): readonly number[] => JSON.parse(roles) as number[];

/** Removes the roles that rules granted through external accounts. Otherwise users could keep them without the accounts. */
export const removeMappedRoles = async (
  transaction: AccessTransaction,
  mappedRoles: readonly MappedRoles[],
): Promise<void> => {
  const { trx } = transaction;
  const removedByUser = Map.groupBy(
    mappedRoles.filter(({ roles }) => roles.length > 0),
    ({ userId }) => userId,
  );
  for (const userIds of splitIntoChunks([...removedByUser.keys()])) {
    const users = await trx
      .selectFrom('users')
      .select(['id', 'username', 'dept_id'])
      .where('id', 'in', userIds)
      .execute();
    const rolesByUser = await loadRolesByUser(trx, userIds);
    const accessChanges = users.map(({ id, username, dept_id: deptId }) => {
      const removedIds = new Set(removedByUser.get(id)?.flatMap(({ roles }) => roles));
      const roles = rolesByUser.get(id) ?? [];
      return {
        userId: id,
        username,
        before: { roles, deptId },
        after: { roles: roles.filter((role) => !removedIds.has(role)), deptId },
      };
    });
    await saveAccess(transaction, accessChanges);
  }
};

/** Removes the mapped roles of a restored user. The next sign-in with the provider grants those that apply then. */
export const removeRestoredMappedRoles = async (
  transaction: AccessTransaction,
  userIds: readonly number[],
  rows: DeletedRows['rows'],
): Promise<void> => {
  const accounts = rows
    .filter(({ table }) => table === 'external_accounts')
    .map(({ row }) => ({ userId: Number(row['user_id']), roles: parseRoles(String(row['roles'])) }));
  await removeMappedRoles(transaction, accounts);
  await transaction.trx
    .updateTable('external_accounts')
    .set({ roles: '[]' })
    .where('user_id', 'in', [0, ...userIds])
    .execute();
};
