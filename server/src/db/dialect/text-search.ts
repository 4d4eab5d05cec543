import { normalizeLine } from '@atrium/contract/characters.ts';
import { cleanPhone, getLocalDigits } from '@atrium/contract/cleaning.ts';
import { toLetterKey, searchKey } from '@atrium/contract/search-key.ts';
import { sql, type Expression, type Kysely, type RawBuilder, type SqlBool } from 'kysely';
import { addSearchText } from '../migrations/001-initial/user-search.ts';
import type { Schema } from '../schema.ts';
import type { Database, DialectKind } from './dialect.ts';

export interface SearchedColumn {
  readonly table: string;
  readonly column: string;
}

export const userSearchColumn: SearchedColumn = { table: 'users', column: 'search_text' };

const getSearchIndexName = ({ table, column }: SearchedColumn): string => `${table}_${column}_trigrams`;

const createSqliteIndex = (searched: SearchedColumn): string[] => {
  const { table, column } = searched;
  const index = getSearchIndexName(searched);
  const remove = `insert into "${index}" ("${index}", rowid, "${column}") values ('delete', old.id, old."${column}");`;
  const add = `insert into "${index}" (rowid, "${column}") values (new.id, new."${column}");`;
  return [
    `create virtual table "${index}" using fts5 ("${column}", content='${table}', content_rowid='id', tokenize='trigram', detail='none', columnsize=0)`,
    `insert into "${index}" ("${index}") values ('rebuild')`,
    `create trigger "${index}_insert" after insert on "${table}" begin ${add} end`,
    `create trigger "${index}_delete" after delete on "${table}" begin ${remove} end`,
    `create trigger "${index}_update" after update on "${table}" when old."${column}" is not new."${column}" begin ${remove} ${add} end`,
  ];
};

/** Without `pg_trgm`, searching works but has no index. */
const createPostgresIndex = (searched: SearchedColumn): string[] => [
  `do $$ declare home text; begin
     begin create extension if not exists pg_trgm; exception when others then raise notice 'pg_trgm is not available'; end;
     select n.nspname into home from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm';
     if home is not null then
       execute format('create index "${getSearchIndexName(searched)}" on "${searched.table}" using gin ("${searched.column}" %I.gin_trgm_ops)', home);
     end if;
   end $$`,
];

/** Creates the index of a searched column: FTS5 with trigrams in SQLite, GIN with `pg_trgm` in PostgreSQL. */
export const createTextSearch = async (
  db: Kysely<unknown> | Kysely<Schema>,
  kind: DialectKind,
  searched: SearchedColumn,
): Promise<void> => {
  for (const statement of kind === 'sqlite' ? createSqliteIndex(searched) : createPostgresIndex(searched)) {
    await sql.raw(statement).execute(db);
  }
};

const dropTextSearch = async (
  db: Kysely<unknown> | Kysely<Schema>,
  kind: DialectKind,
  searched: SearchedColumn,
): Promise<void> => {
  const index = getSearchIndexName(searched);
  const statements =
    kind === 'sqlite'
      ? [...['insert', 'delete', 'update'].map((verb) => `drop trigger "${index}_${verb}"`), `drop table "${index}"`]
      : [`drop index if exists "${index}"`];
  for (const statement of statements) await sql.raw(statement).execute(db);
};

/** Rebuilds the index in a migration. `additionalColumns` lists all searched columns that were added, in any migration. */
export const extendUserSearch = async (
  db: Kysely<unknown>,
  kind: DialectKind,
  additionalColumns: readonly string[],
): Promise<void> => {
  await dropTextSearch(db, kind, userSearchColumn);
  await sql.raw('alter table users drop column search_text').execute(db);
  await sql.raw(addSearchText(kind, additionalColumns)).execute(db);
  await createTextSearch(db, kind, userSearchColumn);
};

