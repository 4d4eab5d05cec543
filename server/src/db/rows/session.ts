import type { Generated } from 'kysely';

/** Hashes are SHA-256, hexadecimal. */
export interface SessionTable {
  id: Generated<number>;
  user_id: number;
  /** User agent, truncated at 300 characters. */
  device: string;
  address: string;
  create_time: number;
  last_use_time: number;
  /** End unless it is refreshed. */
  expire_time: number;
  /** Real user of an impersonation, which is read-only; null for the user's own sessions. */
  viewer_id: Generated<number | null>;
  /** Session that an impersonation was opened from and ends with. */
  opener_id: Generated<number | null>;
  /** Current token pair. */
  access_hash: string | null;
  access_expire_time: Generated<number>;
  refresh_hash: Generated<string | null>;
  /** Previous token pair; its access token is valid a little longer. */
  previous_access_hash: Generated<string | null>;
  previous_access_expire_time: Generated<number>;
  previous_refresh_hash: Generated<string | null>;
  /** Hash of the common part of all refresh tokens; null for tokens of previous versions. */
  family_hash: Generated<string | null>;
  /** Time and origin of the current token pair; null: those of the session. */
  refresh_time: Generated<number>;
  refresh_device: Generated<string | null>;
  refresh_address: Generated<string | null>;
  /** Time of the last password or code confirmation. */
  confirm_time: Generated<number>;
}
