import { defaultRememberedDays, maxRememberedDays } from '@atrium/contract/second-factor/limits.ts';
import type { RememberedDevice } from '@atrium/contract/second-factor/schemas.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { selectAdministrators } from '../db/administrators.ts';
import type { Schema } from '../db/schema.ts';
import { setCookie } from '../lib/request/cookies.ts';
import { readDeviceHash, readTokenHash, type SeenDevice } from './devices.ts';
import { createToken, hashToken } from './tokens.ts';

const cookieName = 'atrium_remembered';
const cookieMaxAgeSeconds = maxRememberedDays * 86_400;
const dayMs = 86_400_000;

const readRememberedHash = (request: Pick<FastifyRequest, 'headers'>): string | null =>
  readTokenHash(request, cookieName);

/** Returns the number of days for which a device of a user can be remembered; 0 if the user always needs the factor. */
export const loadRememberedDays = async (db: Kysely<Schema>, userId: number): Promise<number> => {
  const settings = await db
    .selectFrom('company_settings')
    .select(['remembered_days', 'remembers_administrators'])
    .where('id', '=', 1)
    .executeTakeFirst();
  const days = settings?.remembered_days ?? defaultRememberedDays;
  if (days === 0 || settings?.remembers_administrators === 1) return days;
  const administrator = await selectAdministrators(db).where('users.id', '=', userId).executeTakeFirst();
  return administrator ? 0 : days;
};

/** Returns whether the user signs in without the second factor on this device. */
export const isRememberedDevice = async (
  db: Kysely<Schema>,
  userId: number,
  request: Pick<FastifyRequest, 'headers'>,
  now: number,
): Promise<boolean> => {
  const deviceHash = readDeviceHash(request);
  const rememberedHash = readRememberedHash(request);
  if (deviceHash === null || rememberedHash === null) return false;
  const row = await db
    .selectFrom('sign_in_devices')
    .select('hash')
    .where('user_id', '=', userId)
    .where('hash', '=', deviceHash)
    .where('remembered_hash', '=', rememberedHash)
    .where('remembered_until', '>', now)
    .executeTakeFirst();
  return row !== undefined && (await loadRememberedDays(db, userId)) > 0;
};

interface NewToken {
  readonly token: string;
  /** Users who remembered this browser. They share its cookie, so the new token counts for all of them. */
  readonly userIds: readonly number[];
}

const replaceToken = async (trx: Kysely<Schema>, deviceHash: string, request: FastifyRequest): Promise<NewToken> => {
  const token = createToken();
  const previousHash = readRememberedHash(request);
  if (previousHash === null) return { token, userIds: [] };
  const rows = await trx
    .updateTable('sign_in_devices')
    .set({ remembered_hash: hashToken(token) })
    .where('hash', '=', deviceHash)
    .where('remembered_hash', '=', previousHash)
    .returning('user_id')
    .execute();
  return { token, userIds: rows.map((row) => row.user_id) };
};

const setTokenCookie = (reply: FastifyReply, token: string): void =>
  setCookie(reply, { name: cookieName, value: token, path: '/api', maxAge: cookieMaxAgeSeconds });

/** Returns whether the user can skip the second factor. Each use replaces the token, so a simultaneous one fails. */
export const consumeRememberedDevice = async (
  trx: Kysely<Schema>,
  userId: number,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  now: number,
): Promise<boolean> => {
  const deviceHash = readDeviceHash(request);
  if (deviceHash === null || !(await isRememberedDevice(trx, userId, request, now))) return false;
  const { token, userIds } = await replaceToken(trx, deviceHash, request);
  if (!userIds.includes(userId)) return false;
  setTokenCookie(reply, token);
  return true;
};

/** Remembers a device for the days of the company settings, which later sign-ins do not extend. */
export const rememberDevice = async (
  trx: Kysely<Schema>,
  { userId, hash, agent, now }: SeenDevice,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): Promise<void> => {
  const days = await loadRememberedDays(trx, userId);
  if (days === 0) return;
  const { token } = await replaceToken(trx, hash, request);
  setTokenCookie(reply, token);
  await trx
    .updateTable('sign_in_devices')
    .set({
      remembered_hash: hashToken(token),
      remembered_until: now + days * dayMs,
      remembered_agent: agent,
    })
    .where('user_id', '=', userId)
    .where('hash', '=', hash)
    .execute();
};

/** Applies a smaller number of days to the devices that are already remembered. */
export const shortenRememberedDevices = async (trx: Kysely<Schema>, days: number, now: number): Promise<void> => {
  const until = now + days * dayMs;
  await trx
    .updateTable('sign_in_devices')
    .set({ remembered_until: until })
    .where('remembered_until', '>', until)
    .execute();
};

/** Returns the devices on which a user signs in without the second factor, the last used one first. */
export const loadRememberedDevices = async (
  db: Kysely<Schema>,
  userId: number,
  request: Pick<FastifyRequest, 'headers'>,
  now: number,
): Promise<RememberedDevice[]> => {
  if ((await loadRememberedDays(db, userId)) === 0) return [];
  const currentHash = readDeviceHash(request);
  const rows = await db
    .selectFrom('sign_in_devices')
    .select(['hash', 'remembered_agent', 'remembered_until'])
    .where('user_id', '=', userId)
    .where('remembered_hash', 'is not', null)
    .where('remembered_until', '>', now)
    .orderBy('last_time', 'desc')
    .execute();
  return rows.map(({ hash, remembered_agent: agent, remembered_until: until }) => ({
    id: hash,
    device: agent ?? '',
    until: until ?? 0,
    current: hash === currentHash,
  }));
};

/** Forgets a remembered device of a user. Returns its user agent, or null if there is none. */
export const forgetRememberedDevice = async (
  trx: Kysely<Schema>,
  userId: number,
  hash: string,
): Promise<string | null> => {
  const row = await trx
    .updateTable('sign_in_devices')
    .set({ remembered_hash: null, remembered_until: null })
    .where('user_id', '=', userId)
    .where('hash', '=', hash)
    .where('remembered_hash', 'is not', null)
    .returning('remembered_agent')
    .executeTakeFirst();
  return row ? (row.remembered_agent ?? '') : null;
};
