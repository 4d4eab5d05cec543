import { sql, type Kysely } from 'kysely';
import type { Schema } from '../schema.ts';
import type { DialectKind } from './dialect.ts';

/** A table as its rows are copied: without what the database works out by itself. */
export interface TableShape {
  readonly name: string;
  readonly columns: readonly string[];
  /** The columns of the primary key, by which its rows are ordered alike in both databases. */
  readonly key: readonly string[];
  /** The last number that its identity has given, 0 before the first; null where it has none. */
  readonly lastId: number | null;
}

interface Column {
  readonly table: string;
  readonly name: string;
  /** Place in the primary key, from 1; 0 outside of it. */
  readonly place: number;
}

const columnsOf = {
  // Virtual tables and what lies below them are indexes.
  sqlite: sql<Column>`
    select t.name as "table", c.name as name, c.pk as place
    from pragma_table_list as t join pragma_table_xinfo(t.name) as c
    where t.schema = 'main' and t.type = 'table' and t.name not like 'sqlite\\_%' escape '\\' and c.hidden = 0
    order by t.name, c.cid`,
  postgres: sql<Column>`
    select t.relname::text as "table", c.attname::text as name,
      coalesce(array_position(k.indkey::int2[], c.attnum), -1) + 1 as place
    from pg_class t
    join pg_attribute c on c.attrelid = t.oid and c.attnum > 0 and not c.attisdropped and c.attgenerated = ''
    left join pg_index k on k.indrelid = t.oid and k.indisprimary
    where t.relnamespace = current_schema()::regnamespace and t.relkind = 'r'
    order by t.relname collate "C", c.attnum`,
};

interface Numbered {
  readonly table: string;
  readonly last: number;
}

const sqliteNumbers = sql<Numbered>`
  select t.name as "table", coalesce(s.seq, 0) as last
  from sqlite_master as t left join sqlite_sequence as s on s.name = t.name
  where t.type = 'table' and t.sql like '%autoincrement%'`;

const postgresSequences = sql<{ table: string; sequence: string }>`
  select t.relname::text as "table", pg_get_serial_sequence(quote_ident(t.relname), c.attname) as sequence
  from pg_class t join pg_attribute c on c.attrelid = t.oid and c.attidentity <> ''
  where t.relnamespace = current_schema()::regnamespace and t.relkind = 'r'`;

const numbersOf = async (db: Kysely<Schema>, kind: DialectKind): Promise<readonly Numbered[]> => {
  if (kind === 'sqlite') {
    // SQLite makes the table of numbers with the first table that needs it.
    const { rows } = await sql`select 1 from sqlite_master where name = 'sqlite_sequence'`.execute(db);
    return rows.length === 0 ? [] : (await sqliteNumbers.execute(db)).rows;
  }
  const { rows } = await postgresSequences.execute(db);
  const numbers: Numbered[] = [];
  for (const { table, sequence } of rows) {
    const state = await sql<{ last: number }>`
      select case when is_called then last_value else 0 end as last from ${sql.raw(sequence)}`.execute(db);
    numbers.push({ table, last: state.rows[0]?.last ?? 0 });
  }
  return numbers;
};

const isOfKysely = (table: string): boolean => table.startsWith('kysely_');

/** Every table that holds rows of the product, in the order of their names. */
export const tableShapes = async (db: Kysely<Schema>, kind: DialectKind): Promise<TableShape[]> => {
  const { rows } = await columnsOf[kind].execute(db);
  const numbers = new Map((await numbersOf(db, kind)).map(({ table, last }) => [table, last]));
  const names = [...new Set(rows.map(({ table }) => table))].filter((name) => !isOfKysely(name));
  return names.map((name) => {
    const columns = rows.filter(({ table }) => table === name);
    const key = columns.filter(({ place }) => place > 0).toSorted((a, b) => a.place - b.place);
    const lastId = numbers.get(name) ?? null;
    return { name, columns: columns.map((column) => column.name), key: key.map((column) => column.name), lastId };
  });
};

/** Whether there is not a single table, of ours or anybody's. */
export const isEmptyDatabase = async (db: Kysely<Schema>, kind: DialectKind): Promise<boolean> =>
  (await columnsOf[kind].execute(db)).rows.length === 0;

/** Has the identity of a table go on after `lastId`: a number once given is never given again. */
export const continueIds = async (
  db: Kysely<Schema>,
  kind: DialectKind,
  { name, lastId }: Pick<TableShape, 'name' | 'lastId'>,
): Promise<void> => {
  if (lastId === null || lastId === 0) return;
  if (kind === 'sqlite') {
    await sql`delete from sqlite_sequence where name = ${name}`.execute(db);
    await sql`insert into sqlite_sequence (name, seq) values (${name}, ${lastId})`.execute(db);
    return;
  }
  await sql`select setval(pg_get_serial_sequence(quote_ident(${name}), 'id'), ${lastId}, true)`.execute(db);
};
