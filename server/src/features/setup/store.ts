import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { superRole } from '../../platform/rights.ts';

/** Whether anyone who may sign in is an administrator. */
export const hasAdministrator = async (db: Kysely<Schema>): Promise<boolean> => {
  const row = await db
    .selectFrom('users')
    .innerJoin('user_roles', 'user_roles.user_id', 'users.id')
    .innerJoin('roles', 'roles.id', 'user_roles.role_id')
    .select('users.id')
    .where('roles.code', '=', superRole)
    .where('users.status', '=', 1)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

/** Creates an administrator. */
export const insertAdministrator = async (
  trx: Kysely<Schema>,
  username: string,
  passwordHash: string,
  now: number,
): Promise<void> => {
  const key = username.toLowerCase();
  const { id } = await trx
    .insertInto('users')
    .values({
      username,
      username_key: key,
      name: username,
      name_pinyin: key,
      name_initials: key,
      avatar: '',
      email: '',
      phone_number: '',
      description: '',
      dept_id: null,
      password_hash: passwordHash,
      must_change_password: 0,
      status: 1,
      last_login_time: null,
      create_time: now,
      update_time: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const role = await trx.selectFrom('roles').select('id').where('code', '=', superRole).executeTakeFirstOrThrow();
  await trx.insertInto('user_roles').values({ user_id: id, role_id: role.id }).execute();
};
