import { faultsOf } from '@atrium/contract/resource/faults.ts';
import type { Field, Resource } from '@atrium/contract/resource/field.ts';
import { columnOf, stored } from '@atrium/contract/resource/read.ts';
import { sql, type ColumnMetadata, type Kysely, type TableMetadata } from 'kysely';
import type { Schema } from './schema.ts';

/** A description contradicts itself or the table it is of; the message names noun and field. */
export class DescriptionFault extends Error {
  override readonly name = 'DescriptionFault';
}

const whole = ['integer', 'bigint', 'int4', 'int8'];
/** More than an `integer` of PostgreSQL holds: moments, ids, and units of a last place. */
const wide = ['integer', 'bigint', 'int8'];

/** What a column has to be to hold a field; SQLite has one whole number for all. */
const held: Readonly<Record<Exclude<Field['type'], 'references'>, readonly string[]>> = {
  text: ['text'],
  date: ['text'],
  json: ['text'],
  choice: ['text'],
  choices: ['text'],
  file: ['text'],
  integer: whole,
  flag: whole,
  status: whole,
  id: wide,
  decimal: wide,
  instant: wide,
  reference: wide,
};

const faultOf = (field: Field, column: ColumnMetadata | undefined): string | null => {
  if (!column) return 'is not there';
  const type = column.dataType.toLowerCase();
  if (field.type === 'references' || !held[field.type].includes(type))
    return `is ${type}, which holds no ${field.type}`;
  if (field.type === 'reference' && !column.isNullable) return 'may not be empty, which a reference may';
  return null;
};

/** The columns beside a text by whose reading it is found. */
const spokenOf = (name: string, field: Field): string[] =>
  field.type === 'text' && field.pinyin ? [`${columnOf(name)}_pinyin`, `${columnOf(name)}_initials`] : [];

const tableFaults = ({ name: noun, table, fields }: Resource, tables: readonly TableMetadata[]): string[] => {
  const its = tables.find(({ name }) => name === table);
  if (!its) return [`${noun}: its table ${table} is not there`];
  const columns = new Map(its.columns.map((column) => [column.name, column]));
  return stored(fields).flatMap(([name, field]) => {
    const fault = faultOf(field, columns.get(columnOf(name)));
    const unread = spokenOf(name, field).filter((column) => !columns.has(column));
    return [
      ...(fault ? [`${noun}.${name}: its column ${table}.${columnOf(name)} ${fault}`] : []),
      ...unread.map((column) => `${noun}.${name}: its column ${table}.${column} is not there`),
    ];
  });
};

/** The tables of this database's own schema; others may have some of the same name. */
const ownTables = async (db: Kysely<Schema>): Promise<TableMetadata[]> => {
  const tables = await db.introspection.getTables();
  // SQLite has no schemas.
  if (tables.every(({ schema }) => schema === undefined)) return tables;
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(db);
  return tables.filter(({ schema }) => schema === rows[0]?.name);
};

/** Throws a `DescriptionFault` if a description contradicts itself, another, or its table; reads no row. */
export const checkDescriptions = async (db: Kysely<Schema>, described: readonly Resource[]): Promise<void> => {
  const own = faultsOf(described);
  const [fault] =
    own.length > 0 ? own : await ownTables(db).then((all) => described.flatMap((one) => tableFaults(one, all)));
  if (fault !== undefined) throw new DescriptionFault(`${fault}.`);
};
