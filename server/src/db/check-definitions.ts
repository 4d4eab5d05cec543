import { findContradictions } from '@atrium/contract/resource/contradictions.ts';
import type { Field, Resource } from '@atrium/contract/resource/field.ts';
import {
  toColumnName,
  listReferenceLists,
  listSearchedFields,
  listStoredFields,
  listUniqueFields,
} from '@atrium/contract/resource/definition.ts';
import { sql, type ColumnMetadata, type TableMetadata } from 'kysely';
import type { Database } from './dialect/dialect.ts';

type Connection = Pick<Database, 'db' | 'dialect'>;

/** Error of a resource definition that contradicts itself or its table. The message names the resource and the field. */
export class DefinitionError extends Error {
  override readonly name = 'DefinitionError';
}

const numericTypes = ['integer', 'bigint', 'int4', 'int8'];
/** PostgreSQL stores times, IDs and decimals as wider integers. */
const wideTypes = ['integer', 'bigint', 'int8'];

/** SQLite has only one integer type. */
const typesByField: Readonly<Record<Exclude<Field['type'], 'references'>, readonly string[]>> = {
  text: ['text'],
  date: ['text'],
  json: ['text'],
  choice: ['text'],
  dictionary: ['text'],
  choices: ['text'],
  file: ['text'],
  files: ['text'],
  integer: numericTypes,
  flag: numericTypes,
  status: numericTypes,
  id: wideTypes,
  decimal: wideTypes,
  instant: wideTypes,
  reference: wideTypes,
};

const findColumnError = (field: Field, column: ColumnMetadata | undefined): string | null => {
  if (!column) return 'does not exist';
  const type = column.dataType.toLowerCase();
  if (field.type === 'references' || !typesByField[field.type].includes(type))
    return `is ${type}, which cannot store ${field.type}`;
  if (field.type === 'reference' && !field.readOnly && !column.isNullable) return 'must be nullable for a reference';
  return null;
};

const getPinyinColumns = (name: string, field: Field): string[] =>
  field.type === 'text' && field.pinyin ? [`${toColumnName(name)}_pinyin`, `${toColumnName(name)}_search`] : [];

const findTableErrors = ({ name: resource, table, fields }: Resource, tables: readonly TableMetadata[]): string[] => {
  const metadata = tables.find(({ name }) => name === table);
  if (!metadata) return [`${resource}: its table ${table} does not exist`];
  const columns = new Map(metadata.columns.map((column) => [column.name, column]));
  return listStoredFields(fields).flatMap(([name, field]) => {
    const error = findColumnError(field, columns.get(toColumnName(name)));
    const missingColumns = getPinyinColumns(name, field).filter((column) => !columns.has(column));
    return [
      ...(error ? [`${resource}.${name}: its column ${table}.${toColumnName(name)} ${error}`] : []),
      ...missingColumns.map((column) => `${resource}.${name}: its column ${table}.${column} does not exist`),
    ];
  });
};

const findJoinErrors = (resource: Resource, tables: readonly TableMetadata[]): string[] =>
  listReferenceLists(resource).flatMap(({ name, table, recordColumn, targetColumn }) => {
    const columns = tables.find((metadata) => metadata.name === table)?.columns ?? [];
    return [recordColumn, targetColumn]
      .filter((column) => !columns.some((metadata) => metadata.name === column))
      .map((column) => `${resource.name}.${name}: its column ${table}.${column} does not exist`);
  });

/** Other schemas may have tables of the same name. */
const loadSchemaTables = async ({ db, dialect }: Connection): Promise<TableMetadata[]> => {
  const tables = await db.introspection.getTables();
  if (dialect.kind === 'sqlite') return tables;
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(db);
  return tables.filter(({ schema }) => schema === rows[0]?.name);
};

const loadUniqueIndexes = async ({ db, dialect }: Connection): Promise<string[]> => {
  const query =
    dialect.kind === 'sqlite'
      ? sql<{ name: string }>`select name from sqlite_schema where type = 'index' and sql like 'create unique index%'`
      : sql<{ name: string }>`
          select indexname as name from pg_indexes
          where schemaname = current_schema() and indexdef like 'CREATE UNIQUE INDEX%'`;
  return (await query.execute(db)).rows.map(({ name }) => name);
};

/** An index of a derived column, such as `username_key`, also counts. */
const findUniqueErrors = ({ name: resource, table, fields }: Resource, indexes: readonly string[]): string[] =>
  listUniqueFields(fields)
    .map(({ name }) => ({ name, prefix: `${table}_${toColumnName(name)}` }))
    .filter(({ prefix }) => !indexes.some((index) => index.startsWith(prefix)))
    .map(({ name, prefix }) => `${resource}.${name} is unique, but there is no unique index ${prefix}_unique`);

const loadUserSearch = async ({ db, dialect }: Connection): Promise<string> => {
  const query =
    dialect.kind === 'sqlite'
      ? sql<{ text: string }>`
          select substr(sql, instr(sql, 'search_text')) as text from sqlite_schema where type = 'table' and name = 'users'`
      : sql<{ text: string }>`
          select generation_expression as text from information_schema.columns
          where table_schema = current_schema() and table_name = 'users' and column_name = 'search_text'`;
  return (await query.execute(db)).rows[0]?.text ?? '';
};

/** Searched fields of users must be part of the search text. */
const findSearchErrors = (resource: Resource, expression: string): string[] =>
  listSearchedFields(resource)
    .filter(({ name }) => resource.table === 'users' && !expression.includes(toColumnName(name)))
    .map(({ name }) => `user.${name} is searched, but users.search_text does not contain it (see extendUserSearch)`);

/** Throws `DefinitionError` if a definition contradicts itself, another one, or the database. Reads no records. */
export const checkDefinitions = async (connection: Connection, resources: readonly Resource[]): Promise<void> => {
  const [firstContradiction] = findContradictions(resources);
  if (firstContradiction !== undefined) throw new DefinitionError(`${firstContradiction}.`);
  const tables = await loadSchemaTables(connection);
  const indexes = await loadUniqueIndexes(connection);
  const searchExpression = await loadUserSearch(connection);
  const [error] = resources.flatMap((resource) => [
    ...findTableErrors(resource, tables),
    ...findJoinErrors(resource, tables),
    ...findUniqueErrors(resource, indexes),
    ...findSearchErrors(resource, searchExpression),
  ]);
  if (error !== undefined) throw new DefinitionError(`${error}.`);
};
