import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { decryptSecret, encryptSecret } from '../auth/encryption.ts';
import type { ServerKeys } from '../auth/server-key.ts';

interface Client {
  readonly issuer: string;
  readonly clientId: string;
}

/** Binds a secret to its provider, so that the secret cannot be sent to another issuer. */
const getSecretOwner = ({ issuer, clientId }: Client): string => `oidc:${issuer} ${clientId}`;

export const encryptClientSecret = ({ serverKey }: Pick<ServerKeys, 'serverKey'>, client: Client, secret: string) =>
  encryptSecret(serverKey, getSecretOwner(client), secret);

/** Returns the secret, or null if it was encrypted with a lost key. */
export const decryptClientSecret = (
  { serverKeys }: Pick<ServerKeys, 'serverKeys'>,
  client: Client,
  encrypted: string,
): string | null => decryptSecret(serverKeys, getSecretOwner(client), encrypted)?.secret ?? null;

/** Encrypts client secrets of previous keys with the current key. Returns the number of these secrets. */
export const reencryptClientSecrets = async (
  db: Kysely<Schema>,
  serverKeys: ServerKeys['serverKeys'],
): Promise<number> => {
  const rows = await db
    .selectFrom('identity_providers')
    .select(['id', 'issuer', 'client_id as clientId', 'client_secret as encrypted'])
    .where('client_secret', '<>', '')
    .execute();
  let reencryptedCount = 0;
  for (const { id, encrypted, ...client } of rows) {
    const decrypted = decryptSecret(serverKeys, getSecretOwner(client), encrypted);
    if (!decrypted?.isOutdated) continue;
    const { numUpdatedRows } = await db
      .updateTable('identity_providers')
      .set({ client_secret: encryptClientSecret({ serverKey: serverKeys[0] }, client, decrypted.secret) })
      .where('id', '=', id)
      // An administrator may have replaced the secret since it was loaded.
      .where('client_secret', '=', encrypted)
      .executeTakeFirst();
    reencryptedCount += Number(numUpdatedRows);
  }
  return reencryptedCount;
};
