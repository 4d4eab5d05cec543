/** What the company has set, in one row of id 1. */
export interface CompanyTable {
  id: number;
  name: string;
  /** The address of the mark; `''` for none. */
  logo: string;
  /** JSON: values by the names of preferences. */
  preferences: string;
  /** JSON: names of preferences. */
  locked: string;
  registration: 'open' | 'approval' | 'closed' | null;
  update_time: number;
  version: number;
}
