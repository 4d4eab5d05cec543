import type { Generated } from 'kysely';

/** Hashes are SHA-256 in hexadecimal. */
export interface SessionTable {
  id: Generated<number>;
  user_id: number;
  /** User agent, at most 300 characters. */
  device: string;
  address: string;
  create_time: number;
  last_use_time: number;
  expire_time: number;
  /** Real user of an impersonation; null for a user's own session. */
  viewer_id: Generated<number | null>;
  /** Session from which an impersonation was opened. Both end together. */
  opener_id: Generated<number | null>;
  access_hash: string | null;
  access_expire_time: Generated<number>;
  refresh_hash: Generated<string | null>;
  /** The access token of the previous pair stays valid for `graceMs`. */
  previous_access_hash: Generated<string | null>;
  previous_access_expire_time: Generated<number>;
  previous_refresh_hash: Generated<string | null>;
  /** Hash of the part that all refresh tokens share; null for tokens of previous versions. */
  family_hash: Generated<string | null>;
  /** Time and origin of the current token pair; null means those of the session. */
  refresh_time: Generated<number>;
  refresh_device: Generated<string | null>;
  refresh_address: Generated<string | null>;
  /** Last time at which an event stream of the session was open; 0 for none. */
  stream_time: Generated<number>;
  /** Time of the last confirmation by password or verification code. */
  confirm_time: Generated<number>;
  /** Time of the last use of the second factor; 0 for none. */
  factor_time: Generated<number>;
}
