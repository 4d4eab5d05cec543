import type { Generated } from 'kysely';

export interface ProviderClaimsTable {
  provider_id: number;
  claims: string;
  save_time: Generated<number>;
}

export interface ExternalAccountTable {
  id: Generated<number>;
  user_id: number;
  provider_id: number;
  issuer: string;
  /** Identifies the person at the issuer. */
  subject: string;
  name: string;
  /** JSON of the IDs of the roles that the mapping rules granted. */
  roles: string;
  matched_rules: Generated<string>;
  create_time: number;
  last_use_time: number | null;
}

export interface ExternalSignInTable {
  hash: string;
  browser_hash: string;
  provider_id: number;
  /** Session that links an account; null for a sign-in. */
  session_id: number | null;
  /** JSON of `ExternalIdentity`. */
  identity: string;
  expire_time: number;
}
