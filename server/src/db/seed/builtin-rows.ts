import { menuTypes } from '@atrium/contract/menu/fields.ts';
import { builtinMenu, type BuiltinMenuItem } from '@atrium/contract/permissions.ts';
import type { Selectable } from 'kysely';
import type { MenuTable } from '../schema.ts';

const getMenuType = { ...menuTypes, group: menuTypes.page } as const;

type RowParts = Omit<Selectable<MenuTable>, 'id' | 'parent_id' | 'create_time' | 'update_time' | 'version'>;

export interface BuiltinRow {
  readonly key: string;
  readonly parentKey: string | null;
  readonly row: RowParts;
  readonly isExample: boolean;
  readonly common: boolean;
}

const emptyParts: RowParts = {
  menu_type: menuTypes.page,
  name: '',
  path: '',
  component: '',
  permission: '',
  sort_order: null,
  icon: '',
  current_active_menu: '',
  iframe_link: '',
  external_link: '',
  keep_alive: 0,
  hide_in_menu: 0,
  ignore_access: 0,
  roles: '[]',
  status: 1,
  builtin_key: null,
};

const toFlag = (value: boolean): number => (value ? 1 : 0);

const toEntryRow = (path: string, entry: BuiltinMenuItem): RowParts => ({
  ...emptyParts,
  menu_type: getMenuType[entry.kind],
  name: entry.title,
  path,
  component: entry.kind === 'page' ? `${path}/index.tsx` : '',
  sort_order: entry.order ?? null,
  icon: entry.icon ?? '',
  iframe_link: entry.kind === 'frame' ? (entry.url ?? '') : '',
  external_link: entry.kind === 'link' ? (entry.url ?? '') : '',
  keep_alive: toFlag(entry.kind === 'page' || entry.kind === 'frame' ? (entry.keepAlive ?? true) : false),
  hide_in_menu: toFlag(entry.hideInMenu ?? false),
  ignore_access: toFlag(entry.ignoreAccess ?? false),
  roles: JSON.stringify(entry.roles ?? []),
  builtin_key: path,
});

const getParent = (path: string, paths: readonly string[]): string | null =>
  paths.filter((otherPath) => path.startsWith(`${otherPath}/`)).toSorted((a, b) => b.length - a.length)[0] ?? null;

const isExample = (path: string, entries: readonly [string, BuiltinMenuItem][]): boolean =>
  entries.some(([otherPath, entry]) => entry.isExample === true && `${path}/`.startsWith(`${otherPath}/`));

const createButtonRows = (
  path: string,
  { buttons = {}, commonButtons = [] }: BuiltinMenuItem,
  isExampleItem: boolean,
): BuiltinRow[] =>
  Object.entries(buttons).map(([permission, name]) => {
    const key = `${path} ${permission}`;
    const row = { ...emptyParts, menu_type: menuTypes.button, name, permission, builtin_key: key };
    return { key, parentKey: path, row, isExample: isExampleItem, common: commonButtons.includes(permission) };
  });

export const createBuiltinRows = (): BuiltinRow[] => {
  const entries: [string, BuiltinMenuItem][] = Object.entries(builtinMenu);
  const paths = entries.map(([path]) => path);
  return entries
    .toSorted(([a], [b]) => a.split('/').length - b.split('/').length)
    .flatMap(([path, entry]) => {
      const isExampleItem = isExample(path, entries);
      const row = { row: toEntryRow(path, entry), isExample: isExampleItem, common: entry.common ?? false };
      return [
        { key: path, parentKey: getParent(path, paths), ...row },
        ...createButtonRows(path, entry, isExampleItem),
      ];
    });
};
