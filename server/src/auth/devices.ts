import { hash as sha256 } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { readCookie, setCookie } from '../lib/request/cookies.ts';
import { removeVersions } from './same-device.ts';
import { isTokenFormat, createToken, hashToken } from './tokens.ts';

const cookieName = 'atrium_device';
/** 400 days, the maximum that browsers allow. */
const cookieMaxAgeSeconds = 400 * 86_400;
/** Time without a sign-in after which a device is forgotten: half a year. */
const maxUnusedMs = 180 * 86_400_000;
/** Per user, separately for returning and one-time devices. */
const maxDevices = 20;

/** Returns the hash of the token in a cookie, or null if there is none. */
export const readTokenHash = (request: Pick<FastifyRequest, 'headers'>, name: string): string | null => {
  const value = readCookie(request, name);
  return value !== null && isTokenFormat(value) ? hashToken(value) : null;
};

export const readDeviceHash = (request: Pick<FastifyRequest, 'headers'>): string | null =>
  readTokenHash(request, cookieName);

/** Returns whether a user has signed in from a device whose session was not ended since. */
export const isKnownDevice = async (db: Kysely<Schema>, userId: number, hash: string): Promise<boolean> => {
  const row = await db
    .selectFrom('sign_in_devices')
    .select('hash')
    .where('user_id', '=', userId)
    .where('hash', '=', hash)
    .where('is_trusted', '=', 1)
    .executeTakeFirst();
  return row !== undefined;
};

export const ensureDeviceCookie = (
  request: FastifyRequest,
  reply: FastifyReply,
): { readonly hash: string; readonly isNew: boolean } => {
  const cookie = readCookie(request, cookieName);
  const isNew = cookie === null || !isTokenFormat(cookie);
  const value = isNew ? createToken() : cookie;
  setCookie(reply, { name: cookieName, value, path: '/api', maxAge: cookieMaxAgeSeconds });
  return { hash: hashToken(value), isNew };
};

interface StoredDevice {
  readonly hash: string;
  readonly agent_hash: string;
  readonly first_time: number;
  readonly last_time: number;
}

/** Prefers the latest device of each kind of browser, because clients without cookies are a new device at each sign-in. */
const findSurplusDevices = (devices: readonly StoredDevice[]): string[] => {
  const devicesByLastUse = devices.toSorted((a, b) => b.last_time - a.last_time);
  const isLatest = ({ hash, agent_hash: agent }: StoredDevice) =>
    devicesByLastUse.find((device) => device.agent_hash === agent)?.hash === hash;
  const hasReturned = ({ first_time, last_time }: StoredDevice) => last_time > first_time;
  const oneTimeDevices = devicesByLastUse.filter((device) => !hasReturned(device));
  return [
    ...devicesByLastUse.filter(hasReturned).slice(maxDevices),
    ...[...oneTimeDevices.filter(isLatest), ...oneTimeDevices.filter((device) => !isLatest(device))].slice(maxDevices),
  ].map(({ hash }) => hash);
};

export interface SeenDevice {
  readonly userId: number;
  readonly hash: string;
  readonly agent: string;
  readonly sessionId: number;
  readonly now: number;
}

const hashUserAgent = (agent: string): string => sha256('sha256', removeVersions(agent), 'hex');

/** Updates a device from which a user has signed in with the same kind of browser. Returns false if there is none. */
export const renewKnownDevice = async (
  trx: Kysely<Schema>,
  { userId, hash, agent, sessionId, now }: SeenDevice,
): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable('sign_in_devices')
    .set({ is_trusted: 1, session_id: sessionId, last_time: now })
    .where('user_id', '=', userId)
    .where('hash', '=', hash)
    .where('agent_hash', '=', hashUserAgent(agent))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Saves the device of a sign-in. Returns whether the user had devices, but none with this kind of browser. */
export const saveKnownDevice = async (trx: Kysely<Schema>, device: SeenDevice): Promise<boolean> => {
  const { userId, hash, sessionId, now } = device;
  const agentHash = hashUserAgent(device.agent);
  const knownDevices = await trx
    .selectFrom('sign_in_devices')
    .select(['hash', 'agent_hash', 'first_time', 'last_time'])
    .where('user_id', '=', userId)
    .execute();
  const columns = { agent_hash: agentHash, is_trusted: 1, session_id: sessionId, last_time: now };
  await trx
    .insertInto('sign_in_devices')
    .values({ user_id: userId, hash, first_time: now, ...columns })
    .onConflict((conflict) => conflict.columns(['user_id', 'hash']).doUpdateSet(columns))
    .execute();
  const isKnown = knownDevices.some((row) => row.hash === hash);
  const surplusHashes = isKnown ? [] : findSurplusDevices([...knownDevices, { hash, first_time: now, ...columns }]);
  if (surplusHashes.length > 0)
    await trx.deleteFrom('sign_in_devices').where('user_id', '=', userId).where('hash', 'in', surplusHashes).execute();
  return knownDevices.length > 0 && knownDevices.every((row) => row.agent_hash !== agentHash);
};

export const forgetDevicesOfSessions = async (trx: Kysely<Schema>, sessionIds: readonly number[]): Promise<void> => {
  await trx
    .updateTable('sign_in_devices')
    .set({ is_trusted: 0, remembered_hash: null, remembered_until: null })
    .where('session_id', 'in', sessionIds)
    .execute();
};

/** Requires the second factor on all devices of users again. */
export const forgetRememberedDevices = async (trx: Kysely<Schema>, userIds: readonly number[]): Promise<void> => {
  await trx
    .updateTable('sign_in_devices')
    .set({ remembered_hash: null, remembered_until: null })
    .where('user_id', 'in', userIds)
    .execute();
};

/** Makes the devices of users unknown, except that of a session. All of them need the second factor again. */
export const forgetDevicesOfUsers = async (
  trx: Kysely<Schema>,
  userIds: readonly number[],
  exceptSessionId?: number,
): Promise<void> => {
  await forgetRememberedDevices(trx, userIds);
  let update = trx.updateTable('sign_in_devices').set({ is_trusted: 0 }).where('user_id', 'in', userIds);
  if (exceptSessionId !== undefined) update = update.where('session_id', '<>', exceptSessionId);
  await update.execute();
};

export const pruneDevices = async (db: Kysely<Schema>, now: number): Promise<void> => {
  await db
    .deleteFrom('sign_in_devices')
    .where('last_time', '<=', now - maxUnusedMs)
    .execute();
};
