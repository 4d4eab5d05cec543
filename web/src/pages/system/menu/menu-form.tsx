import {
  createMenuItem,
  listMenu,
  type MenuItem,
  menuTypes,
  readRoutes,
  updateMenuItem,
} from '@atrium/contract/menu.ts';
import { loadAccess } from '../../../lib/access.ts';
import { useTitle, useWords } from '../../../lib/i18n.ts';
import { useAsk, useTell } from '../../../lib/query.ts';
import { RowFormDrawer } from '../../../ui/row-form-drawer.tsx';
import { rowTree } from '../../../ui/tree-table.tsx';
import { MenuFields } from './menu-fields.tsx';
import type { MenuValues } from './menu-values.ts';

const valuesOf = (item: MenuItem): MenuValues => ({
  ...item,
  parentId: item.parentId === '' ? null : item.parentId,
  status: item.status === 1,
});

const fresh: MenuValues = {
  menuType: menuTypes.page,
  parentId: null,
  name: '',
  path: '',
  component: '',
  permission: '',
  order: null,
  icon: '',
  currentActiveMenu: '',
  iframeLink: '',
  externalLink: '',
  keepAlive: true,
  hideInMenu: false,
  ignoreAccess: false,
  status: true,
};

interface Branch {
  value: number;
  title: string;
  children: Branch[];
}

/** Entries that others can hang below: all but buttons, and what hangs below the entry itself. */
const useParents = (item: MenuItem | null): Branch[] => {
  const titleOf = useTitle();
  const { data } = useAsk(listMenu, {}, { quiet: true });
  const rows = data?.list.filter(({ menuType, id }) => menuType === menuTypes.page && id !== item?.id) ?? [];
  const branch = (node: MenuItem & { children?: MenuItem[] }): Branch => ({
    value: node.id,
    title: titleOf(node.name),
    children: node.children?.map(branch) ?? [],
  });
  // What hung below the entry has lost its parent and would stand at the root.
  return rowTree(rows)
    .filter(({ parentId }) => parentId === '')
    .map(branch);
};

/** Makes a menu entry, or changes one. */
export const MenuForm = ({
  item,
  parentId,
  onClose,
}: {
  item: MenuItem | null;
  parentId: number | null;
  onClose: () => void;
}) => {
  const t = useWords('menu');
  const titleOf = useTitle();
  const parents = useParents(item);
  const create = useTell(createMenuItem, { quiet: true, stales: [readRoutes] });
  const update = useTell(updateMenuItem, { quiet: true, stales: [readRoutes] });
  const save = async (values: MenuValues, based: MenuItem | null): Promise<void> => {
    const parts = { ...values, status: values.status ? 1 : 0 } as const;
    await (based ? update.mutateAsync({ ...parts, id: based.id, version: based.version }) : create.mutateAsync(parts));
    await loadAccess();
  };
  return (
    <RowFormDrawer<MenuItem, MenuValues>
      title={item ? t((w) => w.editOf, { name: titleOf(item.name) }) : t((w) => w.create)}
      row={item}
      fresh={{ ...fresh, parentId }}
      valuesOf={valuesOf}
      labels={{
        name: t((w) => w.name),
        parentId: t((w) => w.parent),
        path: t((w) => w.path),
        component: t((w) => w.component),
        permission: t((w) => w.permission),
        order: t((w) => w.order),
        icon: t((w) => w.icon),
        currentActiveMenu: t((w) => w.currentActiveMenu),
        iframeLink: t((w) => w.iframeLink),
        externalLink: t((w) => w.externalLink),
        keepAlive: t((w) => w.keepAlive),
        hideInMenu: t((w) => w.hideInMenu),
        ignoreAccess: t((w) => w.ignoreAccess),
        status: t((w) => w.status),
      }}
      save={save}
      fieldOf={{
        'menus.pathTaken': 'path',
        'menus.permissionTaken': 'permission',
        'menus.parent': 'parentId',
        'menus.cycle': 'parentId',
      }}
      size={560}
      onClose={onClose}
    >
      <MenuFields isBuiltin={item?.builtin ?? false} parents={parents} />
    </RowFormDrawer>
  );
};
