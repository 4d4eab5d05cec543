import { sql, type Kysely } from 'kysely';
import type { Database } from './dialect/dialect.ts';
import type { Schema } from './schema.ts';

export interface StoredForeignKey {
  readonly table: string;
  readonly column: string;
  readonly parent: string;
  readonly onDelete: 'cascade' | 'set null' | 'refuse';
}

export interface DatabaseTables {
  readonly foreignKeys: readonly StoredForeignKey[];
  /** Columns that an `insert` may set, by table. */
  readonly columns: ReadonlyMap<string, ReadonlySet<string>>;
}

interface KeyRow extends Omit<StoredForeignKey, 'onDelete'> {
  readonly action: string;
}

interface ColumnRow {
  readonly table: string;
  readonly column: string;
}

const queries = {
  sqlite: {
    keys: sql<KeyRow>`
      select m.name as "table", k."from" as "column", k."table" as parent, lower(k.on_delete) as action
      from sqlite_schema m join pragma_foreign_key_list(m.name) k where m.type = 'table' order by 1, 2`,
    // Generated columns are not listed.
    columns: sql<ColumnRow>`
      select m.name as "table", c.name as "column"
      from sqlite_schema m join pragma_table_info(m.name) c where m.type = 'table'`,
  },
  postgres: {
    keys: sql<KeyRow>`
      select t.relname::text as "table", a.attname::text as "column", p.relname::text as parent,
        case k.confdeltype when 'c' then 'cascade' when 'n' then 'set null' else '' end as action
      from pg_constraint k join pg_class t on t.oid = k.conrelid join pg_class p on p.oid = k.confrelid
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
      where k.contype = 'f' and t.relnamespace = current_schema()::regnamespace order by 1, 2`,
    columns: sql<ColumnRow>`
      select table_name::text as "table", column_name::text as "column" from information_schema.columns
      where table_schema = current_schema() and is_generated = 'NEVER'`,
  },
} as const;

const toKey = ({ action, ...key }: KeyRow): StoredForeignKey => ({
  ...key,
  onDelete: action === 'cascade' || action === 'set null' ? action : 'refuse',
});

const tablesByDatabase = new WeakMap<Database, DatabaseTables>();

/** Loads foreign keys and columns once: migrations run before the start. */
export const loadDatabaseTables = async (database: Database, db: Kysely<Schema>): Promise<DatabaseTables> => {
  const cachedTables = tablesByDatabase.get(database);
  if (cachedTables) return cachedTables;
  const { keys, columns } = queries[database.dialect.kind];
  const columnsByTable = Map.groupBy((await columns.execute(db)).rows, ({ table }) => table);
  const tables = {
    foreignKeys: (await keys.execute(db)).rows.map(toKey),
    columns: new Map([...columnsByTable].map(([table, rows]) => [table, new Set(rows.map(({ column }) => column))])),
  };
  tablesByDatabase.set(database, tables);
  return tables;
};
