import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../context/context.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { readDeviceHash, isKnownDevice } from '../auth/devices.ts';
import type { QueueClient } from '../auth/fair-queue.ts';
import { throwApiError } from '../lib/api-error/api-error.ts';
import {
  getAccountKey,
  createAccountCounter,
  countAttempts,
  createCustomerCounter,
  createDeviceCounter,
  deleteCounters,
  createNetworkCounter,
  loadLockouts,
  resetAttempts,
  getUnknownAccountKey,
  type Counter,
} from '../auth/sign-in-attempts.ts';
import { isAtLimit, loadAttemptState, type AttemptState } from '../auth/sign-in-state.ts';
import { getNetworkLimits, getNetworkOrigin, assertNetworkUnlocked, type NetworkOrigin } from './throttle.ts';

const minuteMs = 60_000;

export interface Source {
  readonly origin: NetworkOrigin;
  /** Hash of a known device of the account, which failures elsewhere do not lock, or null. */
  readonly device: string | null;
  /** Counters of a failure: the device, or the network and all networks of the customer. */
  readonly places: readonly Counter[];
  /** Counter of the account in all places; null for a known device. */
  readonly accountCounter: Counter | null;
  /** Counters that only a success resets. */
  readonly otherPlaces: readonly Counter[];
}

/** Returns the source of a sign-in attempt. The account may not exist. */
export const loadSource = async (
  context: AppContext,
  username: string,
  userId: number | undefined,
  request: FastifyRequest,
): Promise<Source> => {
  const { db, serverKey } = context;
  const origin = getNetworkOrigin(context, request);
  const account = userId === undefined ? getUnknownAccountKey(serverKey, 'name', username) : getAccountKey(userId);
  const networks = [createNetworkCounter(account, origin.network), createCustomerCounter(account, origin.customer)];
  const hash = readDeviceHash(request);
  const devices = hash === null ? [] : [createDeviceCounter(account, hash)];
  // Queried even without an account, so that the response time does not reveal whether it exists.
  const isKnown = hash !== null && (await isKnownDevice(db, userId ?? 0, hash));
  if (isKnown) return { origin, device: hash, places: devices, accountCounter: null, otherPlaces: networks };
  return {
    origin,
    device: null,
    places: networks,
    accountCounter: createAccountCounter(account),
    otherPlaces: devices,
  };
};

export const getSourceClient = ({ origin, device }: Source): QueueClient =>
  device === null
    ? { key: origin.network, isKnown: false, isShared: origin.isTrusted }
    : { key: device, isKnown: true };

const throwLocked = (remainingMs: number): never => {
  const seconds = Math.ceil(remainingMs / 1000);
  return throwApiError('session.locked', { params: { minutes: Math.ceil(seconds / 60) }, retryAfter: seconds });
};

/** Throws if the source is locked for the account, which may not exist, or its network has too many failures. */
export const loadUnlockedState = async (context: AppContext, source: Source): Promise<AttemptState> => {
  const { origin, device, places, accountCounter, otherPlaces } = source;
  const now = context.clock();
  const counters = accountCounter === null ? places : [...places, accountCounter];
  const state = await loadAttemptState(
    context.db,
    [...counters, ...otherPlaces].map(({ key }) => key),
    device === null ? getNetworkLimits(context, origin) : null,
    now,
  );
  assertNetworkUnlocked(state.networkLockedUntil, now);
  const lockedUntil = Math.max(...counters.map(({ key }) => state.counted.get(key)?.lockedUntil ?? 0));
  if (lockedUntil > now) throwLocked(lockedUntil - now);
  return state;
};

/** An attempt that was counted as a failure before its password is checked. */
export interface CountedAttempt {
  readonly counters: readonly Counter[];
  /** True if a wrong password locks a place. */
  readonly locksPlace: boolean;
  /** True if a wrong password slows the account down in all places. */
  readonly locksAccount: boolean;
}

/** Above the limit of the customer (the last place), failures do not count for the account. */
const getCounters = ({ places, accountCounter }: Source, state: AttemptState, now: number): readonly Counter[] => {
  const customer = places.at(-1);
  const isExceeded = customer !== undefined && isAtLimit(state, customer, now);
  return accountCounter === null || isExceeded ? places : [...places, accountCounter];
};

/** Counts an attempt in all its places. Throws without counting if one is locked. */
export const countSourceAttempt = (
  { db, clock }: AppContext,
  source: Source,
  state: AttemptState,
): Promise<CountedAttempt> =>
  db.transaction().execute(async (trx) => {
    const now = clock();
    const counters = getCounters(source, state, now);
    const failures = await countAttempts(trx, counters, now);
    const locked = counters.map(({ key }) => key).filter((key) => !failures.has(key));
    if (locked.length > 0) {
      const locks = await loadLockouts(trx, locked, now);
      throwLocked(Math.max(...locked.map((key) => locks.get(key) ?? now + minuteMs)) - now);
    }
    const reachesLimit = ({ key, limit }: Counter): boolean => failures.get(key) === limit;
    return {
      counters,
      locksPlace: source.places.some(reachesLimit),
      locksAccount: source.accountCounter !== null && reachesLimit(source.accountCounter),
    };
  });

/** Undoes `countSourceAttempt` for a correct password that does not open a session. */
export const undoSourceAttempt = ({ db, clock }: AppContext, { counters }: CountedAttempt): Promise<void> =>
  resetAttempts(db, { undone: counters, forgotten: [] }, clock());

/** Resets the failures in the places of an attempt that opens a session. The account stays slowed down elsewhere. */
export const resetSourceFailures = (
  { db, clock }: AppContext,
  { places, accountCounter, otherPlaces }: Source,
  { counters }: CountedAttempt,
  { counted }: AttemptState,
): Promise<void> => {
  const others = otherPlaces.filter(({ key }) => (counted.get(key)?.failures ?? 0) > 0);
  const undone = counters.filter((counter) => counter === accountCounter);
  return resetAttempts(db, { undone, forgotten: [...places, ...others] }, clock());
};

/** Resets the failures of an account in all places of a request, after a sign-in without a password. */
export const resetRequestFailures = async (
  context: AppContext,
  trx: Kysely<Schema>,
  userId: number,
  request: FastifyRequest,
): Promise<void> => {
  const { network, customer } = getNetworkOrigin(context, request);
  const account = getAccountKey(userId);
  const device = readDeviceHash(request);
  const places = [createNetworkCounter(account, network), createCustomerCounter(account, customer)];
  const counters = device === null ? places : [...places, createDeviceCounter(account, device)];
  await deleteCounters(
    trx,
    counters.map(({ key }) => key),
  );
};
