import { sql, type Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { longestSpan, triesAtMost, type Address, type CodePurpose } from './rules.ts';

/** When codes were asked for, for an address and by a client, as far back as the limits look. */
export const readTimes = async (db: Kysely<Schema>, address: Address, client: string, now: number) => {
  const since = now - longestSpan;
  const rows = await db
    .selectFrom('passcodes')
    .select(['address', 'client', 'create_time'])
    .where('create_time', '>', since)
    .where((is) => is.or([is('address', '=', address), is('client', '=', client)]))
    .execute();
  return {
    address: rows.filter((row) => row.address === address).map((row) => row.create_time),
    client: rows.filter((row) => row.client === client).map((row) => row.create_time),
  };
};

interface NewPasscode {
  readonly address: Address;
  readonly purpose: CodePurpose;
  readonly hash: string;
  readonly client: string;
  readonly createTime: number;
  readonly expireTime: number;
}

/** Stores a code; the ones sent before for the same purpose are good no more. */
export const storePasscode = async (trx: Kysely<Schema>, passcode: NewPasscode): Promise<void> => {
  const { address, purpose, hash, client, createTime, expireTime } = passcode;
  await trx
    .updateTable('passcodes')
    .set({ expire_time: 0 })
    .where('address', '=', address)
    .where('purpose', '=', purpose)
    .where('expire_time', '>', 0)
    .execute();
  await trx
    .insertInto('passcodes')
    .values({ address, purpose, hash, client, tries: 0, create_time: createTime, expire_time: expireTime })
    .execute();
};

/**
 * Tries a code: the id of the one that it is right for and that is still good, else null. A wrong one counts as a try, in one
 * statement, so that any number of requests at once have no more tries than one after the other.
 */
export const tryPasscode = async (
  db: Kysely<Schema>,
  given: { readonly address: Address; readonly purpose: CodePurpose; readonly hash: string; readonly now: number },
): Promise<number | null> => {
  const tried = await db
    .updateTable('passcodes')
    .set({ tries: sql<number>`tries + case when hash = ${given.hash} then 0 else 1 end` })
    .where('address', '=', given.address)
    .where('purpose', '=', given.purpose)
    .where('expire_time', '>', given.now)
    .where('tries', '<', triesAtMost)
    .returning(['id', 'hash'])
    .execute();
  return tried.find(({ hash }) => hash === given.hash)?.id ?? null;
};

/** Uses a code up; false if it is good no more. */
export const usePasscode = async (trx: Kysely<Schema>, id: number, now: number): Promise<boolean> => {
  const used = await trx
    .updateTable('passcodes')
    .set({ expire_time: 0 })
    .where('id', '=', id)
    .where('expire_time', '>', now)
    .where('tries', '<', triesAtMost)
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
};

/** Forgets what no limit looks back to. */
export const prunePasscodes = async (db: Kysely<Schema>, now: number): Promise<void> => {
  await db
    .deleteFrom('passcodes')
    .where('create_time', '<=', now - longestSpan)
    .execute();
};

/** The account that has proved to own an address; there is never more than one. */
export const findAccount = async (db: Kysely<Schema>, address: Address) => {
  const column = address.startsWith('email:') ? 'verified_email' : 'verified_phone';
  const account = await db
    .selectFrom('users')
    .select(['id', 'username', 'name', 'status'])
    .where(column, '=', address.slice(address.indexOf(':') + 1))
    .executeTakeFirst();
  return account ?? null;
};
