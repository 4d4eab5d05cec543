import { menuResource } from '@atrium/contract/menu/fields.ts';
import type { MenuItem, MenuQuery, MenuUsage } from '@atrium/contract/menu/schemas.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { type Language, languages } from '@atrium/contract/language.ts';
import { answeredTitle, titleIn } from '../../platform/tree/titles.ts';
import { Refusal } from '../../platform/refusal/refusal.ts';
import { Tree } from '../../platform/tree/tree.ts';
import { roleName } from '../../platform/words/role-names.ts';
import { existingPage } from '../../platform/list/page-rows.ts';
import { filledFields, menuItemOf, readMenuRows, type MenuRow } from './store.ts';

type Filter = Omit<MenuQuery, 'current' | 'pageSize'>;

const holds = (text: string, part: string): boolean => text.toLowerCase().includes(part.toLowerCase());

/** Returns whether a row matches; a built-in name is found by its key and by its words in every language. */
const matches = (row: MenuRow, { keyword, ...filter }: Filter): boolean => {
  const item: Filter = {
    ...row,
    ...filledFields(row),
    parentId: row.parentId ?? undefined,
  };
  const isLike = ([field, wanted]: [string, unknown]): boolean => {
    if (wanted === undefined) return true;
    // The filter's fields are the row's; a text is looked for as a part, anything else as it is.
    const value = item[field as keyof Filter];
    if (typeof wanted !== 'string') return value === wanted;
    return (
      holds(String(value), wanted) ||
      (field === 'name' && languages.some((one) => holds(titleIn(one, row.name), wanted)))
    );
  };
  return Object.entries(filter).every(isLike) && menuResource.search.some((field) => isLike([field, keyword]));
};

/** Rows that match, with what is above them; all of them where nothing is asked for. */
const kept = (rows: readonly MenuRow[], filter: Filter): MenuRow[] => {
  const found = new Tree(rows).withAbove(rows.filter((row) => matches(row, filter)).map(({ id }) => id));
  return rows.filter(({ id }) => found.has(id));
};

/** The menu, or a page of its roots with all below them. */
export const listMenu = async (db: Kysely<Schema>, { current, pageSize, ...filter }: MenuQuery, lang: Language) => {
  const rows = kept(await readMenuRows(db), filter);
  const answered = (row: MenuRow): MenuItem => menuItemOf(row, lang);
  const tree = new Tree(rows);
  const total = tree.roots.length;
  if (current === undefined && pageSize === undefined) {
    return { list: rows.map(answered), total, pageSize: Math.max(total, 1), current: 1 };
  }
  const size = pageSize ?? 10;
  const page = existingPage(current ?? 1, size, total);
  const roots = tree.roots.slice((page - 1) * size, page * size);
  return { list: roots.flatMap(({ id }) => tree.branch(id)).map(answered), total, pageSize: size, current: page };
};

export const readMenuItem = async (db: Kysely<Schema>, id: number, lang: Language): Promise<MenuItem> => {
  const row = (await readMenuRows(db)).find((one) => one.id === id);
  if (!row) throw new Refusal('menus.notFound');
  return menuItemOf(row, lang);
};

/** What would go with an entry. */
export const readUsage = async (db: Kysely<Schema>, id: number, lang: Language): Promise<MenuUsage> => {
  const tree = new Tree(await readMenuRows(db));
  if (!tree.get(id)) throw new Refusal('menus.notFound');
  const below = tree.below(id);
  const ids = [id, ...below.map((row) => row.id)];
  const roles = await db
    .selectFrom('roles')
    .leftJoin('role_counts', 'role_counts.role_id', 'roles.id')
    .select(['roles.id', 'roles.name', 'roles.code', 'role_counts.users'])
    .where((is) => is('roles.id', 'in', is.selectFrom('role_menus').select('role_id').where('menu_id', 'in', ids)))
    .orderBy('roles.id')
    .execute();
  return {
    below: below.map(({ id: one, name, menuType, path, permission, builtinKey }) => ({
      id: one,
      name: answeredTitle(lang, name),
      menuType,
      path,
      permission,
      builtin: builtinKey !== null,
    })),
    roles: roles.map(({ id: one, name, code }) => ({ id: one, name: roleName(lang, { code, name }), code })),
    userCount: roles.reduce((sum, { users }) => sum + (users ?? 0), 0),
  };
};
