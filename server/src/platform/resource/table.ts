import { decimalOf, unitsOf } from '@atrium/contract/resource/decimal.ts';
import type { Field, Fields } from '@atrium/contract/resource/field.ts';
import { columnOf, editable, stored } from '@atrium/contract/resource/read.ts';
import type { Editable, RowOf, StateOf, Stored } from '@atrium/contract/resource/derived-types.ts';
import type { Kysely } from 'kysely';
import { readName } from '../../db/name-pinyin.ts';
import type { ColumnsOf } from '../../db/rows/described.ts';
import type { Schema } from '../../db/schema.ts';

/** The tables of a database by names that come from descriptions: each has what `TableOf` says of its fields. */
export const tablesOf = (db: Kysely<Schema>): Kysely<Record<string, Record<string, unknown>>> =>
  db as unknown as Kysely<Record<string, Record<string, unknown>>>;

interface Described<Table extends string, F extends Fields> {
  readonly table: Table;
  readonly fields: F;
}

/** What the columns of a resource say of a row as it is answered. */
type StoredRow<F extends Fields> = Pick<RowOf<F>, Stored<F> & keyof RowOf<F>> & { version: number };

/** How a text is read, in the columns beside its own. */
const spoken = (column: string, text: string): [string, string][] => {
  const { name_pinyin: pinyin, name_initials: initials } = readName(text);
  return [
    [`${column}_pinyin`, pinyin],
    [`${column}_initials`, initials],
  ];
};

const fromColumn = (field: Field, value: unknown): unknown => {
  if (field.type === 'flag') return value === 1;
  if (field.type === 'decimal') return decimalOf(Number(value), field.places);
  // Written by `toColumn`.
  return field.type === 'json' || field.type === 'choices' ? (JSON.parse(String(value)) as unknown) : value;
};

/** A value as its column keeps it: a flag as 0 or 1, a decimal as units of its last place, JSON and choices as text. */
export const toColumn = (field: Field, value: unknown): unknown => {
  if (field.type === 'flag') return Number(value);
  if (field.type === 'decimal') return unitsOf(String(value), field.places);
  return field.type === 'json' || field.type === 'choices' ? JSON.stringify(value) : value;
};

/** A row of the table as it is answered, as far as its columns say. */
export const rowOf = <F extends Fields>(
  fields: F,
  row: Readonly<Record<string, unknown>> & { readonly version: number },
): StoredRow<F> => {
  const values = stored(fields).map(([name, field]) => [name, fromColumn(field, row[columnOf(name)])]);
  // What each column holds is stated by `TableOf`, of which the table's type is made.
  return { ...Object.fromEntries(values), version: row.version } as StoredRow<F>;
};

/** The columns of a resource, as a query of its table selects them: nothing that is not described. */
export const selected = <Table extends string, F extends Fields>({ table, fields }: Described<Table, F>) => [
  ...stored(fields).map(([name]) => `${table}.${columnOf(name)}` as const),
  `${table}.version` as const,
];

/** What people set of a row as its columns: what `insert` and `update` write. */
export const columnsOf = <F extends Fields>(
  fields: F,
  state: Pick<StateOf<F>, Stored<F> & Editable<F>>,
): ColumnsOf<F> => {
  const values: Readonly<Record<string, unknown>> = state;
  const kept = editable(fields).filter(([, { column }]) => column !== false);
  const columns = kept.flatMap(([name, field]) => [
    [columnOf(name), toColumn(field, values[name])],
    ...(field.type === 'text' && field.pinyin ? spoken(columnOf(name), String(values[name])) : []),
  ]);
  // The same as `ColumnsOf` says of each field.
  return Object.fromEntries(columns) as ColumnsOf<F>;
};
