import type { Field, Fields } from '@atrium/contract/resource/field.ts';
import type { ColumnOf, Editable, Spoken, Stored, ValueOf } from '@atrium/contract/resource/derived-types.ts';
import type { ColumnType, Generated } from 'kysely';
import type { Edited, Flag } from './edited.ts';

type Kept<F extends Field> = F['type'] extends 'flag' | 'status'
  ? Flag
  : F['type'] extends 'choice' | 'choices' | 'json'
    ? string
    : F['type'] extends 'decimal'
      ? number
      : ValueOf<F>;

/** Optional on insert, because the columns have defaults. */
type Column<F extends Field> = F extends { readonly type: 'status' }
  ? ColumnType<ValueOf<F>, Flag, Flag>
  : F extends { readonly required: true } | { readonly type: 'instant' | 'reference' }
    ? Kept<F>
    : Generated<Kept<F>>;

export type TableOf<F extends Fields> = {
  [K in Exclude<Stored<F>, keyof Common> as ColumnOf<K>]: Column<F[K]>;
} & SpokenColumns<F> &
  Edited;

type SpokenColumns<F extends Fields> = {
  [K in Spoken<F> as `${ColumnOf<K>}_pinyin` | `${ColumnOf<K>}_search`]: string;
};

export type TablesOf<Resources> = {
  [
    N in keyof Resources as Resources[N] extends { readonly table: infer Table extends string } ? Table : never
  ]: Resources[N] extends {
    readonly fields: infer F extends Fields;
  }
    ? TableOf<F>
    : never;
};

interface Common {
  id: unknown;
  createTime: unknown;
  updateTime: unknown;
}

export type ColumnsOf<F extends Fields> = {
  [K in Stored<F> & Editable<F> as ColumnOf<K>]: Kept<F[K]>;
} & SpokenColumns<F>;
