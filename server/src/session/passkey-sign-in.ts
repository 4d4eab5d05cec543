import type { PasskeyRequest } from '@atrium/contract/passkey/schemas.ts';
import type { Kysely } from 'kysely';
import { passkeyTimeoutMs } from '../auth/passkey-challenges.ts';
import type { RelyingParty } from '../auth/relying-party.ts';
import { isSameDevice } from '../auth/same-device.ts';
import type { SessionOrigin } from '../auth/session-rows.ts';
import { createToken, hashToken } from '../auth/tokens.ts';
import type { Schema } from '../db/schema.ts';
import { getNetwork } from '../lib/request/client-address.ts';

/** Maximum number of started sign-ins from one network. A further one ends the oldest of them. */
export const maxPasskeySignIns = 50;

/** Saves a sign-in without a username. Returns the request for the browser. */
export const startPasskeySignIn = async (
  trx: Kysely<Schema>,
  { id }: RelyingParty,
  { device, address }: SessionOrigin,
  now: number,
): Promise<PasskeyRequest> => {
  // One customer can use any address of an IPv6 network.
  const network = getNetwork(address);
  const surplusSignIns = await trx
    .selectFrom('passkey_sign_ins')
    .select('hash')
    .where('address', '=', network)
    .orderBy('expire_time', 'desc')
    .offset(maxPasskeySignIns - 1)
    .limit(maxPasskeySignIns)
    .execute();
  for (const { hash } of surplusSignIns) await trx.deleteFrom('passkey_sign_ins').where('hash', '=', hash).execute();
  const challenge = createToken();
  await trx
    .insertInto('passkey_sign_ins')
    .values({ hash: hashToken(challenge), device, address: network, expire_time: now + passkeyTimeoutMs })
    .execute();
  return { challenge, rpId: id, timeout: passkeyTimeoutMs, userVerification: 'required', allowCredentials: [] };
};

/** Deletes the challenge of a started sign-in. Returns false if it was used, has ended, or belongs to another device. */
export const consumePasskeySignIn = async (
  trx: Kysely<Schema>,
  challenge: string,
  origin: SessionOrigin,
  now: number,
): Promise<boolean> => {
  const row = await trx
    .deleteFrom('passkey_sign_ins')
    .where('hash', '=', hashToken(challenge))
    .where('expire_time', '>', now)
    .returning(['device', 'address'])
    .executeTakeFirst();
  return row !== undefined && isSameDevice(row, origin);
};
