import type { Kysely } from 'kysely';
import { chunks } from '../../db/chunks.ts';
import type { Schema } from '../../db/schema.ts';

/** A user as changes authorize and audit them. */
export interface UserWithRoles {
  readonly id: number;
  readonly username: string;
  readonly name: string;
  readonly deptId: number | null;
  readonly status: number;
  readonly version: number;
  /** IDs in ascending order. */
  readonly roles: readonly number[];
}

/** Returns the IDs of the roles of users, by user, in ascending order. */
export const readRolesOf = async (db: Kysely<Schema>, users: readonly number[]): Promise<Map<number, number[]>> => {
  const found = new Map<number, number[]>();
  for (const piece of chunks(users)) {
    const rows = await db
      .selectFrom('user_roles')
      .selectAll()
      .where('user_id', 'in', piece)
      .orderBy('role_id')
      .execute();
    for (const { user_id, role_id } of rows) {
      const roles = found.get(user_id);
      if (roles) roles.push(role_id);
      else found.set(user_id, [role_id]);
    }
  }
  return found;
};

/** Returns users with their roles, in the order of their IDs; deleted users are left out. */
export const readUsersWithRoles = async (db: Kysely<Schema>, ids: readonly number[]): Promise<UserWithRoles[]> => {
  const roles = await readRolesOf(db, ids);
  const found: UserWithRoles[] = [];
  for (const piece of chunks(ids)) {
    const rows = await db
      .selectFrom('users')
      .select(['id', 'username', 'name', 'dept_id as deptId', 'status', 'version'])
      .where('id', 'in', piece)
      .execute();
    for (const row of rows) found.push({ ...row, roles: roles.get(row.id) ?? [] });
  }
  return found.sort((a, b) => a.id - b.id);
};

/** Replaces the roles of a user. */
export const writeRoles = async (
  db: Kysely<Schema>,
  user: number,
  before: readonly number[],
  after: readonly number[],
): Promise<void> => {
  const gone = before.filter((role) => !after.includes(role));
  const come = after.filter((role) => !before.includes(role));
  if (gone.length > 0)
    await db.deleteFrom('user_roles').where('user_id', '=', user).where('role_id', 'in', gone).execute();
  if (come.length > 0)
    await db
      .insertInto('user_roles')
      .values(come.map((role_id) => ({ user_id: user, role_id })))
      .execute();
};

/** Gives a role to users or takes it from them. */
export const writeRoleToMany = async (
  db: Kysely<Schema>,
  users: readonly number[],
  role: number,
  act: 'give' | 'take',
): Promise<void> => {
  for (const piece of chunks(users)) {
    const rows = piece.map((user_id) => ({ user_id, role_id: role }));
    const give = () =>
      db
        .insertInto('user_roles')
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    const take = () => db.deleteFrom('user_roles').where('role_id', '=', role).where('user_id', 'in', piece).execute();
    await (act === 'give' ? give() : take());
  }
};

/** Increments the version of users. */
export const touchUsers = async (db: Kysely<Schema>, users: readonly number[], now: number): Promise<void> => {
  for (const piece of chunks(users)) {
    await db
      .updateTable('users')
      .set((is) => ({ version: is('version', '+', 1), update_time: now }))
      .where('id', 'in', piece)
      .execute();
  }
};
