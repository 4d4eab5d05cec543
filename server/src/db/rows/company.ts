export interface CompanyTable {
  id: number;
  name: string;
  logo: string;
  /** JSON: values by name of preference. */
  preferences: string;
  locked: string;
  registration: 'open' | 'approval' | 'closed' | null;
  /** Number of days for adding a required second factor; null for the default. */
  factor_grace_days: number | null;
  update_time: number;
  version: number;
}
