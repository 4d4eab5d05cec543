import { sql, type ExpressionBuilder, type Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import {
  getAccountDevice,
  maxPeriodMs,
  maxUnknownAttempts,
  maxKnownAttempts,
  type Address,
  type CodePurpose,
} from './rules.ts';

interface CodeSource {
  readonly address: Address;
  readonly network: string;
  readonly device: string;
}

type RequesterKind = 'unknown' | 'account' | 'knownDevice';

const getRequesterKind = (device: string): RequesterKind => {
  if (device === '') return 'unknown';
  return device.startsWith(getAccountDevice('')) ? 'account' : 'knownDevice';
};

/** Requests from known devices count only for the address, others also for their account or network. */
export const loadTimes = async (db: Kysely<Schema>, { address, network, device }: CodeSource, now: number) => {
  const kind = getRequesterKind(device);
  const rows = await db
    .selectFrom('passcodes')
    .select(['address', 'client', 'device', 'create_time'])
    .where('create_time', '>', now - maxPeriodMs)
    .where((eb) =>
      eb.or([
        eb('address', '=', address),
        eb('client', '=', network),
        ...(kind === 'account' ? [eb('device', '=', device)] : []),
      ]),
    )
    .execute();
  const getTimes = (isCounted: (row: (typeof rows)[number]) => boolean): number[] =>
    rows.filter(isCounted).map((row) => row.create_time);
  const hasSameRequesterKind = (row: (typeof rows)[number]) =>
    row.address === address && getRequesterKind(row.device) === kind;
  return {
    requester: getTimes(
      (row) => hasSameRequesterKind(row) && row.device === device && (kind !== 'unknown' || row.client === network),
    ),
    address: getTimes(hasSameRequesterKind),
    account: getTimes((row) => kind === 'account' && row.device === device),
    network: getTimes(
      (row) => kind !== 'knownDevice' && row.client === network && getRequesterKind(row.device) !== 'knownDevice',
    ),
  };
};

interface NewCode extends CodeSource {
  readonly purpose: CodePurpose;
  readonly hash: string;
  readonly createTime: number;
  readonly expireTime: number;
}

/** Saves a code. The previous code of the requester stays valid, because it may arrive later; older ones become invalid. */
export const saveCode = async (trx: Kysely<Schema>, code: NewCode): Promise<void> => {
  const { address, purpose, hash, network, device, createTime, expireTime } = code;
  const validCodes = await trx
    .selectFrom('passcodes')
    .select('id')
    .where('address', '=', address)
    .where('purpose', '=', purpose)
    .where('device', '=', device)
    .where('client', '=', network)
    .where('expire_time', '>', createTime)
    .orderBy('id', 'desc')
    .execute();
  const olderIds = validCodes.slice(1).map(({ id }) => id);
  if (olderIds.length > 0)
    await trx.updateTable('passcodes').set({ expire_time: 0 }).where('id', 'in', olderIds).execute();
  const times = { create_time: createTime, expire_time: expireTime };
  await trx
    .insertInto('passcodes')
    .values({ address, purpose, hash, client: network, device, tries: 0, ...times })
    .execute();
};

interface CodeAttempt {
  readonly address: Address;
  readonly purpose: CodePurpose;
  readonly hashes: readonly string[];
  /** A code that a known device has requested is valid only there. */
  readonly device: string;
  readonly now: number;
}

const hasAttemptsLeft = (eb: ExpressionBuilder<Schema, 'passcodes'>) =>
  eb.or([
    eb.and([eb('device', '=', ''), eb('tries', '<', maxUnknownAttempts)]),
    eb.and([eb('device', '<>', ''), eb('tries', '<', maxKnownAttempts)]),
  ]);

/** Returns the ID of the matching code, or null. Counts a wrong attempt in the same statement, so that none is missed. */
export const attemptCode = async (db: Kysely<Schema>, attempt: CodeAttempt): Promise<number | null> => {
  const attemptedCodes = await db
    .updateTable('passcodes')
    .set({ tries: sql<number>`tries + case when hash in (${sql.join(attempt.hashes)}) then 0 else 1 end` })
    .where('address', '=', attempt.address)
    .where('purpose', '=', attempt.purpose)
    .where('device', 'in', ['', attempt.device])
    .where('expire_time', '>', attempt.now)
    .where(hasAttemptsLeft)
    .returning(['id', 'hash'])
    .execute();
  return attemptedCodes.find(({ hash }) => attempt.hashes.includes(hash))?.id ?? null;
};

/** Invalidates a used code and others of the same device or of unknown requesters. Returns false if it was invalid. */
export const invalidateCode = async (trx: Kysely<Schema>, id: number, now: number): Promise<boolean> => {
  const usedCode = await trx
    .updateTable('passcodes')
    .set({ expire_time: 0 })
    .where('id', '=', id)
    .where('expire_time', '>', now)
    .where(hasAttemptsLeft)
    .returning(['address', 'purpose', 'device'])
    .executeTakeFirst();
  if (usedCode === undefined) return false;
  await trx
    .updateTable('passcodes')
    .set({ expire_time: 0 })
    .where('address', '=', usedCode.address)
    .where('purpose', '=', usedCode.purpose)
    .where('device', 'in', ['', usedCode.device])
    .where('expire_time', '>', now)
    .execute();
  return true;
};

export const pruneCodes = async (db: Kysely<Schema>, now: number): Promise<void> => {
  await db
    .deleteFrom('passcodes')
    .where('create_time', '<=', now - maxPeriodMs)
    .execute();
};

export const findAccount = async (db: Kysely<Schema>, address: Address) => {
  const column = address.startsWith('email:') ? 'verified_email' : 'verified_phone';
  const account = await db
    .selectFrom('users')
    .select(['id', 'username', 'name', 'status'])
    .where(column, '=', address.slice(address.indexOf(':') + 1))
    .executeTakeFirst();
  return account ?? null;
};
