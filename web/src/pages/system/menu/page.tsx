import PlusOutlined from '@ant-design/icons/PlusOutlined';
import {
  createMenuItem,
  deleteMenuItem,
  listMenu,
  type MenuItem,
  menuTypes,
  updateMenuItem,
} from '@atrium/contract/menu.ts';
import { Input, Select, Tag, type TableProps } from 'antd';
import { useState } from 'react';
import { useTitle, useWords } from '../../../lib/i18n.ts';
import { statusOf, useListQuery } from '../../../lib/list-query.ts';
import { useAsk } from '../../../lib/query.ts';
import { NamedIcon } from '../../../ui/named-icon.tsx';
import { NeedButton } from '../../../ui/need-button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { StatusTag } from '../../../ui/status-tag.tsx';
import { TreeTable } from '../../../ui/tree-table.tsx';
import { MenuDetail } from './menu-detail.tsx';
import { MenuForm } from './menu-form.tsx';
import { MenuRemoval } from './menu-removal.tsx';

export type MenuDialog =
  | { readonly kind: 'new'; readonly parent: MenuItem | null }
  | { readonly kind: 'edit' | 'detail' | 'remove'; readonly item: MenuItem };

const Actions = ({ item, onOpen }: { item: MenuItem; onOpen: (dialog: MenuDialog) => void }) => {
  const t = useWords('menu');
  const c = useWords('common');
  return (
    <div className="-mx-2 flex">
      <NeedButton need={updateMenuItem} type="link" size="small" onClick={() => onOpen({ kind: 'edit', item })}>
        {c((w) => w.edit)}
      </NeedButton>
      <NeedButton
        need={createMenuItem}
        type="link"
        size="small"
        disabled={item.menuType !== menuTypes.page}
        onClick={() => onOpen({ kind: 'new', parent: item })}
      >
        {t((w) => w.createBelow)}
      </NeedButton>
      <NeedButton
        need={deleteMenuItem}
        type="link"
        size="small"
        danger
        disabled={item.builtin}
        onClick={() => onOpen({ kind: 'remove', item })}
      >
        {c((w) => w.delete)}
      </NeedButton>
    </div>
  );
};

const typeNames = { 0: 'page', 1: 'frame', 2: 'link', 3: 'button' } as const;
const typeColors = { 0: 'processing', 1: 'success', 2: 'warning', 3: 'default' } as const;

const useColumns = (onOpen: (dialog: MenuDialog) => void): NonNullable<TableProps<MenuItem>['columns']> => {
  const t = useWords('menu');
  const f = useWords('table');
  const titleOf = useTitle();
  return [
    {
      key: 'name',
      title: t((w) => w.name),
      width: 280,
      fixed: 'start',
      render: (_value, item) => (
        <button
          type="button"
          className="inline-flex cursor-pointer items-center gap-2 border-0 bg-transparent p-0 text-link"
          onClick={() => onOpen({ kind: 'detail', item })}
        >
          {item.icon && <NamedIcon name={item.icon} />}
          {titleOf(item.name)}
        </button>
      ),
    },
    {
      key: 'menuType',
      title: t((w) => w.menuType),
      width: 110,
      render: (_value, { menuType }) => (
        <Tag color={typeColors[menuType]}>{t((w) => w.types[typeNames[menuType]])}</Tag>
      ),
    },
    {
      key: 'path',
      title: t((w) => w.path),
      width: 280,
      ellipsis: true,
      render: (_value, { path, permission }) => <code className="text-xs">{path || permission}</code>,
    },
    { key: 'order', title: t((w) => w.order), width: 80, align: 'end', render: (_value, { order }) => order ?? '–' },
    {
      key: 'flags',
      title: t((w) => w.flags),
      width: 200,
      render: (_value, item) => (
        <>
          {item.builtin && <Tag>{t((w) => w.builtin)}</Tag>}
          {item.hideInMenu && <Tag>{t((w) => w.hidden)}</Tag>}
          {item.menuType === 0 && !item.keepAlive && <Tag>{t((w) => w.notKept)}</Tag>}
        </>
      ),
    },
    {
      key: 'status',
      title: t((w) => w.status),
      width: 100,
      render: (_value, { status }) => <StatusTag status={status} />,
    },
    {
      key: 'actions',
      title: f((w) => w.actions),
      width: 210,
      fixed: 'end',
      render: (_value, item) => <Actions item={item} onOpen={onOpen} />,
    },
  ];
};

/** The menu: pages, frames, links and buttons, as everybody's rights are made of them. */
export default function MenuPage() {
  const t = useWords('menu');
  const c = useWords('common');
  const { filter, setFilter } = useListQuery(['name', 'status']);
  const [dialog, setDialog] = useState<MenuDialog | null>(null);
  const query = useAsk(listMenu, { name: filter.name, status: statusOf(filter.status) }, { quiet: true, keep: true });
  const columns = useColumns(setDialog);
  const close = () => setDialog(null);
  return (
    <div className="p-4">
      <Panel title={c((w) => w.menu.menu)} isFirst>
        <TreeTable<MenuItem>
          label={c((w) => w.menu.menu)}
          columns={columns}
          query={query}
          levels={1}
          isFiltered={Object.keys(filter).length > 0}
          toolbar={
            <>
              <Input.Search
                key={filter.name ?? ''}
                allowClear
                className="w-48!"
                defaultValue={filter.name ?? ''}
                placeholder={t((w) => w.name)}
                aria-label={t((w) => w.name)}
                onSearch={(name) => setFilter({ name: name.trim() })}
              />
              <Select
                allowClear
                className="w-32"
                aria-label={t((w) => w.status)}
                placeholder={t((w) => w.status)}
                value={filter.status ?? null}
                options={[
                  { value: '1', label: c((w) => w.enabled) },
                  { value: '0', label: c((w) => w.disabled) },
                ]}
                onChange={(status: string | undefined) => setFilter({ status: status ?? '' })}
              />
            </>
          }
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
      {dialog?.kind === 'new' && <MenuForm item={null} parentId={dialog.parent?.id ?? null} onClose={close} />}
      {dialog?.kind === 'edit' && <MenuForm item={dialog.item} parentId={null} onClose={close} />}
      {dialog?.kind === 'remove' && <MenuRemoval item={dialog.item} onClose={close} />}
      {dialog?.kind === 'detail' && <MenuDetail item={dialog.item} onClose={close} />}
    </div>
  );
}
