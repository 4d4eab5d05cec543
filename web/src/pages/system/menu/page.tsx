import { createMenuItem, listMenu, moveMenuItem } from '@atrium/contract/menu/calls.ts';
import { menuResource, menuTypes } from '@atrium/contract/menu/fields.ts';
import type { MenuItem } from '@atrium/contract/menu/schemas.ts';
import { useState } from 'react';
import { reloadAccess } from '../../../lib/access/access.ts';
import { useTitle, useTranslation } from '../../../lib/language/i18n.ts';
import { useLabel } from '../../../lib/language/label.ts';
import { listState, useListQuery } from '../../../lib/query/list-query.ts';
import { prefetchApi, useApiQuery, useApiMutation } from '../../../lib/query/query.ts';
import { NamedIcon } from '../../../ui/icon/named-icon.tsx';
import { type SideDialog, useSideDialog } from '../../../ui/overlay/use-side-dialog.ts';
import { recordPager } from '../../../ui/record/record-pager.ts';
import { inTreeOrder } from '../../../ui/tree/tree-rows.ts';
import { treeFilters, treeInput } from '../../../ui/tree/tree-filter.tsx';
import { TreePage } from '../../../ui/tree/tree-page.tsx';
import { MenuDetail } from './menu-detail.tsx';
import { MenuForm } from './menu-form.tsx';
import { MenuRemoval } from './menu-removal.tsx';
import { canHold, type MenuDialog, useMenuActions } from './use-menu-actions.tsx';
import { MenuFlags, MenuTypeTag, useMenuColumns } from './use-menu-columns.tsx';
import { useRequestedAct } from '../../../lib/browser/requested-act.ts';
import { RowName } from '../../../ui/text/row-name.tsx';

const { fields } = menuResource;

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

export const words = ['menu', 'table', 'role'] as const;

export const readAhead = (search: URLSearchParams): Promise<unknown> =>
  prefetchApi(listMenu, treeInput(listState(search, treeFilters)), { quiet: true });

interface DialogsProps {
  side: SideDialog<MenuDialog>;
  rows: readonly MenuItem[];
  onRemove: (item: MenuItem) => void;
}

const Dialogs = ({ side: { dialog, open, openOver, close }, rows, onRemove }: DialogsProps) => {
  if (!dialog) return null;
  if (dialog.kind === 'new')
    return (
      <MenuForm key={`below ${dialog.parent?.id}`} item={null} parentId={dialog.parent?.id ?? null} onClose={close} />
    );
  const { kind } = dialog;
  if (kind === 'edit') return <MenuForm key={dialog.item.id} item={dialog.item} parentId={null} onClose={close} />;
  const item = rows.find(({ id }) => id === dialog.item.id) ?? dialog.item;
  const pager = recordPager({ list: inTreeOrder(rows) }, item.id, (other) => open({ kind, item: other }));
  return <MenuDetail item={item} beside={{ pager, onClose: close }} onOpen={openOver} onRemove={onRemove} />;
};

/** The menu: pages, frames, links and buttons, as everybody's rights are made of them. */
export default function MenuPage() {
  const t = useTranslation('menu');
  const c = useTranslation('common');
  const titleOf = useTitle();
  const label = useLabel();
  const list = useListQuery(treeFilters);
  const side = useSideDialog<MenuDialog>();
  const { open } = side;
  const [removed, setRemoved] = useState<MenuItem | null>(null);
  useRequestedAct(({ act }) => {
    if (act === 'new') open({ kind: 'new', parent: null });
    return true;
  });
  const query = useApiQuery(listMenu, treeInput(list), { quiet: true, keep: true });
  return (
    <TreePage<MenuItem>
      noun="menu"
      title={c((w) => w.menu.menu)}
      resource={menuResource}
      list={list}
      create={{ need: createMenuItem, words: t((w) => w.create), onCreate: () => open({ kind: 'new', parent: null }) }}
      nameOf={(item) => titleOf(item.name)}
      name={{
        title: label(fields.name.label),
        render: (item) => <MenuName item={item} onOpen={() => open({ kind: 'detail', item })} />,
      }}
      columns={useMenuColumns()}
      summary={(item) => (
        <>
          <code className="wrap-anywhere">{item.path || item.permission}</code>
          <MenuFlags item={item} />
        </>
      )}
      actions={useMenuActions(open, setRemoved)}
      moves={useMoves()}
      query={query}
      openId={side.dialog && 'item' in side.dialog ? side.dialog.item.id : undefined}
    >
      <Dialogs side={side} rows={query.data?.list ?? []} onRemove={setRemoved} />
      {removed && <MenuRemoval item={removed} onClose={() => setRemoved(null)} onDone={side.close} />}
    </TreePage>
  );
}
