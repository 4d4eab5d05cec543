import { getItemLabel } from '@atrium/contract/dictionary/options.ts';
import type { DictionaryOption } from '@atrium/contract/dictionary/schemas.ts';
import type { Language } from '@atrium/contract/language.ts';
import type { Fields, Resource } from '@atrium/contract/resource/field.ts';
import { listDictionaryFields, toColumnName } from '@atrium/contract/resource/definition.ts';
import { allResources } from '@atrium/contract/resources.ts';
import type { Kysely } from 'kysely';
import type { Dialect } from '../../db/dialect/dialect.ts';
import type { Schema } from '../../db/schema.ts';
import { ApiError } from '../../lib/api-error/api-error.ts';
import { getTables } from './table.ts';

type Values = Readonly<Record<string, unknown>>;

export const loadDictionaryOptions = async (db: Kysely<Schema>, code: string): Promise<DictionaryOption[]> => {
  const rows = await db
    .selectFrom('dictionary_items as item')
    .innerJoin('dictionaries', 'dictionaries.id', 'item.dictionary_id')
    .select(['item.value', 'item.label', 'item.label_en', 'item.color', 'item.is_default', 'item.status'])
    .select('dictionaries.status as dictionary_status')
    .where('dictionaries.code', '=', code)
    .orderBy('item.sort_order')
    .orderBy('item.id')
    .execute();
  return rows.map((row) => ({
    value: row.value,
    label: row.label,
    labelEn: row.label_en,
    color: row.color,
    isDefault: row.is_default === 1,
    isEnabled: row.status === 1 && row.dictionary_status === 1,
  }));
};

export const loadDictionaryItems = async (
  db: Kysely<Schema>,
  fields: Fields,
): Promise<Map<string, DictionaryOption[]>> => {
  const items = new Map<string, DictionaryOption[]>();
  for (const { field } of listDictionaryFields(fields))
    items.set(field.dictionary, await loadDictionaryOptions(db, field.dictionary));
  return items;
};

/** PostgreSQL locks a found item, so that it is not deleted before the transaction ends. */
const selectEnabledItems = (
  { dialect }: { readonly dialect: Pick<Dialect, 'lockForRead'> },
  trx: Kysely<Schema>,
  code: string,
) => {
  const items = trx
    .selectFrom('dictionary_items as item')
    .innerJoin('dictionaries', 'dictionaries.id', 'item.dictionary_id')
    .select(['item.value', 'item.is_default'])
    .where('dictionaries.code', '=', code)
    .where('dictionaries.status', '=', 1)
    .where('item.status', '=', 1);
  return {
    findValue: (value: string) => dialect.lockForRead(items.where('item.value', '=', value)).executeTakeFirst(),
    findDefault: () => items.where('item.is_default', '=', 1).executeTakeFirst(),
  };
};

const createNameLoader =
  (table: 'dictionaries' | 'positions') => async (db: Kysely<Schema>, ids: readonly number[], language: Language) => {
    const rows = await db.selectFrom(table).select(['id', 'name', 'name_en']).where('id', 'in', ids).execute();
    return rows.map(({ id, name, name_en: englishName }) => ({ id, name: language === 'zh-CN' ? name : englishName }));
  };

export const loadDictionaryNames = createNameLoader('dictionaries');
export const loadPositionNames = createNameLoader('positions');

/** Cache of the enabled values found in a transaction, because many records of an import have the same values. */
const enabledValuesByTransaction = new WeakMap<object, Set<string>>();

const isEnabledItem = async ({ trx, context }: ValueTransaction, code: string, value: string): Promise<boolean> => {
  const enabledValues = enabledValuesByTransaction.get(trx) ?? new Set();
  enabledValuesByTransaction.set(trx, enabledValues);
  const key = `${code} ${value}`;
  if (!enabledValues.has(key) && (await selectEnabledItems(context, trx, code).findValue(value)))
    enabledValues.add(key);
  return enabledValues.has(key);
};

interface ValueTransaction {
  readonly trx: Kysely<Schema>;
  readonly context: { readonly dialect: Pick<Dialect, 'lockForRead'> };
}

export const addDefaultItems = async <State extends object>(
  { trx, context }: ValueTransaction,
  fields: Fields,
  requestedFields: Values,
  state: State,
): Promise<State> => {
  const defaults: [string, string][] = [];
  for (const { name, field } of listDictionaryFields(fields)) {
    if (requestedFields[name] !== undefined) continue;
    const item = await selectEnabledItems(context, trx, field.dictionary).findDefault();
    if (item) defaults.push([name, item.value]);
  }
  return { ...state, ...Object.fromEntries(defaults) };
};

/** Throws if a changed value is not an enabled item, or a required one is empty. Unchanged values may be disabled. */
export const assertDictionaryValues = async (
  tx: ValueTransaction,
  fields: Fields,
  before: Values,
  after: Values,
): Promise<void> => {
  const errors: [string, 'field.required' | 'field.option'][] = [];
  for (const { name, field } of listDictionaryFields(fields)) {
    const value = String(after[name]);
    if (value === before[name]) continue;
    if (value === '' && field.required) errors.push([name, 'field.required']);
    if (value !== '' && !(await isEnabledItem(tx, field.dictionary, value))) errors.push([name, 'field.option']);
  }
  if (errors.length > 0) throw new ApiError('request.invalid', { fields: Object.fromEntries(errors) });
};

/** Returns a function that replaces the values of dictionaries in records by their labels. */
export const createDictionaryLabeler = async (db: Kysely<Schema>, fields: Fields, language: Language) => {
  const dictionaryFields = listDictionaryFields(fields);
  const options = await loadDictionaryItems(db, fields);
  return <Row extends object>(row: Row): Row => {
    const labels: [string, string][] = dictionaryFields
      .map(({ name, field }) => [name, Reflect.get(row, name), options.get(field.dictionary) ?? []] as const)
      .filter(([, value]) => typeof value === 'string' && value !== '')
      .map(([name, value, items]) => [name, getItemLabel(items, String(value), language)]);
    return { ...row, ...Object.fromEntries(labels) };
  };
};

const listDictionaryColumns = (resources: readonly Resource[], code: string) => {
  const resourceByTable = new Map([...allResources, ...resources].map((resource) => [resource.table, resource]));
  return [...resourceByTable.values()].flatMap(({ table, fields }) =>
    listDictionaryFields(fields)
      .filter(({ field }) => field.dictionary === code)
      .map(({ name }) => ({ table, column: toColumnName(name) })),
  );
};

export const isDictionaryUsed = (resources: readonly Resource[], code: string): boolean =>
  listDictionaryColumns(resources, code).length > 0;

/** Returns the number of fields of records that contain one of the values of a dictionary. */
export const countItemUses = async (
  trx: Kysely<Schema>,
  resources: readonly Resource[],
  code: string,
  values: readonly string[],
): Promise<number> => {
  let count = 0;
  for (const { table, column } of listDictionaryColumns(resources, code)) {
    const query = getTables(trx)
      .selectFrom(table)
      .select(({ fn }) => fn.countAll().as('count'))
      .where(column, 'in', values);
    count += Number((await query.executeTakeFirstOrThrow()).count);
  }
  return count;
};
