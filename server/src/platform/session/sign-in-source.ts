import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { AppContext } from '../context/context.ts';
import { deviceOf, isDeviceOf } from '../auth/devices.ts';
import type { Lane } from '../auth/fair-queue.ts';
import { refuse } from '../refusal/refusal.ts';
import {
  accountKey,
  brakeCounter,
  count,
  customerCounter,
  deviceCounter,
  networkCounter,
  readLocks,
  typedKey,
  type Counter,
} from '../auth/sign-in-attempts.ts';
import { networkOriginOf, refuseThrottled, type NetworkOrigin } from './throttle.ts';

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

/** Refuses a source that is locked for its account, which may not exist, and a network with too many failures. */
export const refuseLocked = async (context: AppContext, { origin, device, places, brake }: Source): Promise<void> => {
  if (device === null) await refuseThrottled(context, origin);
  const now = context.clock();
  const locks = await readLocks(
    context.db,
    [...places, ...(brake ? [brake] : [])].map(({ key }) => key),
    now,
  );
  if (locks.size === 0) return;
  const seconds = Math.ceil((Math.max(...locks.values()) - now) / 1000);
  refuse('session.locked', { params: { minutes: Math.ceil(seconds / 60) }, retryAfter: seconds });
};

/** Counts a failure; returns whether it locked a place, and whether it slowed the account down everywhere. */
export const countFailureAt = async (
  db: Kysely<Schema>,
  { places, brake }: Pick<Source, 'places' | 'brake'>,
  now: number,
): Promise<{ readonly hasLocked: boolean; readonly hasBraked: boolean }> => {
  let hasLocked = false;
  let isCounted = true;
  for (const place of places) {
    const failures = await count(db, place, now);
    hasLocked ||= failures === place.limit;
    // The last place is the customer: what exceeds its limit does not count for the account.
    isCounted = failures <= place.limit;
  }
  const hasBraked = brake !== null && isCounted && (await count(db, brake, now)) === brake.limit;
  return { hasLocked, hasBraked };
};
