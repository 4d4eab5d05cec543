import type { SortPart } from '@atrium/contract/schema/edit.ts';
import { sql, type RawBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely';
import type { Schema } from '../../db/schema.ts';

/** One part of an order: what is compared, and which way. */
export interface OrderKey {
  readonly key: RawBuilder<unknown>;
  readonly descending: boolean;
}

/** An order of rows; `name` tells cursors of different orders apart, the last key (the id) tells all rows apart. */
export interface Order {
  readonly name: string;
  readonly keys: readonly OrderKey[];
}

/** Conditions on a table, before anything is selected. */
export type Filtered<Table extends keyof Schema> = SelectQueryBuilder<Schema, Table, object>;

/** What a row is compared by, key for key. */
export type Values = readonly (string | number)[];

/** The order of a list: what was asked for, then the id, which tells all rows apart; `columns` says what each name compares. */
export const orderOf = <Name extends string>(
  columns: Readonly<Record<Name | 'id', string>>,
  sort: readonly SortPart<Name | 'id'>[],
): Order => {
  const parts = sort.some(({ by }) => by === 'id') ? sort : [...sort, { by: 'id' as const, descending: false }];
  const upToId = parts.slice(0, parts.findIndex(({ by }) => by === 'id') + 1);
  return {
    name: upToId.map(({ by, descending }) => (descending ? `-${by}` : by)).join(),
    keys: upToId.map(({ by, descending }) => ({ key: sql.ref(columns[by]), descending })),
  };
};

/** What a key of an order is selected as. */
export const alias = (index: number): string => `k${index}`;

/** The keys of a row that was selected with them. */
export const valuesOf = (order: Order, row: Readonly<Record<string, unknown>> | undefined): Values =>
  order.keys.map((_, index) => {
    const value = row?.[alias(index)];
    return typeof value === 'number' ? value : String(value);
  });

const otherWay = (part: string): string => (part.startsWith('-') ? part.slice(1) : `-${part}`);

/** The same rows from the other end. */
export const reversed = ({ name, keys }: Order): Order => ({
  name: name.split(',').map(otherWay).join(),
  keys: keys.map(({ key, descending }) => ({ key, descending: !descending })),
});

/** The rows behind a position: a comparison of rows where all keys go one way, which an index answers as a whole. */
export const behind = ({ keys }: Order, values: Values): RawBuilder<SqlBool> => {
  const compare = (index: number): RawBuilder<SqlBool> => {
    const part = keys[index];
    if (!part) return sql<SqlBool>`1 = 0`;
    const operator = sql.raw(part.descending ? '<' : '>');
    const value = values[index];
    return sql<SqlBool>`(${part.key} ${operator} ${value} or (${part.key} = ${value} and ${compare(index + 1)}))`;
  };
  const [first] = keys;
  if (!first || keys.some(({ descending }) => descending !== first.descending)) return compare(0);
  const columns = sql.join(keys.map(({ key }) => key));
  return sql<SqlBool>`(${columns}) ${sql.raw(first.descending ? '<' : '>')} (${sql.join(values)})`;
};
