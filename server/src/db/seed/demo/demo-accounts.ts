import type { Kysely } from 'kysely';
import type { Schema } from '../../schema.ts';
import { readStored } from '../../stored-setting.ts';

/** The accounts of the demo that can sign in, and how. */
export const demoAccounts = [
  { username: 'admin', password: '123456789admin', name: '超级管理员', description: '系统管理员', dept: 'GM' },
  { username: 'common', password: '123456789admin', name: '林小满', description: '前端工程师', dept: 'RD-FE' },
] as const;

/** The accounts of the demo that still have its password and may sign in: what the login page may offer. */
export const offeredAccounts = async (db: Kysely<Schema>): Promise<{ username: string; password: string }[]> => {
  const stored = await readStored(db, 'demo.accounts');
  if (stored === null) return [];
  // Written by the seed as an object of hashes by username.
  const hashes = JSON.parse(stored) as Readonly<Record<string, string>>;
  const now = await db
    .selectFrom('users')
    .select(['username_key', 'password_hash'])
    .where('username_key', 'in', Object.keys(hashes))
    .where('status', '=', 1)
    .execute();
  const unchanged = new Set(
    now.filter((row) => row.password_hash === hashes[row.username_key]).map((row) => row.username_key),
  );
  return demoAccounts
    .filter(({ username }) => unchanged.has(username))
    .map(({ username, password }) => ({ username, password }));
};
