import { superAdmin } from '@atrium/contract/permissions.ts';
import type { Insertable, Kysely } from 'kysely';
import { createNamePinyin } from './name-pinyin.ts';
import type { Schema, UserTable } from './schema.ts';

export type NewAccount = Pick<Insertable<UserTable>, 'username' | 'password_hash'> & Partial<Insertable<UserTable>>;

const toUserRow = (account: NewAccount, now: number) => {
  const { username, name = username, must_change_password = 0 } = account;
  return {
    avatar: '',
    email: '',
    phone_number: '',
    description: '',
    dept_id: null,
    must_change_password,
    ...(must_change_password === 1 && { password_set_time: now }),
    status: 1,
    last_login_time: null,
    create_time: now,
    update_time: now,
    name,
    ...createNamePinyin(name),
    username_key: username.toLowerCase(),
    ...account,
  };
};

export const insertUsers = (trx: Kysely<Schema>, accounts: readonly NewAccount[], now: number) =>
  trx
    .insertInto('users')
    .values(accounts.map((account) => toUserRow(account, now)))
    .returning(['id', 'username']);

/** Creates an account, skips roles that no longer exist, and returns the ID of the account. */
export const insertWithRoles = async (
  trx: Kysely<Schema>,
  account: NewAccount,
  roleCodes: readonly string[],
  now: number,
): Promise<number> => {
  const { id } = await insertUsers(trx, [account], now).executeTakeFirstOrThrow();
  const roles = await trx.selectFrom('roles').select('id').where('code', 'in', roleCodes).execute();
  if (roles.length > 0) {
    await trx
      .insertInto('user_roles')
      .values(roles.map((role) => ({ user_id: id, role_id: role.id })))
      .execute();
  }
  return id;
};

export const insertAdministrator = async (trx: Kysely<Schema>, account: NewAccount, now: number): Promise<number> => {
  const id = await insertWithRoles(trx, account, [superAdmin], now);
  await trx.selectFrom('user_roles').select('role_id').where('user_id', '=', id).executeTakeFirstOrThrow();
  return id;
};
