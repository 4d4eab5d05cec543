import type { EditedRow } from './edited.ts';

export interface SavedViewTable extends EditedRow {
  user_id: number;
  list_name: string;
  name: string;
  /** JSON (`ViewState` in the contract). */
  state: string;
}

/** Roles that see a view of another user. */
export interface SavedViewRoleTable {
  view_id: number;
  role_id: number;
}

/** View that opens when a user opens a list. */
export interface DefaultViewTable {
  user_id: number;
  list_name: string;
  view_id: number;
}
