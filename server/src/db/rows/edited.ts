import type { Generated } from 'kysely';

/** Columns of every row that users edit. Times are milliseconds since the epoch. Each change increments `version`. */
export interface EditedRow {
  id: Generated<number>;
  create_time: number;
  update_time: number;
  version: Generated<number>;
}

export type Flag = number;
