import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { readCookie, setCookie } from '../request/cookies.ts';
import { isTokenShaped, newToken, tokenHash } from './tokens.ts';

const cookieName = 'atrium_device';
/** Browsers keep no cookie for longer: 400 days. */
const cookieSeconds = 400 * 86_400;
/** A device that nobody signed in from for half a year is known no more. */
const forgottenMs = 180 * 86_400_000;
/** Of an account: devices that came back, and others. */
const maxDevices = 20;

/** What a browser is recognized by: null where it keeps none of our cookies. */
export const deviceOf = (request: Pick<FastifyRequest, 'headers'>): string | null => {
  const value = readCookie(request, cookieName);
  return value !== null && isTokenShaped(value) ? tokenHash(value) : null;
};

/** Whether a user has signed in from a device. */
export const isDeviceOf = async (db: Kysely<Schema>, userId: number, hash: string): Promise<boolean> => {
  const row = await db
    .selectFrom('sign_in_devices')
    .select('hash')
    .where('user_id', '=', userId)
    .where('hash', '=', hash)
    .executeTakeFirst();
  return row !== undefined;
};

/** Gives a browser its cookie, or that which it has for longer; answers the hash. */
export const giveDevice = (request: FastifyRequest, reply: FastifyReply): string => {
  const known = readCookie(request, cookieName);
  const value = known !== null && isTokenShaped(known) ? known : newToken();
  setCookie(reply, { name: cookieName, value, path: '/api', maxAge: cookieSeconds });
  return tokenHash(value);
};

/** Clients that keep no cookie are a new device each time: the oldest of those that never came back go. */
const evict = async (trx: Kysely<Schema>, userId: number): Promise<void> => {
  const rows = await trx
    .selectFrom('sign_in_devices')
    .select(['hash', 'first_time', 'last_time'])
    .where('user_id', '=', userId)
    .orderBy('last_time', 'desc')
    .execute();
  const surplus = [
    ...rows.filter((row) => row.last_time > row.first_time).slice(maxDevices),
    ...rows.filter((row) => row.last_time <= row.first_time).slice(maxDevices),
  ].map(({ hash }) => hash);
  if (surplus.length === 0) return;
  await trx.deleteFrom('sign_in_devices').where('user_id', '=', userId).where('hash', 'in', surplus).execute();
};

/**
 * Remembers that an account has signed in from a device. All that this gives it is a count of failures, and codes, of its own:
 * those who do not have the cookie cannot use them up.
 */
export const rememberDevice = async (
  trx: Kysely<Schema>,
  device: { readonly userId: number; readonly hash: string; readonly sessionId: number; readonly now: number },
): Promise<void> => {
  const { userId, hash, sessionId, now } = device;
  const known = await trx
    .updateTable('sign_in_devices')
    .set({ session_id: sessionId, last_time: now })
    .where('user_id', '=', userId)
    .where('hash', '=', hash)
    .executeTakeFirst();
  if (known.numUpdatedRows > 0n) return;
  await trx
    .insertInto('sign_in_devices')
    .values({ user_id: userId, hash, session_id: sessionId, first_time: now, last_time: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'hash']).doNothing())
    .execute();
  await evict(trx, userId);
};

/** Makes the devices unknown whose sessions somebody ended. */
export const forgetDevicesOfSessions = async (trx: Kysely<Schema>, sessionIds: readonly number[]): Promise<void> => {
  await trx.deleteFrom('sign_in_devices').where('session_id', 'in', sessionIds).execute();
};

/** Makes all devices of users unknown, but the one of a session that goes on. */
export const forgetDevicesOfUsers = async (
  trx: Kysely<Schema>,
  userIds: readonly number[],
  except?: number,
): Promise<void> => {
  let gone = trx.deleteFrom('sign_in_devices').where('user_id', 'in', userIds);
  if (except !== undefined) gone = gone.where('session_id', '<>', except);
  await gone.execute();
};

/** Forgets devices that were not used for long. */
export const pruneDevices = async (db: Kysely<Schema>, now: number): Promise<void> => {
  await db
    .deleteFrom('sign_in_devices')
    .where('last_time', '<=', now - forgottenMs)
    .execute();
};
