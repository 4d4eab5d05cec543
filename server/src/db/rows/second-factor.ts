import type { Generated } from 'kysely';
import type { Flag } from './edited.ts';

export interface TotpSecretTable {
  user_id: number;
  /** Encrypted, see `auth/encryption.ts`. */
  secret: string;
  /** 0 until the user has entered a first code. */
  is_active: Generated<Flag>;
  /** Time step of the last code (seconds since the epoch / 30), which is not accepted again. */
  last_step: Generated<number>;
  create_time: number;
}

export interface RecoveryCodeTable {
  user_id: number;
  hash: string;
}

export interface SignInChallengeTable {
  /** SHA-256 of the challenge in hexadecimal. */
  hash: string;
  user_id: number;
  /** Hash against which the password was checked; null after a verification code. */
  password_hash: string | null;
  device: string;
  address: string;
  expire_time: number;
}

export interface PasskeyTable {
  id: Generated<number>;
  user_id: number;
  /** Base64url. */
  credential_id: string;
  /** Bytes that identify the account to authenticators, in Base64url; the same for all passkeys of a user. */
  user_handle: string;
  /** COSE key in Base64url. */
  public_key: string;
  /** Number of signatures that the authenticator reported, or 0 if it doesn't count. */
  counter: number;
  transports: string;
  can_sign_in: Generated<0 | 1>;
  name: string;
  create_time: number;
  last_use_time: number | null;
}

/** A challenge that a passkey has signed. It is stored until it expires, so that it cannot be used again. */
export interface UsedPasskeyChallengeTable {
  /** SHA-256 of the challenge in hexadecimal. */
  hash: string;
  expire_time: number;
}
