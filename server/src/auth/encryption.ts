import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const ivLength = 12;
const tagLength = 16;

const deriveKey = (serverKey: Buffer): Buffer => Buffer.from(hkdfSync('sha256', serverKey, '', 'stored secrets', 32));

/** Encrypts a secret. `owner` identifies its row, so that a copy in another row cannot be decrypted. */
export const encryptSecret = (serverKey: Buffer, owner: string, secret: string): string => {
  const iv = randomBytes(ivLength);
  const cipher = createCipheriv(algorithm, deriveKey(serverKey), iv).setAAD(Buffer.from(owner));
  const encrypted = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url');
};

const decryptWithKey = (serverKey: Buffer, owner: string, encrypted: string): string | null => {
  const bytes = Buffer.from(encrypted, 'base64url');
  if (bytes.length < ivLength + tagLength) return null;
  const decipher = createDecipheriv(algorithm, deriveKey(serverKey), bytes.subarray(0, ivLength), {
    authTagLength: tagLength,
  });
  decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(ivLength, ivLength + tagLength));
  try {
    return decipher.update(bytes.subarray(ivLength + tagLength), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return null;
  }
};

export interface DecryptedSecret {
  readonly secret: string;
  /** True if a previous key encrypted the secret. It must be encrypted again before that key is removed. */
  readonly isOutdated: boolean;
}

/** Returns the secret, or null if it was encrypted with none of the keys or for another owner. */
export const decryptSecret = (
  serverKeys: readonly Buffer[],
  owner: string,
  encrypted: string,
): DecryptedSecret | null => {
  for (const [index, key] of serverKeys.entries()) {
    const secret = decryptWithKey(key, owner, encrypted);
    if (secret !== null) return { secret, isOutdated: index > 0 };
  }
  return null;
};
