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
  /** Hash of a known device of the account, or null. Failures on other devices do not lock a known device. */
  readonly device: string | null;
  /** Counters that a failure increments: of the known device, or of the network and the larger network (`customer`). */
  readonly originCounters: readonly Counter[];
  /** Counter of the account for all networks and devices; null for a known device. */
  readonly accountCounter: Counter | null;
  /** Counters that only a success resets. */
  readonly otherCounters: readonly Counter[];
}

export const loadSource = async (
  context: AppContext,
  username: string,
  userId: number | undefined,
  request: FastifyRequest,
): Promise<Source> => {
  const { db, serverKey } = context;
  const origin = getNetworkOrigin(context, request);
  const account = userId === undefined ? getUnknownAccountKey(serverKey, 'name', username) : getAccountKey(userId);
  const networkCounters = [
    createNetworkCounter(account, origin.network),
    createCustomerCounter(account, origin.customer),
  ];
  const hash = readDeviceHash(request);
  const deviceCounters = hash === null ? [] : [createDeviceCounter(account, hash)];
  // Queried even without an account, so that the response time does not reveal whether it exists.
  const isKnown = hash !== null && (await isKnownDevice(db, userId ?? 0, hash));
  if (isKnown)
    return {
      origin,
      device: hash,
      originCounters: deviceCounters,
      accountCounter: null,
      otherCounters: networkCounters,
    };
  return {
    origin,
    device: null,
    originCounters: networkCounters,
    accountCounter: createAccountCounter(account),
    otherCounters: deviceCounters,
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

/** Returns the key of a client that guesses for one account or one pending sign-in (`target`). */
export const getGuessingClient = (context: AppContext, target: string, request: FastifyRequest): string =>
  [target, getNetworkOrigin(context, request).network, readDeviceHash(request)].join(' ');

export const assertNotRecentlyLocked = ({ recentLockouts }: AppContext, client: string): void => {
  const remainingMs = recentLockouts.getRemainingMs(client);
  if (remainingMs > 0) throwLocked(remainingMs);
};

/** Throws if the source is locked for the account, which may not exist, or its network has too many failures. */
export const loadUnlockedState = async (
  context: AppContext,
  source: Source,
  client?: string,
): Promise<AttemptState> => {
  const { origin, device, originCounters, accountCounter, otherCounters } = source;
  const now = context.clock();
  const counters = accountCounter === null ? originCounters : [...originCounters, accountCounter];
  const state = await loadAttemptState(
    context.db,
    [...counters, ...otherCounters].map(({ key }) => key),
    device === null ? getNetworkLimits(context, origin) : null,
    now,
  );
  assertNetworkUnlocked(state.networkLockedUntil, now);
  const lockedUntil = Math.max(...counters.map(({ key }) => state.counters.get(key)?.lockedUntil ?? 0));
  if (lockedUntil <= now) return state;
  if (client !== undefined) context.recentLockouts.add(client, lockedUntil);
  return throwLocked(lockedUntil - now);
};

/** An attempt that was counted as a failure before its password is checked. */
export interface CountedAttempt {
  readonly counters: readonly Counter[];
  /** True if a wrong password locks the network or device. */
  readonly isOriginLocked: boolean;
  /** True if a wrong password locks the account for all networks. */
  readonly isAccountLocked: boolean;
}

/** Returns the counters of an attempt. After too many failures from a larger network, it no longer counts for the account. */
const getCounters = (
  { originCounters, accountCounter }: Source,
  state: AttemptState,
  now: number,
): readonly Counter[] => {
  const customerCounter = originCounters.at(-1);
  const isExceeded = customerCounter !== undefined && isAtLimit(state, customerCounter, now);
  return accountCounter === null || isExceeded ? originCounters : [...originCounters, accountCounter];
};

/** Increments all counters of an attempt. Throws without counting if one is locked. */
export const countSourceAttempt = (
  { db, clock }: AppContext,
  source: Source,
  state: AttemptState,
): Promise<CountedAttempt> =>
  db.transaction().execute(async (trx) => {
    const now = clock();
    const counters = getCounters(source, state, now);
    const failures = await countAttempts(trx, counters, now);
    const lockedKeys = counters.map(({ key }) => key).filter((key) => !failures.has(key));
    if (lockedKeys.length > 0) {
      const lockouts = await loadLockouts(trx, lockedKeys, now);
      throwLocked(Math.max(...lockedKeys.map((key) => lockouts.get(key) ?? now + minuteMs)) - now);
    }
    const isLimitReached = ({ key, limit }: Counter): boolean => failures.get(key) === limit;
    return {
      counters,
      isOriginLocked: source.originCounters.some(isLimitReached),
      isAccountLocked: source.accountCounter !== null && isLimitReached(source.accountCounter),
    };
  });

/** Undoes `countSourceAttempt` for a correct password that does not open a session. */
export const undoSourceAttempt = ({ db, clock }: AppContext, { counters }: CountedAttempt): Promise<void> =>
  resetAttempts(db, { undoneCounters: counters, resetCounters: [] }, clock());

/** Resets the counters of an attempt that opens a session. The account stays throttled elsewhere. */
export const resetSourceFailures = (
  { db, clock }: AppContext,
  { originCounters, accountCounter, otherCounters }: Source,
  { counters }: CountedAttempt,
  { counters: storedCounters }: AttemptState,
): Promise<void> => {
  const failedCounters = otherCounters.filter(({ key }) => (storedCounters.get(key)?.failures ?? 0) > 0);
  const undoneCounters = counters.filter((counter) => counter === accountCounter);
  return resetAttempts(db, { undoneCounters, resetCounters: [...originCounters, ...failedCounters] }, clock());
};

/** Resets the counters of an account for the origin of a request, after a sign-in without a password. */
export const resetRequestFailures = async (
  context: AppContext,
  trx: Kysely<Schema>,
  userId: number,
  request: FastifyRequest,
): Promise<void> => {
  const { network, customer: customerCounter } = getNetworkOrigin(context, request);
  const account = getAccountKey(userId);
  const device = readDeviceHash(request);
  const originCounters = [createNetworkCounter(account, network), createCustomerCounter(account, customerCounter)];
  const counters = device === null ? originCounters : [...originCounters, createDeviceCounter(account, device)];
  await deleteCounters(
    trx,
    counters.map(({ key }) => key),
  );
};
