import type { BuiltinRole } from '@atrium/contract/permissions.ts';
import type { Kysely } from 'kysely';
import { insertMissing } from '../insert-missing.ts';
import type { Schema } from '../schema.ts';
import { createBuiltinRows, type BuiltinRow } from './builtin-rows.ts';

const getDefaultGrants: BuiltinRole = 'common';

/** Makes an existing item built-in if it has the path or permission code of a new built-in item. */
const adoptItem = async (
  trx: Kysely<Schema>,
  { key, row }: BuiltinRow,
  parent: number | null,
): Promise<number | null> => {
  const place = row.path
    ? trx.updateTable('menus').where('path', '=', row.path)
    : trx.updateTable('menus').where('permission', '=', row.permission).where('parent_id', '=', parent);
  const adopted = await place
    .set({ builtin_key: key })
    .where('builtin_key', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return adopted?.id ?? null;
};

const insert = async (
  trx: Kysely<Schema>,
  { row }: BuiltinRow,
  parent: number | null,
  now: number,
): Promise<number> => {
  const times = { create_time: now, update_time: now };
  const { id } = await trx
    .insertInto('menus')
    .values({ ...row, parent_id: parent, ...times })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** Users may delete items that are no longer built in. */
const releaseItems = async (trx: Kysely<Schema>, keys: readonly string[]): Promise<void> => {
  if (keys.length === 0) return;
  await trx.updateTable('menus').set({ builtin_key: null }).where('builtin_key', 'in', keys).execute();
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

/** Adds missing built-in menu items, and examples on request. Keeps existing items and revoked grants. */
export const registerMenu = async (
  trx: Kysely<Schema>,
  now: number,
  { hasExamples }: { readonly hasExamples: boolean },
): Promise<void> => {
  const existing = await trx
    .selectFrom('menus')
    .select(['id', 'builtin_key'])
    .where('builtin_key', 'is not', null)
    .execute();
  const ids = new Map(existing.map(({ id, builtin_key }) => [builtin_key, id]));
  const rows = createBuiltinRows();
  const keys = new Set(rows.map(({ key }) => key));
  await releaseItems(trx, [...ids.keys()].filter((key) => key !== null && !keys.has(key)).map(String));
  const grantedIds: number[] = [];
  for (const row of rows.filter(({ key, isExample }) => !ids.has(key) && (hasExamples || !isExample))) {
    const parent = row.parentKey === null ? null : (ids.get(row.parentKey) ?? null);
    const adopted = await adoptItem(trx, row, parent);
    const id = adopted ?? (await insert(trx, row, parent, now));
    ids.set(row.key, id);
    if (adopted === null && row.common) grantedIds.push(id);
  }
  await grant(trx, grantedIds);
};
