import { sql, type ExpressionBuilder, type Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { accountDevice, longestSpan, strangersTries, ownTries, type Address, type CodePurpose } from './rules.ts';

interface Asked {
  readonly address: Address;
  readonly network: string;
  /** As in `Requester`. */
  readonly device: string;
}

/** The kinds of requesters of a code for an address; none uses up what is allowed to another. */
type Kind = 'stranger' | 'account' | 'owner';

const kindOf = (device: string): Kind => {
  if (device === '') return 'stranger';
  return device.startsWith(accountDevice('')) ? 'account' : 'owner';
};

/**
 * Reads when codes were asked for, as far back as the limits look: for the address by this requester and by all of their kind, and, for
 * whatever address, by this account and from this network. What the owner's known devices ask for counts for the address only.
 */
export const readTimes = async (db: Kysely<Schema>, { address, network, device }: Asked, now: number) => {
  const kind = kindOf(device);
  const rows = await db
    .selectFrom('passcodes')
    .select(['address', 'client', 'device', 'create_time'])
    .where('create_time', '>', now - longestSpan)
    .where((is) =>
      is.or([
        is('address', '=', address),
        is('client', '=', network),
        ...(kind === 'account' ? [is('device', '=', device)] : []),
      ]),
    )
    .execute();
  const timesOf = (isCounted: (row: (typeof rows)[number]) => boolean): number[] =>
    rows.filter(isCounted).map((row) => row.create_time);
  const isAlike = (row: (typeof rows)[number]) => row.address === address && kindOf(row.device) === kind;
  return {
    own: timesOf((row) => isAlike(row) && row.device === device && (kind !== 'stranger' || row.client === network)),
    address: timesOf(isAlike),
    account: timesOf((row) => kind === 'account' && row.device === device),
    network: timesOf((row) => kind !== 'owner' && row.client === network && kindOf(row.device) !== 'owner'),
  };
};

interface NewPasscode extends Asked {
  readonly purpose: CodePurpose;
  readonly hash: string;
  readonly createTime: number;
  readonly expireTime: number;
}

/** Stores a code. The one that this requester asked for before is still good, as it may be under way or half typed; older ones are not. */
export const storePasscode = async (trx: Kysely<Schema>, passcode: NewPasscode): Promise<void> => {
  const { address, purpose, hash, network, device, createTime, expireTime } = passcode;
  const good = await trx
    .selectFrom('passcodes')
    .select('id')
    .where('address', '=', address)
    .where('purpose', '=', purpose)
    .where('device', '=', device)
    .where('client', '=', network)
    .where('expire_time', '>', createTime)
    .orderBy('id', 'desc')
    .execute();
  const older = good.slice(1).map(({ id }) => id);
  if (older.length > 0) await trx.updateTable('passcodes').set({ expire_time: 0 }).where('id', 'in', older).execute();
  const times = { create_time: createTime, expire_time: expireTime };
  await trx
    .insertInto('passcodes')
    .values({ address, purpose, hash, client: network, device, tries: 0, ...times })
    .execute();
};

interface Given {
  readonly address: Address;
  readonly purpose: CodePurpose;
  readonly hashes: readonly string[];
  /** As in `Requester`: a code that a device asked for is tried by that device alone. */
  readonly device: string;
  readonly now: number;
}

const hasTriesLeft = (is: ExpressionBuilder<Schema, 'passcodes'>) =>
  is.or([
    is.and([is('device', '=', ''), is('tries', '<', strangersTries)]),
    is.and([is('device', '<>', ''), is('tries', '<', ownTries)]),
  ]);

/**
 * Tries a code: the id of the one that it is right for and that is still good, else null. A wrong one counts as a try, in one
 * statement, so that any number of requests at once have no more tries than one after the other.
 */
export const tryPasscode = async (db: Kysely<Schema>, given: Given): Promise<number | null> => {
  const tried = await db
    .updateTable('passcodes')
    .set({ tries: sql<number>`tries + case when hash in (${sql.join(given.hashes)}) then 0 else 1 end` })
    .where('address', '=', given.address)
    .where('purpose', '=', given.purpose)
    .where('device', 'in', ['', given.device])
    .where('expire_time', '>', given.now)
    .where(hasTriesLeft)
    .returning(['id', 'hash'])
    .execute();
  return tried.find(({ hash }) => given.hashes.includes(hash))?.id ?? null;
};

/** Uses a code up, and with it those that were asked for by strangers or the same device; false if it is good no more. */
export const usePasscode = async (trx: Kysely<Schema>, id: number, now: number): Promise<boolean> => {
  const used = await trx
    .updateTable('passcodes')
    .set({ expire_time: 0 })
    .where('id', '=', id)
    .where('expire_time', '>', now)
    .where(hasTriesLeft)
    .returning(['address', 'purpose', 'device'])
    .executeTakeFirst();
  if (used === undefined) return false;
  await trx
    .updateTable('passcodes')
    .set({ expire_time: 0 })
    .where('address', '=', used.address)
    .where('purpose', '=', used.purpose)
    .where('device', 'in', ['', used.device])
    .where('expire_time', '>', now)
    .execute();
  return true;
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
