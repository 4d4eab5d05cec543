import type { Generated } from 'kysely';
import type { Flag } from './edited.ts';

export interface CompanyTable {
  id: number;
  name: string;
  logo: string;
  /** JSON: values by name of preference. */
  preferences: string;
  locked: string;
  registration: 'open' | 'approval' | 'closed' | null;
  factor_grace_days: number | null;
  /** Null for the default. */
  password_min: number | null;
  password_mixed_case: Generated<Flag>;
  password_symbol: Generated<Flag>;
  password_history: Generated<number>;
  password_max_days: Generated<number>;
  /** Null for the default. */
  max_sessions: number | null;
  remembered_days: number | null;
  remembers_administrators: Generated<Flag>;
  update_time: number;
  version: number;
}
