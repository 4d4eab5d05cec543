import type { Field, Fields } from '@atrium/contract/resource/field.ts';
import {
  toColumnName,
  listFilterableFields,
  listReferenceLists,
  hasRangeFilter,
  listSearchedFields,
  listSortableFields,
} from '@atrium/contract/resource/definition.ts';
import type { ParsedQuery, SortableField } from '@atrium/contract/resource/derived-types.ts';
import type { SortPart } from '@atrium/contract/schema/edit.ts';
import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import { toLikePattern, toWordPattern, getSearchForms, removeBlanks } from '../../db/dialect/text-search.ts';
import { createOrder, type Order } from '../list/order.ts';
import type { RestrictedFields } from './masks.ts';
import { createListCondition } from './reference-lists.ts';
import { toColumn } from './table.ts';

interface SearchedResource<F extends Fields> {
  readonly name: string;
  readonly table: string;
  readonly fields: F;
  readonly search?: readonly string[];
  readonly defaultSort?: SortPart;
}

type Value = string | number | boolean;
type Values = Readonly<Record<string, Value | readonly Value[] | undefined>>;

const joinWithOr = (conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  conditions.length > 0 ? sql<SqlBool>`(${sql.join(conditions, sql` or `)})` : sql<SqlBool>`1 = 0`;

const createRangeConditions = (
  column: RawBuilder<unknown>,
  as: string,
  field: Field,
  values: Values,
): RawBuilder<SqlBool>[] => {
  const { [as]: exactValue, [`${as}From`]: from, [`${as}To`]: to } = values;
  if (from === undefined && to === undefined && exactValue === undefined) return [];
  return [
    ...(exactValue === undefined ? [] : [sql<SqlBool>`${column} = ${toColumn(field, exactValue)}`]),
    ...(from === undefined ? [] : [sql<SqlBool>`${column} >= ${toColumn(field, from)}`]),
    ...(to === undefined ? [] : [sql<SqlBool>`${column} <= ${toColumn(field, to)}`]),
    // An empty date is in no range.
    ...(field.type === 'date' ? [sql<SqlBool>`${column} <> ''`] : []),
  ];
};

const createLikeCondition = (expression: RawBuilder<unknown>, text: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${expression} like ${toLikePattern(text)} escape '\\'`;

const createContainsCondition = (
  column: string,
  { pinyin }: Extract<Field, { type: 'text' }>,
  text: string,
): RawBuilder<SqlBool> => {
  const expression = pinyin ? sql.ref(`${column}_search`) : removeBlanks(column);
  return joinWithOr(
    getSearchForms(text).map((form) => createLikeCondition(expression, pinyin ? toWordPattern(form) : form)),
  );
};

const createCondition = (column: string, field: Field, values: readonly Value[]): RawBuilder<SqlBool> => {
  if (field.type === 'text')
    return joinWithOr(values.map((value) => createContainsCondition(column, field, String(value))));
  // JSON strings are quoted and contain no quotes.
  if (field.type === 'choices')
    return joinWithOr(values.map((value) => createLikeCondition(sql.ref(column), `"${String(value)}"`)));
  const columnValues = values.map((value) => (typeof value === 'boolean' ? Number(value) : value));
  return sql<SqlBool>`${sql.ref(column)} in (${sql.join(columnValues)})`;
};

const searchKeyword = (
  resource: SearchedResource<Fields>,
  { keyword }: Values,
  hiddenFields?: RestrictedFields,
): RawBuilder<SqlBool>[] => {
  if (typeof keyword !== 'string' || !resource.search) return [];
  const fieldConditions = listSearchedFields(resource, hiddenFields).map(({ name, field }) =>
    createContainsCondition(`${resource.table}.${toColumnName(name)}`, field, keyword),
  );
  return [joinWithOr(fieldConditions)];
};

interface ConditionOptions {
  readonly hiddenFields?: RestrictedFields;
  /** True if the database reads the records in the order of an index. */
  readonly followsSortIndex?: boolean;
}

export const createConditions = <const R extends SearchedResource<Fields>>(
  resource: R,
  filter: ParsedQuery<R>,
  { hiddenFields, followsSortIndex = false }: ConditionOptions = {},
): Expression<SqlBool>[] => {
  const { table, fields } = resource;
  const values: Values = filter;
  const lists = new Map(listReferenceLists(resource).map(({ name, ...list }) => [name, list]));
  const filterConditions = listFilterableFields(fields).flatMap(({ as, name, field }) => {
    const column = `${table}.${toColumnName(name)}`;
    if (hasRangeFilter(field)) return createRangeConditions(sql.ref(column), as, field, values);
    const value = values[as];
    if (value === undefined) return [];
    const list = lists.get(name);
    if (list) return [createListCondition(sql.ref(`${table}.id`), list, [value].flat().map(Number), followsSortIndex)];
    if (field.column === false) throw new Error(`the filter ${as} of ${table} needs a separate condition`);
    return [createCondition(column, field, [value].flat())];
  });
  return [...searchKeyword(resource, values, hiddenFields), ...filterConditions];
};

/** Returns the order of a list: the requested fields or the default order of the definition, then the ID. */
export const createListOrder = <F extends Fields>(
  { table, fields, defaultSort }: SearchedResource<F>,
  requestedSort: readonly SortPart<SortableField<F>>[],
): Order => {
  // The check of definitions ensures that the field is sortable.
  const sort =
    requestedSort.length === 0 && defaultSort ? [defaultSort as (typeof requestedSort)[number]] : requestedSort;
  const columns = listSortableFields(fields).map((name) => {
    const field = fields[name];
    const hasPinyin = field?.type === 'text' && field.pinyin;
    return [name, `${table}.${toColumnName(name)}${hasPinyin ? '_pinyin' : ''}`];
  });
  return createOrder(
    { ...Object.fromEntries(columns), id: `${table}.id` } as Record<SortableField<F> | 'id', string>,
    sort,
  );
};
