import type { BuiltinRole } from '@atrium/contract/permissions.ts';
import type { Kysely, Selectable } from 'kysely';
import { insertMissing } from '../insert-missing.ts';
import type { MenuTable, Schema } from '../schema.ts';
import { createBuiltinRows, type BuiltinRow } from './builtin-rows.ts';

/** Role that receives the items for everyone. */
const grantedRole: BuiltinRole = 'common';

type Item = Pick<Selectable<MenuTable>, 'id' | 'parent_id' | 'path' | 'permission' | 'builtin_key'>;

interface PlacedRow extends BuiltinRow {
  readonly parent: number | null;
}

const getIdsByKey = (items: readonly Pick<Item, 'id' | 'builtin_key'>[]): Map<string, number> =>
  new Map(items.flatMap(({ id, builtin_key: key }) => (key === null ? [] : [[key, id] as const])));

const findOwnItem = (ownItems: readonly Item[], { row, parent }: PlacedRow): Item | undefined =>
  ownItems.find((item) =>
    row.path ? item.path === row.path : item.permission === row.permission && item.parent_id === parent,
  );

/** Makes items of users built-in if they have the path or the permission code of a row. Returns their IDs. */
const adoptItems = async (
  trx: Kysely<Schema>,
  rows: readonly PlacedRow[],
  ownItems: readonly Item[],
): Promise<ReadonlyMap<string, number>> => {
  const ids = new Map<string, number>();
  for (const row of rows) {
    const item = findOwnItem(ownItems, row);
    if (!item) continue;
    await trx.updateTable('menus').set({ builtin_key: row.key }).where('id', '=', item.id).execute();
    ids.set(row.key, item.id);
  }
  return ids;
};

const insertRows = async (
  trx: Kysely<Schema>,
  rows: readonly PlacedRow[],
  now: number,
): Promise<ReadonlyMap<string, number>> => {
  if (rows.length === 0) return new Map();
  const times = { create_time: now, update_time: now };
  const items = await trx
    .insertInto('menus')
    .values(rows.map(({ row, parent }) => ({ ...row, parent_id: parent, ...times })))
    .returning(['id', 'builtin_key'])
    .execute();
  return getIdsByKey(items);
};

/** Users may delete items that are no longer built in. */
const releaseItems = async (trx: Kysely<Schema>, items: readonly Item[]): Promise<void> => {
  if (items.length === 0) return;
  const ids = items.map(({ id }) => id);
  await trx.updateTable('menus').set({ builtin_key: null }).where('id', 'in', ids).execute();
};

const grant = async (trx: Kysely<Schema>, menus: readonly number[]): Promise<void> => {
  const role = await trx.selectFrom('roles').select('id').where('code', '=', grantedRole).executeTakeFirst();
  if (!role) return;
  await insertMissing(
    trx,
    'role_menus',
    menus.map((menu_id) => ({ role_id: role.id, menu_id })),
  );
};

/** Groups rows by their depth in the menu, so that one statement inserts a level. Parents come before children. */
const groupByLevel = (rows: readonly BuiltinRow[]): readonly BuiltinRow[][] => [
  ...Map.groupBy(rows, ({ key, row }) => key.split('/').length + (row.permission === '' ? 0 : 1)).values(),
];

/** Adds missing built-in menu items, and examples on request. Keeps existing items and revoked grants. */
export const registerMenu = async (
  trx: Kysely<Schema>,
  now: number,
  { hasExamples }: { readonly hasExamples: boolean },
): Promise<void> => {
  const items = await trx
    .selectFrom('menus')
    .select(['id', 'parent_id', 'path', 'permission', 'builtin_key'])
    .execute();
  const rows = createBuiltinRows();
  const keys = new Set(rows.map(({ key }) => key));
  const isBuiltin = ({ builtin_key: key }: Item): boolean => key !== null && keys.has(key);
  const ids = getIdsByKey(items.filter(isBuiltin));
  const ownItems = items.filter((item) => !isBuiltin(item));
  await releaseItems(
    trx,
    ownItems.filter(({ builtin_key: key }) => key !== null),
  );

  const missingRows = rows.filter(({ key, isExample }) => !ids.has(key) && (hasExamples || !isExample));
  const grantedIds: number[] = [];
  for (const level of groupByLevel(missingRows)) {
    const placedRows = level.map((row) => ({ ...row, parent: ids.get(row.parentKey ?? '') ?? null }));
    const adoptedIds = await adoptItems(trx, placedRows, ownItems);
    const newRows = placedRows.filter(({ key }) => !adoptedIds.has(key));
    const newIds = await insertRows(trx, newRows, now);
    for (const [key, id] of [...adoptedIds, ...newIds]) ids.set(key, id);
    grantedIds.push(...newRows.filter(({ common }) => common).flatMap(({ key }) => newIds.get(key) ?? []));
  }
  await grant(trx, grantedIds);
};
