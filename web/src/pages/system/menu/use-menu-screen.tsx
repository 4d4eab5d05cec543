import MenuOutlined from '@ant-design/icons/MenuOutlined';
import {
  createMenuItem,
  deleteMenuItem,
  readMenuHistory,
  readMenuItem,
  updateMenuItem,
} from '@atrium/contract/menu/calls.ts';
import { menuResource, menuTypes } from '@atrium/contract/menu/fields.ts';
import type { MenuItem } from '@atrium/contract/menu/schemas.ts';
import { Tag } from 'antd';
import { type ReactNode, useCallback, useState } from 'react';
import { pagePaths } from '../../../lib/access/page-files.ts';
import { useTitle, useTranslation } from '../../../lib/language/i18n.ts';
import { useLabel } from '../../../lib/language/label.ts';
import { useApiQuery } from '../../../lib/query/query.ts';
import { StatusTag } from '../../../components/feedback/status-tag.tsx';
import { NamedIcon } from '../../../components/icon/named-icon.tsx';
import { Facts } from '../../../components/resource/facts.tsx';
import type { ResourceScreen } from '../../../components/resource/resource-screen.ts';
import { RecordLink } from '../../../components/text/record-link.tsx';
import { MenuForm } from './menu-form.tsx';
import { MenuRemoval } from './menu-removal.tsx';
import { getCustomComponent } from './menu-values.ts';

const { fields } = menuResource;

const calls = {
  read: readMenuItem,
  create: createMenuItem,
  update: updateMenuItem,
  delete: deleteMenuItem,
  history: readMenuHistory,
};

export const canHaveChildren = ({ menuType }: MenuItem): boolean => menuType === menuTypes.page;

export const MenuTypeTag = ({ type }: { type: MenuItem['menuType'] }) => {
  const label = useLabel();
  const typeName = label(fields.menuType.options[type]);
  return type === menuTypes.page ? <span className="text-tertiary">{typeName}</span> : <Tag>{typeName}</Tag>;
};

const isPage = (item: MenuItem): boolean =>
  item.menuType === menuTypes.page && (getCustomComponent(item) !== '' || pagePaths.includes(item.path));

export const MenuFlags = ({ item }: { item: MenuItem }) => {
  const t = useTranslation('menu');
  return (
    <>
      {item.status === 0 && <StatusTag status={0} />}
      {item.hideInMenu && <Tag>{t((w) => w.hidden)}</Tag>}
      {isPage(item) && !item.keepAlive && <Tag>{t((w) => w.notCached)}</Tag>}
    </>
  );
};

const ParentLink = ({ id }: { id: number }) => {
  const translateTitle = useTitle();
  const { data } = useApiQuery(readMenuItem, { id }, { skipsErrorToast: true });
  return (
    <RecordLink resource="menu" id={id}>
      {data ? translateTitle(data.name) : `#${id}`}
    </RecordLink>
  );
};

const FactList = ({ item }: { item: MenuItem }) => {
  const translateTitle = useTitle();
  const content = {
    name: translateTitle(item.name) === item.name ? null : item.name,
    menuType: <MenuTypeTag type={item.menuType} />,
    component: getCustomComponent(item) || '–',
    iframeLink: item.iframeLink || null,
    externalLink: item.externalLink || null,
    ...(item.parentId && { parentId: <ParentLink id={item.parentId} /> }),
    ...(item.icon && {
      icon: (
        <span>
          <NamedIcon name={item.icon} /> {item.icon}
        </span>
      ),
    }),
  };
  return <Facts fields={fields} row={item} content={content} />;
};

interface Removal {
  readonly item: MenuItem;
  readonly onDeleted: () => void;
}

export const useMenuScreen = (): { readonly screen: ResourceScreen<MenuItem>; readonly removalDialog: ReactNode } => {
  const t = useTranslation('menu');
  const c = useTranslation('common');
  const translateTitle = useTitle();
  const getName = useCallback(({ name }: MenuItem) => translateTitle(name), [translateTitle]);
  const [removal, setRemoval] = useState<Removal | null>(null);
  const screen: ResourceScreen<MenuItem> = {
    resource: menuResource,
    calls,
    title: c((w) => w.menu.menu),
    createLabel: t((w) => w.create),
    getName,
    childAction: {
      label: t((w) => w.createChild),
      disabledReason: (item) => (canHaveChildren(item) ? undefined : t((w) => w.cannotHaveChildren)),
    },
    disabledReasons: ({ builtin }) => ({ delete: builtin ? t((w) => w.builtinNotDeletable) : undefined }),
    onDelete: (item, onDeleted) => setRemoval({ item, onDeleted }),
    form: (props) => <MenuForm {...props} />,
    head: (item) => ({
      picture: item.icon ? <NamedIcon name={item.icon} /> : <MenuOutlined aria-hidden />,
      line: <code>{item.path || item.permission}</code>,
      states: (
        <>
          {item.menuType !== menuTypes.page && <MenuTypeTag type={item.menuType} />}
          <MenuFlags item={item} />
        </>
      ),
    }),
    facts: (item) => <FactList item={item} />,
  };
  const removalDialog = removal && (
    <MenuRemoval item={removal.item} onClose={() => setRemoval(null)} onDone={removal.onDeleted} />
  );
  return { screen, removalDialog };
};
