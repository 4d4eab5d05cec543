import { cleanHeader } from '@atrium/contract/characters.ts';
import type { SignInChallenge } from '@atrium/contract/second-factor/schemas.ts';
import type { TokenPair } from '@atrium/contract/session/schemas.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { alertOwner } from './alert-owner.ts';
import { ownDevicesPath } from '../outbox/notify.ts';
import { createAuthor, writeAudit } from '../audit/audit.ts';
import { getClientAddress } from '../lib/request/client-address.ts';
import type { AppContext } from '../context/context.ts';
import { ensureDeviceCookie, renewKnownDevice, saveKnownDevice } from '../auth/devices.ts';
import { getRelyingParty } from '../auth/relying-party.ts';
import { rememberDevice, consumeRememberedDevice } from '../auth/remembered-devices.ts';
import { throwApiError } from '../lib/api-error/api-error.ts';
import type { SessionOrigin } from '../auth/session-rows.ts';
import { createChallenge } from './challenge.ts';
import { hasSecondFactor, lockSecondFactor } from '../auth/second-factor.ts';
import type { VerifiedUser } from './verified-user.ts';
import { setUploadCookie } from './upload-cookie.ts';

const maxDeviceLength = 300;

export const getSessionOrigin = (request: Pick<FastifyRequest, 'headers' | 'id' | 'ip' | 'ips'>): SessionOrigin => ({
  device: cleanHeader(request.headers['user-agent'] ?? '', maxDeviceLength),
  address: getClientAddress(request),
  requestId: request.id,
});

/** Saves the time of a sign-in. Throws if the user was disabled or the password changed since it was checked. */
const saveSignInTime = async (trx: Kysely<Schema>, { id, passwordHash }: VerifiedUser, now: number): Promise<void> => {
  const userUpdate = trx
    .updateTable('users')
    .set({ last_login_time: now })
    .where('id', '=', id)
    .where('status', '=', 1);
  const query = passwordHash === undefined ? userUpdate : userUpdate.where('password_hash', '=', passwordHash);
  const { numUpdatedRows } = await query.executeTakeFirst();
  if (numUpdatedRows === 0n)
    throwApiError(passwordHash === undefined ? 'session.disabled' : 'session.wrongCredentials');
};

const auditSignIn = async (
  trx: Kysely<Schema>,
  action: 'session.signIn' | 'session.signInPending',
  user: VerifiedUser,
  request: FastifyRequest,
  now: number,
): Promise<void> => {
  const author = { ...createAuthor(request, null), userId: user.id, username: user.username, name: user.name };
  const { device } = getSessionOrigin(request);
  await writeAudit(trx, author, [{ action, recordId: user.id, recordName: user.username, device }], now);
};

interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly rememberDevice?: boolean | undefined;
  /** True if the sign-in included a second factor, or a passkey that replaces it. */
  readonly isFactorConfirmed?: boolean;
}

/** Opens a session, saves the device as known, audits the sign-in, and alerts the user to a new device. */
export const openSession = async (
  context: AppContext,
  trx: Kysely<Schema>,
  user: VerifiedUser,
  { request, reply, rememberDevice: shouldRemember = false, isFactorConfirmed = false }: Exchange,
): Promise<TokenPair> => {
  const { sessions, clock, events } = context;
  const now = clock();
  const origin = getSessionOrigin(request);
  const device = ensureDeviceCookie(request, reply);
  await saveSignInTime(trx, user, now);
  await events.emit(trx, 'signIn', { ids: [user.id] });
  await auditSignIn(trx, 'session.signIn', user, request, now);
  const { sessionId, ...tokenPair } = await sessions.open(trx, user.id, origin, { isFactorConfirmed });
  const seenDevice = { userId: user.id, hash: device.hash, agent: origin.device, sessionId, now };
  const isRenewed = !device.isNew && (await renewKnownDevice(trx, seenDevice));
  if (!isRenewed && (await saveKnownDevice(trx, seenDevice))) {
    const params = { address: origin.address, device: origin.device.slice(0, 200) };
    await alertOwner(context, { trx, now }, { userId: user.id, kind: 'newDevice', params, link: ownDevicesPath });
  }
  if (shouldRemember) await rememberDevice(trx, seenDevice, { request, reply });
  setUploadCookie(context, reply, sessionId);
  return tokenPair;
};

/** Returns whether the sign-in needs the second factor. Replaces the token of a remembered device. */
const isSecondFactorNeeded = async (
  { clock }: AppContext,
  trx: Kysely<Schema>,
  userId: number,
  exchange: Exchange,
): Promise<boolean> =>
  (await hasSecondFactor(trx, userId)) && !(await consumeRememberedDevice(trx, userId, exchange, clock()));

/** Audits the first step, too: if the second one is never completed, another person may know the password. */
export const openSessionOrChallenge = async (
  context: AppContext,
  trx: Kysely<Schema>,
  user: VerifiedUser,
  exchange: Exchange,
): Promise<TokenPair | SignInChallenge> => {
  const { request } = exchange;
  await lockSecondFactor(context, trx, user.id);
  if (!(await isSecondFactorNeeded(context, trx, user.id, exchange))) return openSession(context, trx, user, exchange);
  const now = context.clock();
  await auditSignIn(trx, 'session.signInPending', user, request, now);
  return createChallenge(trx, user, getSessionOrigin(request), getRelyingParty(context.config, request), now);
};

/** Throws `session.secondFactor` for a challenge, which must already be committed. Otherwise returns the tokens. */
export const requireSession = (outcome: TokenPair | SignInChallenge): TokenPair =>
  'challenge' in outcome ? throwApiError('session.secondFactor', { params: { ...outcome } }) : outcome;
