import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { TableShape } from '../dialect/table-shapes.ts';
import type { Schema } from '../schema.ts';

const rowsAtOnce = 1000;

/** The values of one row, in the order of the columns of its table. */
export type Row = readonly unknown[];

type Columns = Pick<TableShape, 'name' | 'columns' | 'key'>;

/** The statement that reads the rows after one, in the order of the key. */
const pageAfter = ({ name, columns, key }: Columns, last: Row | null): RawBuilder<Record<string, unknown>> => {
  const keys = sql.join(key.map((column) => sql.ref(column)));
  const place = last && sql.join(key.map((column) => last[columns.indexOf(column)]));
  return sql<Record<string, unknown>>`
    select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(name)}
    ${place ? sql`where (${keys}) > (${place})` : sql``} order by ${keys} limit ${sql.lit(rowsAtOnce)}`;
};

/** The rows of a table in the order of its key, some at a time. */
export async function* readRows(db: Kysely<Schema>, table: Columns): AsyncGenerator<Row[]> {
  let last: Row | null = null;
  do {
    const { rows } = await pageAfter(table, last).execute(db);
    const page: Row[] = rows.map((row) => table.columns.map((column) => row[column]));
    if (page.length > 0) yield page;
    last = page.length < rowsAtOnce ? null : (page.at(-1) ?? null);
  } while (last !== null);
}
