import { formatDecimal, parseDecimal } from '@atrium/contract/resource/decimal.ts';
import type { Field, Fields } from '@atrium/contract/resource/field.ts';
import { toColumnName, listStoredFields } from '@atrium/contract/resource/definition.ts';
import type { EditableField, RowOf, EditableState, StoredField } from '@atrium/contract/resource/derived-types.ts';
import type { Kysely } from 'kysely';
import { createNamePinyin } from '../../db/name-pinyin.ts';
import type { ResourceColumns } from '../../db/rows/resource-tables.ts';
import type { Schema } from '../../db/schema.ts';

/** Returns the database for queries whose table names come from resource definitions. */
export const getTables = (db: Kysely<Schema>): Kysely<Record<string, Record<string, unknown>>> =>
  db as unknown as Kysely<Record<string, Record<string, unknown>>>;

interface StoredResource<Table extends string, F extends Fields> {
  readonly table: Table;
  readonly fields: F;
}

type StoredRow<F extends Fields> = Pick<RowOf<F>, StoredField<F> & keyof RowOf<F>> & { version: number };

const createPinyinColumns = (column: string, text: string): [string, string][] => {
  const { name_pinyin: pinyin, name_search: search } = createNamePinyin(text);
  return [
    [`${column}_pinyin`, pinyin],
    [`${column}_search`, search],
  ];
};

const isStoredAsJson = ({ type }: Field): boolean => type === 'json' || type === 'choices' || type === 'files';

const fromColumn = (field: Field, value: unknown): unknown => {
  if (field.type === 'flag') return value === 1;
  if (field.type === 'decimal') return formatDecimal(Number(value), field.places);
  // Written by `toColumn`.
  return isStoredAsJson(field) ? (JSON.parse(String(value)) as unknown) : value;
};

/** Returns the stored value: a flag as 0 or 1, a decimal in units of its last place, JSON, choices and attached files as text. */
export const toColumn = (field: Field, value: unknown): unknown => {
  if (field.type === 'flag') return Number(value);
  if (field.type === 'decimal') return parseDecimal(String(value), field.places);
  return isStoredAsJson(field) ? JSON.stringify(value) : value;
};

export const fromRow = <F extends Fields>(
  fields: F,
  row: Readonly<Record<string, unknown>> & { readonly version: number },
): StoredRow<F> => {
  const values = listStoredFields(fields).map(([name, field]) => [name, fromColumn(field, row[toColumnName(name)])]);
  // `ResourceTable` defines the type of each column.
  return { ...Object.fromEntries(values), version: row.version } as StoredRow<F>;
};

export const listSelectedColumns = <Table extends string, F extends Fields>({
  table,
  fields,
}: StoredResource<Table, F>) => [
  ...listStoredFields(fields).map(([name]) => `${table}.${toColumnName(name)}` as const),
  `${table}.version` as const,
];

/** Returns the columns of editable fields for `insert` and `update`, or only those of `changed` fields. */
export const toColumns = <F extends Fields>(
  fields: F,
  state: Pick<EditableState<F>, StoredField<F> & EditableField<F>>,
  changedFields?: ReadonlySet<string>,
): ResourceColumns<F> => {
  const values: Readonly<Record<string, unknown>> = state;
  const selectedFields = listStoredFields(fields).filter(
    ([name, { readOnly }]) => !readOnly && (!changedFields || changedFields.has(name)),
  );
  const columns = selectedFields.flatMap(([name, field]) => [
    [toColumnName(name), toColumn(field, values[name])],
    ...(field.type === 'text' && field.pinyin ? createPinyinColumns(toColumnName(name), String(values[name])) : []),
  ]);
  // `ResourceColumns` defines the type of each column.
  return Object.fromEntries(columns) as ResourceColumns<F>;
};
