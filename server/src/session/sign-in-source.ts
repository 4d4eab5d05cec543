import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../context/context.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { deviceOf, isDeviceOf } from '../auth/devices.ts';
import type { Lane } from '../auth/fair-queue.ts';
import { throwApiError } from '../lib/api-error/api-error.ts';
import {
  accountKey,
  brakeCounter,
  countAttempts,
  customerCounter,
  deviceCounter,
  forgetFailures,
  networkCounter,
  readLocks,
  settleAttempt,
  typedKey,
  type Counter,
} from '../auth/sign-in-attempts.ts';
import { isAtLimit, readAttemptState, type AttemptState } from '../auth/sign-in-state.ts';
import { limitsOfNetwork, networkOriginOf, assertNetworkUnlocked, type NetworkOrigin } from './throttle.ts';

const minuteMs = 60_000;

export interface Source {
  readonly origin: NetworkOrigin;
  /** Hash of a known device of the account, which failures elsewhere do not lock, or null. */
  readonly device: string | null;
  /** Counters of a failure: the device, or the network and all networks of the customer. */
  readonly places: readonly Counter[];
  /** Counter of the account in all places; null for a known device. */
  readonly brake: Counter | null;
  /** Counters that only a success resets. */
  readonly otherPlaces: readonly Counter[];
}

/** Returns the source of a sign-in attempt. The account may not exist. */
export const sourceOf = async (
  context: AppContext,
  username: string,
  userId: number | undefined,
  request: FastifyRequest,
): Promise<Source> => {
  const { db, serverKey } = context;
  const origin = networkOriginOf(context, request);
  const account = userId === undefined ? typedKey(serverKey, 'name', username) : accountKey(userId);
  const networks = [networkCounter(account, origin.network), customerCounter(account, origin.customer)];
  const hash = deviceOf(request);
  const devices = hash === null ? [] : [deviceCounter(account, hash)];
  // Queried even without an account, so that the response time does not reveal whether it exists.
  const isKnown = hash !== null && (await isDeviceOf(db, userId ?? 0, hash));
  if (isKnown) return { origin, device: hash, places: devices, brake: null, otherPlaces: networks };
  return { origin, device: null, places: networks, brake: brakeCounter(account), otherPlaces: devices };
};

export const laneOfSource = ({ origin, device }: Source): Lane =>
  device === null
    ? { key: origin.network, isKnown: false, isShared: origin.isTrusted }
    : { key: device, isKnown: true };

const throwLocked = (remainingMs: number): never => {
  const seconds = Math.ceil(remainingMs / 1000);
  return throwApiError('session.locked', { params: { minutes: Math.ceil(seconds / 60) }, retryAfter: seconds });
};

/** Throws if the source is locked for the account, which may not exist, or its network has too many failures. */
export const readUnlocked = async (context: AppContext, source: Source): Promise<AttemptState> => {
  const { origin, device, places, brake, otherPlaces } = source;
  const now = context.clock();
  const counters = brake === null ? places : [...places, brake];
  const state = await readAttemptState(
    context.db,
    [...counters, ...otherPlaces].map(({ key }) => key),
    device === null ? limitsOfNetwork(context, origin) : null,
    now,
  );
  assertNetworkUnlocked(state.networkUntil, now);
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
const countersOf = ({ places, brake }: Source, state: AttemptState, now: number): readonly Counter[] => {
  const customer = places.at(-1);
  const isExceeded = customer !== undefined && isAtLimit(state, customer, now);
  return brake === null || isExceeded ? places : [...places, brake];
};

/** Counts an attempt in all its places. Throws without counting if one is locked. */
export const countAttemptAt = (
  { db, clock }: AppContext,
  source: Source,
  state: AttemptState,
): Promise<CountedAttempt> =>
  db.transaction().execute(async (trx) => {
    const now = clock();
    const counters = countersOf(source, state, now);
    const failures = await countAttempts(trx, counters, now);
    const locked = counters.map(({ key }) => key).filter((key) => !failures.has(key));
    if (locked.length > 0) {
      const locks = await readLocks(trx, locked, now);
      throwLocked(Math.max(...locked.map((key) => locks.get(key) ?? now + minuteMs)) - now);
    }
    const reachesLimit = ({ key, limit }: Counter): boolean => failures.get(key) === limit;
    return {
      counters,
      locksPlace: source.places.some(reachesLimit),
      locksAccount: source.brake !== null && reachesLimit(source.brake),
    };
  });

/** Undoes `countAttemptAt` for a correct password that does not open a session. */
export const uncountAttemptAt = ({ db, clock }: AppContext, { counters }: CountedAttempt): Promise<void> =>
  settleAttempt(db, { undone: counters, forgotten: [] }, clock());

/** Resets the failures in the places of an attempt that opens a session. The account stays slowed down elsewhere. */
export const forgetFailuresAt = (
  { db, clock }: AppContext,
  { places, brake, otherPlaces }: Source,
  { counters }: CountedAttempt,
  { counted }: AttemptState,
): Promise<void> => {
  const others = otherPlaces.filter(({ key }) => (counted.get(key)?.failures ?? 0) > 0);
  const undone = counters.filter((counter) => counter === brake);
  return settleAttempt(db, { undone, forgotten: [...places, ...others] }, clock());
};

/** Resets the failures of an account in all places of a request, after a sign-in without a password. */
export const forgetFailuresFrom = async (
  context: AppContext,
  trx: Kysely<Schema>,
  userId: number,
  request: FastifyRequest,
): Promise<void> => {
  const { network, customer } = networkOriginOf(context, request);
  const account = accountKey(userId);
  const device = deviceOf(request);
  const places = [networkCounter(account, network), customerCounter(account, customer)];
  const counters = device === null ? places : [...places, deviceCounter(account, device)];
  await forgetFailures(
    trx,
    counters.map(({ key }) => key),
  );
};
