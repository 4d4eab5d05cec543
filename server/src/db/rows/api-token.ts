import type { Generated } from 'kysely';

export interface ApiTokenTable {
  id: Generated<number>;
  user_id: number;
  name: string;
  /** SHA-256 of the token in hexadecimal. */
  hash: string;
  last_four: string;
  /** JSON array of keys of built-in menu items. */
  permissions: string;
  /** JSON array of addresses and networks; `[]` for all. */
  networks: string;
  create_time: number;
  expire_time: number;
  revoke_time: Generated<number | null>;
  last_use_time: Generated<number | null>;
  last_address: Generated<string>;
}
