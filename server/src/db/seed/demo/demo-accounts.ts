import type { Kysely } from 'kysely';
import type { Schema } from '../../schema.ts';
import { readStored } from '../../stored-setting.ts';

/** The accounts of the demo that can sign in, and how. */
export const demoAccounts = [
  { username: 'admin', password: '123456789admin', dept: 'GM' },
  { username: 'common', password: '123456789admin', dept: 'RD-FE' },
] as const;

/** Whether a password is published with the demo. */
export const isKnownPassword = (password: string): boolean => demoAccounts.some((one) => one.password === password);

/** Written by the seed: hashes by username. Empty where the demo was never brought. */
const broughtHashes = async (db: Kysely<Schema>): Promise<Readonly<Record<string, string>>> => {
  const stored = await readStored(db, 'demo.accounts');
  return stored === null ? {} : (JSON.parse(stored) as Readonly<Record<string, string>>);
};

/** The hashes that the accounts of the demo were brought with: an account that has one of them has a known password. */
export const knownPasswordHashes = async (db: Kysely<Schema>): Promise<string[]> =>
  Object.values(await broughtHashes(db));

/** The accounts of the demo that still have its password and may sign in: what the login page may offer. */
export const offeredAccounts = async (db: Kysely<Schema>): Promise<{ username: string; password: string }[]> => {
  const hashes = await broughtHashes(db);
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
