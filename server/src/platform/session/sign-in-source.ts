import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../context/context.ts';
import { deviceOf, isDeviceOf } from '../auth/devices.ts';
import type { Lane } from '../auth/fair-queue.ts';
import { refuse } from '../refusal/refusal.ts';
import {
  accountKey,
  brakeCounter,
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
  /** What a failure counts for; the first is the one of the network or device. */
  readonly counters: readonly Counter[];
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
  if (device !== null) return { origin, device, counters: [deviceCounter(account, device)] };
  return { origin, device, counters: [networkCounter(account, origin.network), brakeCounter(account)] };
};

/** Where those wait who sign in. */
export const laneOfSource = ({ origin, device }: Source): Lane =>
  device === null
    ? { key: origin.network, isKnown: false, isShared: origin.isTrusted }
    : { key: device, isKnown: true };

/** Refuses a source that is locked for its account, which may not exist, and a network with too many failures. */
export const refuseLocked = async (context: AppContext, { origin, device, counters }: Source): Promise<void> => {
  if (device === null) await refuseThrottled(context, origin);
  const now = context.clock();
  const locks = await readLocks(
    context.db,
    counters.map(({ key }) => key),
    now,
  );
  if (locks.size === 0) return;
  const seconds = Math.ceil((Math.max(...locks.values()) - now) / 1000);
  refuse('session.locked', { params: { minutes: Math.ceil(seconds / 60) }, retryAfter: seconds });
};
