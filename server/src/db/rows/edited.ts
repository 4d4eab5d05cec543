import type { Generated } from 'kysely';

/** Columns of every row that users edit. Times are milliseconds since the epoch, `version` grows with each change. */
export interface EditedRow {
  id: Generated<number>;
  create_time: number;
  update_time: number;
  version: Generated<number>;
}

export type Flag = number;
