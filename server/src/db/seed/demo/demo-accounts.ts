import type { Kysely } from 'kysely';
import type { Schema } from '../../schema.ts';
import { loadStoredSetting } from '../../stored-setting.ts';

export const demoAccounts = [
  { username: 'admin', password: '123456789admin', dept: 'GM' },
  { username: 'common', password: '123456789admin', dept: 'RD-FE' },
] as const;

export const isPublicPassword = (password: string): boolean =>
  demoAccounts.some((account) => account.password === password);

const loadSeededHashes = async (db: Kysely<Schema>): Promise<Readonly<Record<string, string>>> => {
  const stored = await loadStoredSetting(db, 'demo.accounts');
  return stored === null ? {} : (JSON.parse(stored) as Readonly<Record<string, string>>);
};

/** Returns the original hashes of the demo accounts. An account that still has one has a public password. */
export const loadPublicPasswordHashes = async (db: Kysely<Schema>): Promise<string[]> =>
  Object.values(await loadSeededHashes(db));

/** Returns the demo accounts that the sign-in page may offer: enabled, with the original password. */
export const loadOfferedAccounts = async (db: Kysely<Schema>): Promise<{ username: string; password: string }[]> => {
  const hashes = await loadSeededHashes(db);
  if (Object.keys(hashes).length === 0) return [];
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
