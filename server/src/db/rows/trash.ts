import type { Generated } from 'kysely';

export interface TrashTable {
  id: Generated<number>;
  resource: string;
  /** ID of the record, or of the topmost one if it was deleted with its descendants. */
  record_id: number;
  name: string;
  below: number;
  deleted_by_id: number;
  deleted_by: string;
  delete_time: number;
  /** JSON of `DeletedData`. */
  data: string;
}

export interface TrashFileTable {
  trash_id: number;
  name: string;
}