const hasIndex = async (db: Kysely<Schema>, searched: SearchedColumn): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from pg_indexes where schemaname = current_schema() and indexname = ${getSearchIndexName(searched)}`.execute(
    db,
  );
  return rows.length > 0;
};

/** Creates the index if `pg_trgm` was installed later. Returns whether there is one. Blocks writes to the table. */
export const repairTextSearch = async (database: Database, searched: SearchedColumn): Promise<boolean> => {
  const { db, dialect, withoutTimeout } = database;
  if (dialect.kind === 'sqlite' || (await hasIndex(db, searched))) return true;
  return withoutTimeout((untimedDb) =>
    untimedDb.transaction().execute(async (trx) => {
      await dialect.advisoryLock(trx, 'startup');
      if (!(await hasIndex(trx, searched))) await createTextSearch(trx, dialect.kind, searched);
      return hasIndex(trx, searched);
    }),
  );
};

const escapePattern = (searchForm: string): string => searchForm.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** Like `lower(…)` in both databases, changes only ASCII letters. */
const toLowerAscii = (text: string): string => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());

const getPhoneForms = (text: string): string[] => {
  const digits = getLocalDigits(text);
  if (!/^\+?\d{5,15}$/.test(digits)) return [];
  return [digits, cleanPhone(text), digits.replace(/^(?:\+|00)86(?=1\d{10}$)/, '')];
};

/** Returns search forms without blanks: the name key, ASCII lower case, and phone digits. Pinyin may have ü for v. */
export const getSearchForms = (text: string): string[] => {
  const key = searchKey(text);
  // A dot between Chinese characters is typed in many ways.
  const withoutDots = /\p{Script=Han}/u.test(key) ? toLetterKey(key) : key;
  const forms = [
    key,
    withoutDots,
    key.replaceAll('ü', 'v'),
    toLowerAscii(text.replaceAll(/\s+/g, '')),
    ...getPhoneForms(normalizeLine(text)),
  ];
  return [...new Set(forms)].filter((form) => form !== '');
};

/** Minimum length of a search text that may match inside a word. */
const minInnerLength = 3;

/** Returns the pattern for a form. Words follow two spaces, and a short form must begin a word. */
export const toWordPattern = (form: string): string => ([...form].length < minInnerLength ? `  ${form}` : form);

export const removeBlanks = (column: string): RawBuilder<string> =>
  sql`replace(replace(lower(${sql.ref(column)}), ' ', ''), ${sql.lit('\u3000')}, '')`;

/** Returns a pattern for `like … escape '\'`. */
export const toLikePattern = (searchForm: string): string => `%${escapePattern(searchForm)}%`;

/** Returns an FTS5 query for all trigrams in any order. It finds a superset of the matches. */
const toTrigramQuery = (searchForm: string): string => {
  const letters = [...searchForm];
  const trigrams = new Set(letters.slice(2).map((_, index) => letters.slice(index, index + 3).join('')));
  return [...trigrams].map((trigram) => `"${trigram.replaceAll('"', '""')}"`).join(' ');
};

const createExactCondition = ({ table, column }: SearchedColumn, searchForm: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(`${table}.${column}`)} like ${toLikePattern(searchForm)} escape '\\'`;

export const createContainsCondition = (
  kind: DialectKind,
  searched: SearchedColumn,
  searchForm: string,
): RawBuilder<SqlBool> => {
  const exactCondition = createExactCondition(searched, searchForm);
  if (kind === 'postgres' || [...searchForm].length < 3) return exactCondition;
  const index = sql.ref(getSearchIndexName(searched));
  const rowIds = sql`select rowid from ${index} where ${index} match ${toTrigramQuery(searchForm)}`;
  return sql<SqlBool>`(${sql.ref(`${searched.table}.id`)} in (${rowIds}) and ${exactCondition})`;
};

interface NewestContaining {
  /** At least 3 characters. */
  readonly searchForm: string;
  readonly condition: Expression<SqlBool>;
  readonly limit: number;
}

/** SQLite reads the text index from its end and stops at the limit; PostgreSQL chooses the plan by its estimate. */
export const selectNewestContaining = (
  kind: DialectKind,
  searched: SearchedColumn,
  { searchForm, condition, limit }: NewestContaining,
): RawBuilder<unknown> => {
  const table = sql.table(searched.table);
  const id = sql.ref(`${searched.table}.id`);
  const conditions = sql`${createExactCondition(searched, searchForm)} and ${condition}`;
  if (kind === 'postgres')
    return sql`select ${table}.* from ${table} where ${conditions} order by ${id} desc limit ${limit}`;
  const index = sql.table(getSearchIndexName(searched));
  return sql`select ${table}.* from ${index} cross join ${table} on ${id} = ${index}.rowid
    where ${index} match ${toTrigramQuery(searchForm)} and ${conditions} order by ${index}.rowid desc limit ${limit}`;
};
