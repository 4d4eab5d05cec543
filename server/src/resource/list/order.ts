import type { SortPart } from '@atrium/contract/schema/edit.ts';
import { sql, type RawBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely';
import type { Schema } from '../../db/schema.ts';

export interface OrderKey {
  readonly key: RawBuilder<unknown>;
  readonly descending: boolean;
}

/** `name` distinguishes cursors of different orders. The last key is the ID, which makes the order unique. */
export interface Order {
  readonly name: string;
  readonly keys: readonly OrderKey[];
}

/** A query with conditions, without columns. */
export type Filtered<Table extends keyof Schema> = SelectQueryBuilder<Schema, Table, object>;

export type Values = readonly (string | number)[];

/** Returns the order by the given parts, then by ID. `columns` maps their names to columns. */
export const createOrder = <Name extends string>(
  columns: Readonly<Record<Name | 'id', string>>,
  sort: readonly SortPart<Name | 'id'>[],
): Order => {
  const parts = sort.some(({ by }) => by === 'id') ? sort : [...sort, { by: 'id' as const, descending: false }];
  const partsUpToId = parts.slice(0, parts.findIndex(({ by }) => by === 'id') + 1);
  return {
    name: partsUpToId.map(({ by, descending }) => (descending ? `-${by}` : by)).join(),
    keys: partsUpToId.map(({ by, descending }) => ({ key: sql.ref(columns[by]), descending })),
  };
};

export const getKeyAlias = (index: number): string => `k${index}`;

export const getKeyValues = (order: Order, row: Readonly<Record<string, unknown>> | undefined): Values =>
  order.keys.map((_, index) => {
    const value = row?.[getKeyAlias(index)];
    return typeof value === 'number' ? value : String(value);
  });

const reversePart = (sortPart: string): string => (sortPart.startsWith('-') ? sortPart.slice(1) : `-${sortPart}`);

export const reverseOrder = ({ name, keys }: Order): Order => ({
  name: name.split(',').map(reversePart).join(),
  keys: keys.map(({ key, descending }) => ({ key, descending: !descending })),
});

/** Returns the condition for rows after a position. If all keys have one direction, an index can be used. */
export const createPositionCondition = ({ keys }: Order, values: Values): RawBuilder<SqlBool> => {
  const compare = (index: number): RawBuilder<SqlBool> => {
    const sortPart = keys[index];
    if (!sortPart) return sql<SqlBool>`1 = 0`;
    const operator = sql.raw(sortPart.descending ? '<' : '>');
    const value = values[index];
    return sql<SqlBool>`(${sortPart.key} ${operator} ${value} or (${sortPart.key} = ${value} and ${compare(index + 1)}))`;
  };
  const [firstKey] = keys;
  if (!firstKey || keys.some(({ descending }) => descending !== firstKey.descending)) return compare(0);
  const columns = sql.join(keys.map(({ key }) => key));
  return sql<SqlBool>`(${columns}) ${sql.raw(firstKey.descending ? '<' : '>')} (${sql.join(values)})`;
};
