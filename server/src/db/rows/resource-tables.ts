import type { Field, Fields } from '@atrium/contract/resource/field.ts';
import type {
  ColumnName,
  EditableField,
  PinyinField,
  StoredField,
  FieldValue,
} from '@atrium/contract/resource/derived-types.ts';
import type { ColumnType, Generated } from 'kysely';
import type { EditedRow, Flag } from './edited.ts';

type ColumnValue<F extends Field> = F['type'] extends 'flag' | 'status'
  ? Flag
  : F['type'] extends 'choice' | 'choices' | 'files' | 'json'
    ? string
    : F['type'] extends 'decimal'
      ? number
      : FieldValue<F>;

/** Optional on insert, because the columns have defaults. */
type Column<F extends Field> = F extends { readonly type: 'status' }
  ? ColumnType<FieldValue<F>, Flag, Flag>
  : F extends { readonly required: true } | { readonly type: 'instant' | 'reference' }
    ? ColumnValue<F>
    : Generated<ColumnValue<F>>;

export type ResourceTable<F extends Fields> = {
  [K in Exclude<StoredField<F>, keyof EditedField> as ColumnName<K>]: Column<F[K]>;
} & PinyinColumns<F> &
  EditedRow;

type PinyinColumns<F extends Fields> = {
  [K in PinyinField<F> as `${ColumnName<K>}_pinyin` | `${ColumnName<K>}_search`]: string;
};

export type ResourceTables<Resources> = {
  [
    N in keyof Resources as Resources[N] extends { readonly table: infer Table extends string } ? Table : never
  ]: Resources[N] extends {
    readonly fields: infer F extends Fields;
  }
    ? ResourceTable<F>
    : never;
};

type IdColumn<Name extends string> = Name extends `${infer Start}-${infer End}`
  ? IdColumn<`${Start}_${End}`>
  : `${ColumnName<Name>}_id`;

type Join<Resource> = Resource extends { readonly name: infer Name extends string; readonly fields: infer F }
  ? {
      [K in keyof F]: F[K] extends {
        readonly type: 'references';
        readonly table: infer Table extends string;
        readonly to: infer To extends string;
      }
        ? { readonly table: Table; readonly columns: IdColumn<Name> | IdColumn<To> }
        : never;
    }[keyof F]
  : never;
type Joins<Resources> = { [N in keyof Resources]: Join<Resources[N]> }[keyof Resources];

export type JoinTables<Resources> = {
  [Table in Joins<Resources> as Table['table']]: Record<Table['columns'], number>;
};

interface EditedField {
  id: unknown;
  createTime: unknown;
  updateTime: unknown;
}

export type ResourceColumns<F extends Fields> = {
  [K in StoredField<F> & EditableField<F> as ColumnName<K>]: ColumnValue<F[K]>;
} & PinyinColumns<F>;
