import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../context/context.ts';
import { deviceOf, isDeviceOf } from '../auth/devices.ts';
import type { Lane } from '../auth/fair-queue.ts';
import { refuse } from '../refusal/refusal.ts';
import {
  accountKey,
  brakeCounter,
  countAttempt,
  customerCounter,
  deviceCounter,
  networkCounter,
  readLocks,
  typedKey,
  uncountAttempt,
  type Counter,
} from '../auth/sign-in-attempts.ts';
import { networkOriginOf, refuseThrottled, type NetworkOrigin } from './throttle.ts';

const minuteMs = 60_000;

/** Where somebody tries to sign in to an account from. */
export interface Source {
  readonly origin: NetworkOrigin;
  /** The device, where the account has signed in from it before: what others do wrong elsewhere does not stop it. */
  readonly device: string | null;
  /** The places that a failure counts for: the device, or the network and then all networks of the same customer. */
  readonly places: readonly Counter[];
  /** The failures of the account at all places; null for a known device. */
  readonly brake: Counter | null;
}

/** The source of an attempt to sign in to an account that may not exist. */
export const sourceOf = async (context: AppContext, username: string, request: FastifyRequest): Promise<Source> => {
  const { db, serverKey } = context;
  const origin = networkOriginOf(context, request);
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('username_key', '=', username.toLowerCase())
    .executeTakeFirst();
  const account = user ? accountKey(user.id) : typedKey(serverKey, 'name', username);
  const hash = deviceOf(request);
  // Looked up for a name without an account too: the time of the response must not reveal whether the account exists.
  const device = hash !== null && (await isDeviceOf(db, user?.id ?? 0, hash)) ? hash : null;
  if (device !== null) return { origin, device, places: [deviceCounter(account, device)], brake: null };
  const places = [networkCounter(account, origin.network), customerCounter(account, origin.customer)];
  return { origin, device, places, brake: brakeCounter(account) };
};

/** Where those wait who sign in. */
export const laneOfSource = ({ origin, device }: Source): Lane =>
  device === null
    ? { key: origin.network, isKnown: false, isShared: origin.isTrusted }
    : { key: device, isKnown: true };

const refuseLock = (remainingMs: number): never => {
  const seconds = Math.ceil(remainingMs / 1000);
  return refuse('session.locked', { params: { minutes: Math.ceil(seconds / 60) }, retryAfter: seconds });
};

/** Refuses a source that is locked for its account, which may not exist, and a network with too many failures. */
export const refuseLocked = async (context: AppContext, { origin, device, places, brake }: Source): Promise<void> => {
  if (device === null) await refuseThrottled(context, origin);
  const now = context.clock();
  const locks = await readLocks(
    context.db,
    [...places, ...(brake ? [brake] : [])].map(({ key }) => key),
    now,
  );
  if (locks.size > 0) refuseLock(Math.max(...locks.values()) - now);
};

/** An attempt that was counted as a failure before its password is checked. */
export interface CountedAttempt {
  readonly counters: readonly Counter[];
  /** Whether it locks a place if the password is wrong. */
  readonly locksPlace: boolean;
  /** Whether it slows the account down everywhere if the password is wrong. */
  readonly locksAccount: boolean;
}

/** Counts an attempt at all its places. Refuses it, without counting it, if one of them is locked. */
export const countAttemptAt = ({ db, clock }: AppContext, { places, brake }: Source): Promise<CountedAttempt> =>
  db.transaction().execute(async (trx) => {
    const now = clock();
    const add = async (counter: Counter): Promise<number> => {
      const failures = await countAttempt(trx, counter, now);
      if (failures !== null) return failures;
      const locks = await readLocks(trx, [counter.key], now);
      return refuseLock((locks.get(counter.key) ?? now + minuteMs) - now);
    };
    const counters = [...places];
    let locksPlace = false;
    let isCounted = true;
    for (const place of places) {
      const failures = await add(place);
      locksPlace ||= failures === place.limit;
      // The last place is the customer: what exceeds its limit does not count for the account.
      isCounted = failures <= place.limit;
    }
    if (brake === null || !isCounted) return { counters, locksPlace, locksAccount: false };
    const failures = await add(brake);
    return { counters: [...counters, brake], locksPlace, locksAccount: failures === brake.limit };
  });

/** Undoes `countAttemptAt` for an attempt with the right password. */
export const uncountAttemptAt = ({ db }: AppContext, { counters }: CountedAttempt): Promise<void> =>
  db.transaction().execute(async (trx) => {
    for (const { key } of counters) await uncountAttempt(trx, key);
  });
