import { type Language, languages } from '@atrium/contract/language.ts';
import { menuResource, type MenuType, menuTypes } from '@atrium/contract/menu/fields.ts';
import type { MenuItem, MenuState } from '@atrium/contract/menu/schemas.ts';
import type { Kysely, Selectable } from 'kysely';
import type { MenuTable, Schema } from '../../db/schema.ts';
import { addMenuOrder } from '../../lib/tree/menu-order.ts';
import { getIcon, parseRoleLimit } from '../../lib/tree/menu-tree.ts';
import { toColumns, fromRow } from '../../resource/fields/table.ts';
import type { ReadCall } from '../../context/read-call.ts';
import { loadOnce } from '../../resource/pipeline/call-data.ts';
import type { LoadedRecord, RecordSelector, TreeRecord } from '../../resource/pipeline/definition.ts';
import type { RecordTransaction } from '../../resource/pipeline/transaction.ts';
import { getResponseTitle, translateTitle } from '../../lib/tree/titles.ts';
import { Tree } from '../../lib/tree/tree.ts';
import type { MenuNode } from './rules.ts';

const { fields } = menuResource;

export interface MenuRow extends MenuNode {
  readonly effectiveOrder: number;
  readonly version: number;
  readonly createTime: number;
  readonly updateTime: number;
}

const toMenuType = (type: number): MenuType =>
  Object.values(menuTypes).find((menuType) => menuType === type) ?? menuTypes.page;

const toMenuRow = (row: Selectable<MenuTable>): Omit<MenuRow, 'effectiveOrder'> => ({
  ...fromRow(fields, row),
  menuType: toMenuType(row.menu_type),
  order: row.sort_order,
  roles: parseRoleLimit(row),
  builtinKey: row.builtin_key,
});

export const loadMenuRows = async (db: Kysely<Schema>): Promise<MenuRow[]> => {
  const rows = await db.selectFrom('menus').selectAll().execute();
  const orderedRows = addMenuOrder(rows.map(toMenuRow)).map(({ row, order }): MenuRow => ({
    ...row,
    effectiveOrder: order,
  }));
  return new Tree(orderedRows).inOrder();
};

/** Other clients require values: effective sort order, default icon of the type, and path as component. */
const getFilledFields = ({
  menuType,
  path,
  component,
  icon,
  effectiveOrder,
}: MenuRow): Pick<MenuItem, 'order' | 'component' | 'icon'> => ({
  order: effectiveOrder,
  icon: getIcon(menuType, icon),
  component: component || (menuType === menuTypes.page ? path : ''),
});

/** Removes values that a client has received from `getFilledFields`, in any language, and sends back unchanged. */
export const removeFilledValues = (row: MenuRow, requestedFields: Partial<MenuState>): Partial<MenuState> => {
  const filledFields = getFilledFields(row);
  const isRepeated = (field: string, value: unknown): boolean => {
    if (field === 'name') return languages.some((lang) => value === getResponseTitle(lang, row.name));
    if (field === 'order') return row.order === null && value === filledFields.order;
    return (field === 'icon' || field === 'component') && row[field] === '' && value === filledFields[field];
  };
  return Object.fromEntries(Object.entries(requestedFields).filter(([field, value]) => !isRepeated(field, value)));
};

export const toMenuItem = (menuRow: MenuRow, lang: Language): MenuItem => {
  const { builtinKey, parentId, roles, effectiveOrder: _effectiveOrder, ...row } = menuRow;
  return {
    ...row,
    name: getResponseTitle(lang, row.name),
    ...getFilledFields(menuRow),
    parentId: parentId ?? '',
    roles: [...roles],
    builtin: builtinKey !== null,
  };
};

const toState = ({
  id: _id,
  effectiveOrder: _effectiveOrder,
  builtinKey: _key,
  version: _version,
  createTime: _create,
  updateTime: _update,
  ...state
}: MenuRow): MenuState => state;

export const toMenuColumns = (state: MenuState) => ({
  ...toColumns(fields, state),
  menu_type: state.menuType,
  sort_order: state.order,
  roles: JSON.stringify(state.roles),
});

export const loadMenuTree = loadOnce(({ trx }: RecordTransaction) => loadMenuRows(trx));

export interface LoadedItem extends LoadedRecord<MenuState> {
  readonly row: MenuRow;
}

export const toLoadedItem = (row: MenuRow): LoadedItem => ({
  id: row.id,
  version: row.version,
  state: toState(row),
  row,
});

export const loadItems = async (tx: RecordTransaction, { field, values }: RecordSelector): Promise<LoadedItem[]> =>
  (await loadMenuTree(tx)).filter((row) => values.includes(field === 'path' ? row.path : row.id)).map(toLoadedItem);

export const serializeItems = async ({ permissions, lang }: ReadCall, ids: readonly number[]): Promise<MenuItem[]> =>
  (await loadMenuRows(permissions.db)).filter(({ id }) => ids.includes(id)).map((row) => toMenuItem(row, lang));

export const serializeItemTree = async ({ permissions, lang }: ReadCall): Promise<TreeRecord<MenuItem>[]> =>
  (await loadMenuRows(permissions.db)).map((row) => ({
    id: row.id,
    parentId: row.parentId,
    output: toMenuItem(row, lang),
    alternativeKeys: { name: [row.name, ...languages.map((language) => translateTitle(language, row.name))] },
  }));
