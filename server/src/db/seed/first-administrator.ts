import type { Language } from '@atrium/contract/language.ts';
import type { Kysely } from 'kysely';
import { selectAdministrators } from '../administrators.ts';
import { insertAdministrator } from '../insert-users.ts';
import type { Schema } from '../schema.ts';
import { builtinRoleTexts } from './builtin-roles.ts';

const username = 'admin';

/** Returns whether an enabled administrator exists, ignoring accounts with a password hash in `except`. */
export const hasAdministrator = async (db: Kysely<Schema>, except: readonly string[] = []): Promise<boolean> => {
  const administrator = await selectAdministrators(db)
    .$if(except.length > 0, (query) => query.where('users.password_hash', 'not in', except))
    .limit(1)
    .executeTakeFirst();
  return administrator !== undefined;
};

/** Makes `admin` an administrator. An existing account gets the password only if its hash is in `known`. */
export const addAdministrator = async (
  trx: Kysely<Schema>,
  passwordHash: string,
  publicHashes: readonly string[],
  language: Language,
  now: number,
): Promise<void> => {
  const user = await trx.selectFrom('users').select('id').where('username_key', '=', username).executeTakeFirst();
  if (!user) {
    await insertAdministrator(
      trx,
      { username, name: builtinRoleTexts[language].admin.name, password_hash: passwordHash },
      now,
    );
  } else if (publicHashes.length > 0) {
    await trx
      .updateTable('users')
      .set((set) => ({ password_hash: passwordHash, update_time: now, version: set('version', '+', 1) }))
      .where('id', '=', user.id)
      .where('password_hash', 'in', publicHashes)
      .execute();
  }
};
