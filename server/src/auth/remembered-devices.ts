import { rememberedDays } from '@atrium/contract/second-factor/remembered-days.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { selectAdministrators } from '../db/administrators.ts';
import type { Schema } from '../db/schema.ts';
import { readCookie, setCookie } from '../lib/request/cookies.ts';
import { readDeviceHash } from './devices.ts';
import { createToken, hashToken, isTokenFormat } from './tokens.ts';

const cookieName = 'atrium_remembered';
const rememberedSeconds = rememberedDays * 86_400;

const readRememberedHash = (request: Pick<FastifyRequest, 'headers'>): string | null => {
  const value = readCookie(request, cookieName);
  return value !== null && isTokenFormat(value) ? hashToken(value) : null;
};

/** Administrators always need their second factor. */
export const canRememberDevice = async (db: Kysely<Schema>, userId: number): Promise<boolean> =>
  (await selectAdministrators(db).where('users.id', '=', userId).executeTakeFirst()) === undefined;

/** Returns whether the user signs in without the second factor on this device. */
export const isRememberedDevice = async (
  db: Kysely<Schema>,
  userId: number,
  request: Pick<FastifyRequest, 'headers'>,
  now: number,
): Promise<boolean> => {
  const [hash, remembered] = [readDeviceHash(request), readRememberedHash(request)];
  if (hash === null || remembered === null) return false;
  const row = await db
    .selectFrom('sign_in_devices')
    .select('hash')
    .where('user_id', '=', userId)
    .where('hash', '=', hash)
    .where('remembered_hash', '=', remembered)
    .where('remembered_until', '>', now)
    .executeTakeFirst();
  return row !== undefined && canRememberDevice(db, userId);
};

/** Creates the token of the device's cookie. Other users of the device that had the previous token get it too. */
const replaceToken = async (trx: Kysely<Schema>, hash: string, request: FastifyRequest, reply: FastifyReply) => {
  const token = createToken();
  const remembered = hashToken(token);
  const previous = readRememberedHash(request);
  if (previous !== null)
    await trx
      .updateTable('sign_in_devices')
      .set({ remembered_hash: remembered })
      .where('hash', '=', hash)
      .where('remembered_hash', '=', previous)
      .execute();
  setCookie(reply, { name: cookieName, value: token, path: '/api', maxAge: rememberedSeconds });
  return remembered;
};

/** Returns whether the device replaces the second factor of this sign-in, and replaces its token. */
export const consumeRememberedDevice = async (
  trx: Kysely<Schema>,
  userId: number,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  now: number,
): Promise<boolean> => {
  const hash = readDeviceHash(request);
  if (hash === null || !(await isRememberedDevice(trx, userId, request, now))) return false;
  await replaceToken(trx, hash, request, reply);
  return true;
};

/** Remembers the device of a sign-in for 30 days. A sign-in does not extend them. */
export const rememberSecondFactor = async (
  trx: Kysely<Schema>,
  { userId, hash, now }: { readonly userId: number; readonly hash: string; readonly now: number },
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): Promise<void> => {
  if (!(await canRememberDevice(trx, userId))) return;
  const remembered = await replaceToken(trx, hash, request, reply);
  await trx
    .updateTable('sign_in_devices')
    .set({ remembered_hash: remembered, remembered_until: now + rememberedSeconds * 1000 })
    .where('user_id', '=', userId)
    .where('hash', '=', hash)
    .execute();
};
