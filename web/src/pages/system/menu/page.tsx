import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { createMenuItem, deleteMenuItem, listMenu, moveMenuItem, updateMenuItem } from '@atrium/contract/menu/calls.ts';
import { menuResource, menuTypes } from '@atrium/contract/menu/fields.ts';
import type { MenuItem } from '@atrium/contract/menu/schemas.ts';
import { Suspense, useState } from 'react';
import { reloadAccess } from '../../../lib/access/access.ts';
import { useTitle, useTranslation } from '../../../lib/language/i18n.ts';
import { useLabel } from '../../../lib/language/label.ts';
import { listState, type ListState, statusOf, useListQuery } from '../../../lib/query/list-query.ts';
import { prefetchApi, useApiQuery, useApiMutation } from '../../../lib/query/query.ts';
import { NamedIcon } from '../../../ui/icon/named-icon.tsx';
import { NeedButton } from '../../../ui/act/need-button.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import type { RowAction } from '../../../ui/act/row-actions.tsx';
import { TreeFilter, treeFilters } from '../../../ui/tree/tree-filter.tsx';
import { TreeTable } from '../../../ui/tree/tree-table.tsx';
import { MenuDetail } from './menu-detail.tsx';
import { MenuForm } from './menu-form.tsx';
import { MenuRemoval } from './menu-removal.tsx';
import { MenuFlags, MenuTypeTag, useMenuColumns } from './use-menu-columns.tsx';
import { useRequestedAct } from '../../../lib/browser/requested-act.ts';
import { SkipToList } from '../../../ui/page/skip-to-list.tsx';
import { RowName } from '../../../ui/text/row-name.tsx';

type MenuDialog =
  | { readonly kind: 'new'; readonly parent: MenuItem | null }
  | { readonly kind: 'edit' | 'detail' | 'remove'; readonly item: MenuItem };

const { fields } = menuResource;

/** Pages and groups hold others. */
const canHold = ({ menuType }: MenuItem) => menuType === menuTypes.page;

const useActions = (onOpen: (dialog: MenuDialog) => void) => {
  const t = useTranslation('menu');
  const c = useTranslation('common');
  return (item: MenuItem): RowAction[] => [
    {
      key: 'new',
      label: t((w) => w.createBelow),
      need: createMenuItem,
      refusal: canHold(item) ? undefined : t((w) => w.holdsNothing),
      isUsual: true,
      icon: <PlusOutlined aria-hidden />,
      onSelect: () => onOpen({ kind: 'new', parent: item }),
    },
    {
      key: 'edit',
      label: c((w) => w.edit),
      need: updateMenuItem,
      isUsual: true,
      onSelect: () => onOpen({ kind: 'edit', item }),
    },
    {
      key: 'delete',
      label: c((w) => w.delete),
      need: deleteMenuItem,
      refusal: item.builtin ? t((w) => w.builtinStays) : undefined,
      onSelect: () => onOpen({ kind: 'remove', item }),
    },
  ];
};

const useMoves = () => {
  const { mutateAsync: move } = useApiMutation(moveMenuItem);
  return {
    need: moveMenuItem,
    canHold,
    onMove: async (item: MenuItem, { parentId, before }: { parentId: number | null; before: number | null }) => {
      await move({ id: item.id, version: item.version, parentId, before });
      await reloadAccess();
    },
  };
};

const MenuName = ({ item, onOpen }: { item: MenuItem; onOpen: () => void }) => {
  const titleOf = useTitle();
  return (
    <>
      <RowName icon={item.icon ? <NamedIcon name={item.icon} /> : undefined} onOpen={onOpen}>
        {titleOf(item.name)}
      </RowName>
      {item.menuType !== menuTypes.page && (
        <span className="ms-2">
          <MenuTypeTag type={item.menuType} />
        </span>
      )}
    </>
  );
};

const listInput = ({ filter: { name, status } }: ListState<(typeof treeFilters)[number]>) => ({
  name,
  status: statusOf(status),
});

export const words = ['menu', 'table', 'role'] as const;

export const readAhead = (search: URLSearchParams): Promise<unknown> =>
  prefetchApi(listMenu, listInput(listState(search, treeFilters)), { quiet: true });

/** The menu: pages, frames, links and buttons, as everybody's rights are made of them. */
export default function MenuPage() {
  const t = useTranslation('menu');
  const c = useTranslation('common');
  const titleOf = useTitle();
  const label = useLabel();
  const list = useListQuery(treeFilters);
  const [dialog, setDialog] = useState<MenuDialog | null>(null);
  useRequestedAct(({ act }) => {
    if (act === 'new') setDialog({ kind: 'new', parent: null });
    return true;
  });
  const query = useApiQuery(listMenu, listInput(list), { quiet: true, keep: true });
  const close = () => setDialog(null);
  return (
    <div className="relative p-4">
      <SkipToList />
      <Panel title={c((w) => w.menu.menu)} isFirst>
        <TreeTable<MenuItem>
          noun="menu"
          label={c((w) => w.menu.menu)}
          nameOf={(item) => titleOf(item.name)}
          name={{
            title: label(fields.name.label),
            render: (item) => <MenuName item={item} onOpen={() => setDialog({ kind: 'detail', item })} />,
          }}
          columns={useMenuColumns()}
          summary={(item) => (
            <>
              <code className="wrap-anywhere">{item.path || item.permission}</code>
              <MenuFlags item={item} />
            </>
          )}
          actions={useActions(setDialog)}
          moves={useMoves()}
          query={query}
          isFiltered={Object.keys(list.filter).length > 0}
          toolbar={<TreeFilter fields={fields} list={list} />}
          tools={
            <NeedButton
              need={createMenuItem}
              type="primary"
              icon={<PlusOutlined aria-hidden />}
              onClick={() => setDialog({ kind: 'new', parent: null })}
            >
              {t((w) => w.create)}
            </NeedButton>
          }
        />
      </Panel>
      {/* What they are made of may still be on its way: the page stays meanwhile. */}
      <Suspense>
        {dialog?.kind === 'new' && <MenuForm item={null} parentId={dialog.parent?.id ?? null} onClose={close} />}
        {dialog?.kind === 'edit' && <MenuForm item={dialog.item} parentId={null} onClose={close} />}
        {dialog?.kind === 'remove' && <MenuRemoval item={dialog.item} onClose={close} />}
        {dialog?.kind === 'detail' && <MenuDetail item={dialog.item} onClose={close} />}
      </Suspense>
    </div>
  );
}
