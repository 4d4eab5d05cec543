import type { Generated } from 'kysely';

/** Hashes are SHA-256, hexadecimal. */
export interface SessionTable {
  id: Generated<number>;
  user_id: number;
  /** The user agent as it was sent, cut at 300 characters. */
  device: string;
  address: string;
  create_time: number;
  last_use_time: number;
  /** When it ends unless it is refreshed before. */
  expire_time: number;
  /** Who looks at the product as this user, reading only; null for the user's own sessions. */
  viewer_id: Generated<number | null>;
  /** The session that such a look was opened from, with which it ends. */
  opener_id: Generated<number | null>;
  /** The current pair. */
  access_hash: string | null;
  access_expire_time: Generated<number>;
  refresh_hash: Generated<string | null>;
  /** The pair before it; its access token is good for a little longer. */
  previous_access_hash: Generated<string | null>;
  previous_access_expire_time: Generated<number>;
  previous_refresh_hash: Generated<string | null>;
  /** Of what all refresh tokens of the session have in common; null while the newest is from before there was such a thing. */
  family_hash: Generated<string | null>;
  /** When the current pair was given out, and to whom; null: as the session was opened. */
  refresh_time: Generated<number>;
  refresh_device: Generated<string | null>;
  refresh_address: Generated<string | null>;
  /** When its person last proved their password, or a code, in it. */
  confirm_time: Generated<number>;
}
