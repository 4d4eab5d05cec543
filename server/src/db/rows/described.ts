import type { Field, Fields } from '@atrium/contract/resource/field.ts';
import type {
  ColumnName,
  EditableField,
  PinyinField,
  StoredField,
  FieldValue,
} from '@atrium/contract/resource/derived-types.ts';
import type { ColumnType, Generated } from 'kysely';
import type { Edited, Flag } from './edited.ts';

type Kept<F extends Field> = F['type'] extends 'flag' | 'status'
  ? Flag
  : F['type'] extends 'choice' | 'choices' | 'json'
    ? string
    : F['type'] extends 'decimal'
      ? number
      : FieldValue<F>;

/** Optional on insert, because the columns have defaults. */
type Column<F extends Field> = F extends { readonly type: 'status' }
  ? ColumnType<FieldValue<F>, Flag, Flag>
  : F extends { readonly required: true } | { readonly type: 'instant' | 'reference' }
    ? Kept<F>
    : Generated<Kept<F>>;

export type TableOf<F extends Fields> = {
  [K in Exclude<StoredField<F>, keyof Common> as ColumnName<K>]: Column<F[K]>;
} & SpokenColumns<F> &
  Edited;

type SpokenColumns<F extends Fields> = {
  [K in PinyinField<F> as `${ColumnName<K>}_pinyin` | `${ColumnName<K>}_search`]: string;
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
  [K in StoredField<F> & EditableField<F> as ColumnName<K>]: Kept<F[K]>;
} & SpokenColumns<F>;
