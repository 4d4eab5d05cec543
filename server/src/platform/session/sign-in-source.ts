import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../context/context.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { deviceOf, isDeviceOf } from '../auth/devices.ts';
import type { Lane } from '../auth/fair-queue.ts';
import { refuse } from '../refusal/refusal.ts';
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
import { limitsOfNetwork, networkOriginOf, refuseNetworkUntil, type NetworkOrigin } from './throttle.ts';

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
  /** Places that a failure does not count for, but whose failures a success forgets. */
  readonly otherPlaces: readonly Counter[];
}

/** The source of an attempt to sign in to an account that may not exist. */
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
  // Looked up for a name without an account too: the time of the response must not reveal whether the account exists.
  const isKnown = hash !== null && (await isDeviceOf(db, userId ?? 0, hash));
  if (isKnown) return { origin, device: hash, places: devices, brake: null, otherPlaces: networks };
  return { origin, device: null, places: networks, brake: brakeCounter(account), otherPlaces: devices };
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

/**
 * Reads what is known of a source. Refuses it if it is locked for its account, which may not exist, or if its network has too many
 * failures.
 */
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
  refuseNetworkUntil(state.networkUntil, now);
  const lockedUntil = Math.max(...counters.map(({ key }) => state.counted.get(key)?.lockedUntil ?? 0));
  if (lockedUntil > now) refuseLock(lockedUntil - now);
  return state;
};

/** An attempt that was counted as a failure before its password is checked. */
export interface CountedAttempt {
  readonly counters: readonly Counter[];
  /** Whether it locks a place if the password is wrong. */
  readonly locksPlace: boolean;
  /** Whether it slows the account down everywhere if the password is wrong. */
  readonly locksAccount: boolean;
}

/** Returns where an attempt counts: what exceeds the limit of the customer, the last place, does not count for the account. */
const countersOf = ({ places, brake }: Source, state: AttemptState, now: number): readonly Counter[] => {
  const customer = places.at(-1);
  const isExceeded = customer !== undefined && isAtLimit(state, customer, now);
  return brake === null || isExceeded ? places : [...places, brake];
};

/** Counts an attempt at all its places. Refuses it, without counting it, if one of them is locked. */
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
      refuseLock(Math.max(...locked.map((key) => locks.get(key) ?? now + minuteMs)) - now);
    }
    const reachesLimit = ({ key, limit }: Counter): boolean => failures.get(key) === limit;
    return {
      counters,
      locksPlace: source.places.some(reachesLimit),
      locksAccount: source.brake !== null && reachesLimit(source.brake),
    };
  });

/** Undoes `countAttemptAt` for an attempt with the right password that does not open a session. */
export const uncountAttemptAt = ({ db, clock }: AppContext, { counters }: CountedAttempt): Promise<void> =>
  settleAttempt(db, { undone: counters, forgotten: [] }, clock());

/** The same for an attempt that opens a session: the failures at its places are forgotten. Others remain slowed down where they failed. */
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

/** Forgets the failures of an account at all places that a request comes from, in the transaction of a sign-in without a password. */
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
