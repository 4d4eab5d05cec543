import type { BuiltinRole } from '@atrium/contract/permissions.ts';
import type { Kysely } from 'kysely';
import { readName } from '../name-pinyin.ts';
import type { Schema } from '../schema.ts';

const administrators: BuiltinRole = 'admin';
const username = 'admin';

/** Whether anybody who may sign in is an administrator; accounts with one of the hashes in `except` do not count. */
export const hasAdministrator = async (db: Kysely<Schema>, except: readonly string[] = []): Promise<boolean> => {
  const found = await db
    .selectFrom('users')
    .innerJoin('user_roles', 'user_roles.user_id', 'users.id')
    .innerJoin('roles', 'roles.id', 'user_roles.role_id')
    .select('users.id')
    .where('roles.code', '=', administrators)
    .where('users.status', '=', 1)
    .$if(except.length > 0, (query) => query.where('users.password_hash', 'not in', except))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
};

/**
 * Makes the account `admin` an administrator with a password. One of that name that is there already is left alone, unless it
 * still has one of the hashes in `known`: then it gets the password.
 */
export const addAdministrator = async (
  trx: Kysely<Schema>,
  passwordHash: string,
  known: readonly string[],
  now: number,
): Promise<void> => {
  const name = '超级管理员';
  const added = await trx
    .insertInto('users')
    .values({
      username,
      username_key: username,
      name,
      ...readName(name),
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
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) {
    if (known.length === 0) return;
    await trx
      .updateTable('users')
      .set((set) => ({ password_hash: passwordHash, update_time: now, version: set('version', '+', 1) }))
      .where('username_key', '=', username)
      .where('password_hash', 'in', known)
      .execute();
    return;
  }
  const role = await trx.selectFrom('roles').select('id').where('code', '=', administrators).executeTakeFirstOrThrow();
  await trx.insertInto('user_roles').values({ user_id: added.id, role_id: role.id }).execute();
};
