import type { Kysely } from 'kysely';
import { readName } from '../../db/name-pinyin.ts';
import type { Schema } from '../../db/schema.ts';
import { superRole } from '../../platform/access/rights.ts';

/** Creates an administrator; answers the id. */
export const insertAdministrator = async (
  trx: Kysely<Schema>,
  username: string,
  passwordHash: string,
  now: number,
): Promise<number> => {
  const { id } = await trx
    .insertInto('users')
    .values({
      username,
      username_key: username.toLowerCase(),
      name: username,
      ...readName(username),
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
  return id;
};
