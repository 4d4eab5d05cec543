import { superAdmin } from '@atrium/contract/permissions.ts';
import type { Insertable, Kysely } from 'kysely';
import { readName } from './name-pinyin.ts';
import type { Schema, UserTable } from './schema.ts';

/** What a new account has to have; the rest is empty unless given. */
export type NewAccount = Pick<Insertable<UserTable>, 'username' | 'password_hash'> & Partial<Insertable<UserTable>>;

/** Makes an account that holds those of some roles that there are, by their codes; answers its id. */
export const insertUser = async (
  trx: Kysely<Schema>,
  account: NewAccount,
  roleCodes: readonly string[],
  now: number,
): Promise<number> => {
  const { username, name = username } = account;
  const { id } = await trx
    .insertInto('users')
    .values({
      avatar: '',
      email: '',
      phone_number: '',
      description: '',
      dept_id: null,
      must_change_password: 0,
      status: 1,
      last_login_time: null,
      create_time: now,
      update_time: now,
      ...account,
      name,
      ...readName(name),
      username_key: username.toLowerCase(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const roles = await trx.selectFrom('roles').select('id').where('code', 'in', roleCodes).execute();
  if (roles.length > 0) {
    await trx
      .insertInto('user_roles')
      .values(roles.map((role) => ({ user_id: id, role_id: role.id })))
      .execute();
  }
  return id;
};

/** Makes an administrator; answers its id. Throws where the role is missing, as an account without it would be none. */
export const insertAdministrator = async (trx: Kysely<Schema>, account: NewAccount, now: number): Promise<number> => {
  const id = await insertUser(trx, account, [superAdmin], now);
  await trx.selectFrom('user_roles').select('role_id').where('user_id', '=', id).executeTakeFirstOrThrow();
  return id;
};
