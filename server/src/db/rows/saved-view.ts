import type { EditedRow } from './edited.ts';

export interface SavedViewTable extends EditedRow {
  user_id: number;
  list_name: string;
  name: string;
  /** JSON (`ViewState` in the contract). */
  state: string;
}

export interface SavedViewRoleTable {
  view_id: number;
  role_id: number;
}

export interface DefaultViewTable {
  user_id: number;
  list_name: string;
  view_id: number;
}
