import type { BuiltinRole } from '@atrium/contract/permissions.ts';
import type { Kysely, Selectable } from 'kysely';
import { insertMissing } from '../insert-missing.ts';
import type { MenuTable, Schema } from '../schema.ts';
import { createBuiltinRows, type BuiltinRow } from './builtin-rows.ts';

const getDefaultGrants: BuiltinRole = 'common';

type Item = Pick<Selectable<MenuTable>, 'id' | 'parent_id' | 'path' | 'permission' | 'builtin_key'>;

interface PlacedRow extends BuiltinRow {
  readonly parent: number | null;
}

/** Returns an item of users with the path or permission code of a new built-in item, which becomes that one. */
const findOwnItem = (ownItems: readonly Item[], { row, parent }: PlacedRow): Item | undefined =>
  ownItems.find((item) =>
    row.path ? item.path === row.path : item.permission === row.permission && item.parent_id === parent,
  );

const adoptItem = async (trx: Kysely<Schema>, { id }: Item, { key }: BuiltinRow): Promise<void> =>
  void (await trx.updateTable('menus').set({ builtin_key: key }).where('id', '=', id).execute());

const insertRows = async (
  trx: Kysely<Schema>,
  rows: readonly PlacedRow[],
  now: number,
): Promise<Pick<Item, 'id' | 'builtin_key'>[]> => {
  if (rows.length === 0) return [];
  const times = { create_time: now, update_time: now };
  return trx
    .insertInto('menus')
    .values(rows.map(({ row, parent }) => ({ ...row, parent_id: parent, ...times })))
    .returning(['id', 'builtin_key'])
    .execute();
};

/** Users may delete items that are no longer built in. */
const releaseItems = async (trx: Kysely<Schema>, items: readonly Item[]): Promise<void> => {
  if (items.length === 0) return;
  const ids = items.map(({ id }) => id);
  await trx.updateTable('menus').set({ builtin_key: null }).where('id', 'in', ids).execute();
};

const grant = async (trx: Kysely<Schema>, menus: readonly number[]): Promise<void> => {
  const role = await trx.selectFrom('roles').select('id').where('code', '=', getDefaultGrants).executeTakeFirst();
  if (!role) return;
  await insertMissing(
    trx,
    'role_menus',
    menus.map((menu_id) => ({ role_id: role.id, menu_id })),
  );
};

/** Groups rows by their depth in the menu, so that one statement inserts all of a level. Parents precede children. */
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
  const ids = new Map<string, number>();
  for (const { id, builtin_key: key } of items) if (key !== null && keys.has(key)) ids.set(key, id);
  const ownItems = items.filter(({ builtin_key: key }) => key === null || !keys.has(key));
  await releaseItems(
    trx,
    ownItems.filter(({ builtin_key: key }) => key !== null),
  );

  const missingRows = rows.filter(({ key, isExample }) => !ids.has(key) && (hasExamples || !isExample));
  const commonKeys = new Set(missingRows.filter(({ common }) => common).map(({ key }) => key));
  const grantedIds: number[] = [];
  for (const level of groupByLevel(missingRows)) {
    const newRows: PlacedRow[] = [];
    for (const row of level) {
      const placed = { ...row, parent: row.parentKey === null ? null : (ids.get(row.parentKey) ?? null) };
      const ownItem = findOwnItem(ownItems, placed);
      if (!ownItem) {
        newRows.push(placed);
        continue;
      }
      await adoptItem(trx, ownItem, row);
      ids.set(row.key, ownItem.id);
    }
    for (const { id, builtin_key: key } of await insertRows(trx, newRows, now)) {
      if (key === null) continue;
      ids.set(key, id);
      if (commonKeys.has(key)) grantedIds.push(id);
    }
  }
  await grant(trx, grantedIds);
};
