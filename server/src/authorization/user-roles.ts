import type { Kysely } from 'kysely';
import { splitIntoChunks } from '../db/chunks.ts';
import type { Schema } from '../db/schema.ts';

export const loadRolesByUser = async (
  db: Kysely<Schema>,
  userIds: readonly number[],
): Promise<Map<number, number[]>> => {
  const rolesByUser = new Map<number, number[]>();
  for (const chunk of splitIntoChunks(userIds)) {
    const rows = await db
      .selectFrom('user_roles')
      .selectAll()
      .where('user_id', 'in', chunk)
      .orderBy('role_id')
      .execute();
    for (const { user_id, role_id } of rows) {
      const roles = rolesByUser.get(user_id);
      if (roles) roles.push(role_id);
      else rolesByUser.set(user_id, [role_id]);
    }
  }
  return rolesByUser;
};

interface RoleChange {
  readonly user: number;
  readonly before: readonly number[];
  readonly after: readonly number[];
}

/** Saves the roles of users. Users who lose the same roles share a statement. */
export const writeRoles = async (db: Kysely<Schema>, changes: readonly RoleChange[]): Promise<void> => {
  const removals = changes.map(({ user, before, after }) => ({
    user,
    roles: before.filter((role) => !after.includes(role)),
  }));
  for (const group of Map.groupBy(removals, ({ roles }) => roles.join()).values()) {
    const roles = group[0]?.roles ?? [];
    if (roles.length === 0) continue;
    for (const userIds of splitIntoChunks(group.map(({ user }) => user)))
      await db.deleteFrom('user_roles').where('user_id', 'in', userIds).where('role_id', 'in', roles).execute();
  }
  const additions = changes.flatMap(({ user, before, after }) =>
    after.filter((role) => !before.includes(role)).map((role_id) => ({ user_id: user, role_id })),
  );
  for (const chunk of splitIntoChunks(additions)) await db.insertInto('user_roles').values(chunk).execute();
};
