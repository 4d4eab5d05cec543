export interface CompanyTable {
  id: number;
  name: string;
  logo: string;
  /** JSON: values by name of preference. */
  preferences: string;
  locked: string;
  registration: 'open' | 'approval' | 'closed' | null;
  update_time: number;
  version: number;
}
