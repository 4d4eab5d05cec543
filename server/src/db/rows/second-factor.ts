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

/** Unused recovery codes. */
export interface RecoveryCodeTable {
  user_id: number;
  /** SHA-256 in hexadecimal. */
  hash: string;
}

/** A sign-in that waits for the second factor. */
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
