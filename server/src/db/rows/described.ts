import type { Field, Fields } from '@atrium/contract/resource/field.ts';
import type { ColumnOf, Editable, Stored, ValueOf } from '@atrium/contract/resource/derived-types.ts';
import type { Edited, Flag } from './edited.ts';

type Kept<F extends Field> = F['type'] extends 'flag' | 'status'
  ? Flag
  : F['type'] extends 'choice'
    ? string
    : ValueOf<F>;

/** The fields of a resource as columns of its table. */
export type TableOf<F extends Fields> = {
  [K in Exclude<Stored<F>, keyof Common> as ColumnOf<K>]: Kept<F[K]>;
} & Edited;

/** Fields that `Edited` has the columns of. */
interface Common {
  id: unknown;
  createTime: unknown;
  updateTime: unknown;
}

/** What people set of a row, by its columns. */
export type ColumnsOf<F extends Fields> = { [K in Stored<F> & Editable<F> as ColumnOf<K>]: Kept<F[K]> };
