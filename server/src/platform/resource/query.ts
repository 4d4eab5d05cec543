import type { Field, Fields } from '@atrium/contract/resource/field.ts';
import { columnOf, filters, isRanged, searchedIn, sorts } from '@atrium/contract/resource/read.ts';
import type { FilterOf, QueryOf, Sortable } from '@atrium/contract/resource/derived-types.ts';
import type { SortPart } from '@atrium/contract/schema/edit.ts';
import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import { containing, lowered } from '../../db/dialect/text-search.ts';
import { orderOf, type Order } from '../list/order.ts';
import type { Lacking } from './masks.ts';
import { toColumn } from './table.ts';

/** A resource whose rows are looked for. */
interface Looked<F extends Fields> {
  readonly table: string;
  readonly fields: F;
  readonly search?: readonly string[];
}

type Values = Readonly<Record<string, string | number | boolean | undefined>>;

/** Conditions of a resource's own, in place of those that derive, by the name of the filter. */
export type OwnConditions<F extends Fields> = {
  readonly [Name in keyof FilterOf<F>]?: (value: NonNullable<FilterOf<F>[Name]>) => Expression<SqlBool>;
};

const equals = (column: RawBuilder<unknown>, value: string | number): RawBuilder<SqlBool> =>
  sql<SqlBool>`${column} = ${value}`;

const within = (column: RawBuilder<unknown>, as: string, field: Field, values: Values): RawBuilder<SqlBool>[] => {
  const { [as]: exact, [`${as}From`]: from, [`${as}To`]: to } = values;
  if (from === undefined && to === undefined && exact === undefined) return [];
  return [
    ...(exact === undefined ? [] : [sql<SqlBool>`${column} = ${toColumn(field, exact)}`]),
    ...(from === undefined ? [] : [sql<SqlBool>`${column} >= ${toColumn(field, from)}`]),
    ...(to === undefined ? [] : [sql<SqlBool>`${column} <= ${toColumn(field, to)}`]),
    // A date that is none is in no range.
    ...(field.type === 'date' ? [sql<SqlBool>`${column} <> ''`] : []),
  ];
};

const has = (column: string, part: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`lower(${sql.ref(column)}) like ${containing(lowered(part))} escape '\\'`;

/** A part of a text, whatever its case; of one that is found by its pinyin also of how it is read. */
const contains = (column: string, { pinyin }: Extract<Field, { type: 'text' }>, part: string): RawBuilder<SqlBool> => {
  if (!pinyin) return has(column, part);
  const sound = part.replaceAll(/\s+/g, '');
  const isThere = [has(column, part), has(`${column}_pinyin`, sound), has(`${column}_initials`, sound)];
  return sql<SqlBool>`(${sql.join(isThere, sql` or `)})`;
};

/** What a filter asks of a field's column. */
const asked = (column: string, field: Field, value: string | number | boolean): RawBuilder<SqlBool> => {
  if (field.type === 'text') return contains(column, field, String(value));
  // The values of choices stand between quotes, and have none in them.
  if (field.type === 'choices') return has(column, `"${value}"`);
  return equals(sql.ref(column), typeof value === 'boolean' ? Number(value) : value);
};

/** What a keyword asks of rows: that it is a part of a text that they are found by, and that is not hidden. */
const found = (resource: Looked<Fields>, { keyword }: Values, hidden?: Lacking): RawBuilder<SqlBool>[] => {
  if (typeof keyword !== 'string' || !resource.search) return [];
  const isThere = searchedIn(resource, hidden).map(({ name, field }) =>
    contains(`${resource.table}.${columnOf(name)}`, field, keyword),
  );
  return [isThere.length > 0 ? sql<SqlBool>`(${sql.join(isThere, sql` or `)})` : sql<SqlBool>`1 = 0`];
};

/** What the filters of a resource and its keyword ask of its rows, those that were not given aside; a keyword finds nothing by what is hidden. */
export const conditions = <const R extends Looked<Fields>>(
  resource: R,
  filter: QueryOf<R>,
  own: OwnConditions<R['fields']> = {},
  hidden?: Lacking,
): Expression<SqlBool>[] => {
  const { table, fields } = resource;
  const values: Values = filter;
  const others: Readonly<Record<string, ((value: never) => Expression<SqlBool>) | undefined>> = own;
  const filtered = filters(fields).flatMap(({ as, name, field }) => {
    const column = `${table}.${columnOf(name)}`;
    if (isRanged(field)) return within(sql.ref(column), as, field, values);
    const value = values[as];
    if (value === undefined) return [];
    const condition = others[as];
    // Its own condition takes what the filter of that name is.
    if (condition) return [condition(value as never)];
    if (field.column === false) throw new Error(`the filter ${as} of ${table} needs a condition of its own`);
    return [asked(column, field, value)];
  });
  return [...found(resource, values, hidden), ...filtered];
};

/** The order of a resource's list: what was asked for, then the id; `own` names what is compared in place of a field's column. */
export const orderIn = <F extends Fields>(
  { table, fields }: Looked<F>,
  sort: readonly SortPart<Sortable<F>>[],
  own: { readonly [Name in Sortable<F>]?: string } = {},
): Order => {
  const columns = sorts(fields).map((name) => {
    const field = fields[name];
    const isSpoken = field?.type === 'text' && field.pinyin;
    return [name, own[name] ?? `${table}.${columnOf(name)}${isSpoken ? '_pinyin' : ''}`];
  });
  return orderOf({ ...Object.fromEntries(columns), id: `${table}.id` } as Record<Sortable<F> | 'id', string>, sort);
};
