import type { Passkey, PasskeyProof } from '@atrium/contract/passkey/schemas.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { verifyProof, type StoredPasskey, type VerifiedCreation, type VerifiedProof } from './passkey-verification.ts';
import type { RelyingParty } from './relying-party.ts';
import type { ServerKeys } from './server-key.ts';
import { deriveToken } from './tokens.ts';

export const maxPasskeys = 20;

export const loadPasskeys = (db: Kysely<Schema>, userId: number): Promise<Passkey[]> =>
  db
    .selectFrom('passkeys')
    .select(['id', 'name', 'create_time as createTime', 'last_use_time as lastUseTime'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();

interface Credential {
  readonly id: string;
  readonly type: 'public-key';
  readonly transports: string[];
}

export const loadCredentials = async (db: Kysely<Schema>, userId: number): Promise<Credential[]> => {
  const rows = await db
    .selectFrom('passkeys')
    .select(['credential_id', 'transports'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  return rows.map(({ credential_id: id, transports }) => ({
    id,
    type: 'public-key',
    // `savePasskey` stores an array of texts.
    transports: JSON.parse(transports) as string[],
  }));
};

/** Returns the user handle for authenticators: that of an earlier passkey, or one derived from the server key. */
export const loadUserHandle = async (
  { serverKey }: ServerKeys,
  db: Kysely<Schema>,
  userId: number,
): Promise<string> => {
  const row = await db
    .selectFrom('passkeys')
    .select('user_handle')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst();
  return row?.user_handle ?? deriveToken(serverKey, 'passkey user', String(userId));
};

interface PasskeyValues extends VerifiedCreation {
  readonly userId: number;
  readonly userHandle: string;
  readonly name: string;
  readonly transports: readonly string[];
  readonly isDiscoverable: boolean;
  readonly now: number;
}

/** Saves a new passkey. Returns false if it already exists. */
export const savePasskey = async (trx: Kysely<Schema>, values: PasskeyValues): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('passkeys')
    .values({
      user_id: values.userId,
      credential_id: values.credentialId,
      user_handle: values.userHandle,
      public_key: values.publicKey,
      counter: values.counter,
      transports: JSON.stringify(values.transports),
      can_sign_in: values.isUserVerified && values.isDiscoverable ? 1 : 0,
      name: values.name,
      create_time: values.now,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
};

/** Verifies a signature with the stored passkey. The caller must consume the challenge, and save the use. */
export const loadVerifiedProof = async (
  db: Kysely<Schema>,
  relyingParty: RelyingParty,
  proof: PasskeyProof,
  options: { readonly requireUserVerification: boolean },
): Promise<VerifiedProof | null> => {
  const passkey: StoredPasskey | undefined = await db
    .selectFrom('passkeys')
    .select(['id', 'user_id as userId', 'credential_id as credentialId', 'public_key as publicKey', 'counter'])
    .where('credential_id', '=', proof.id)
    .executeTakeFirst();
  return passkey ? verifyProof(relyingParty, passkey, proof, options) : null;
};

/** Saves the use of a passkey of the user. Returns false if it was removed or used since its signature was verified. */
export const savePasskeyUse = async (
  trx: Kysely<Schema>,
  userId: number,
  { passkey, counter }: VerifiedProof,
  now: number,
  { isSignIn = false }: { readonly isSignIn?: boolean } = {},
): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable('passkeys')
    .set({ counter, last_use_time: now, ...(isSignIn && { can_sign_in: 1 }) })
    .where('id', '=', passkey.id)
    .where('user_id', '=', userId)
    .where('counter', '=', passkey.counter)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** Renames a passkey of the user. Returns its previous name, or null if there is none. */
export const savePasskeyName = async (
  trx: Kysely<Schema>,
  userId: number,
  { id, name }: { readonly id: number; readonly name: string },
): Promise<string | null> => {
  const row = await trx
    .selectFrom('passkeys')
    .select('name')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row) return null;
  await trx.updateTable('passkeys').set({ name }).where('id', '=', id).where('user_id', '=', userId).execute();
  return row.name;
};

export const deletePasskey = (trx: Kysely<Schema>, userId: number, id: number) =>
  trx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(['name', 'can_sign_in as canSignIn'])
    .executeTakeFirst();
