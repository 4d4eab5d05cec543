import { menuTypes } from '@atrium/contract/menu/fields.ts';
import type { MenuItem } from '@atrium/contract/menu/schemas.ts';
import { Tag, type TableProps } from 'antd';
import { pagePaths } from '../../../lib/access/page-files.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { StatusTag } from '../../../ui/feedback/status-tag.tsx';
import { ownComponent } from './menu-values.ts';

const typeNames = ['page', 'frame', 'link', 'button'] as const;
const typeColors = ['processing', 'success', 'warning', 'default'] as const;

/** Of which kind an entry is. */
export const MenuTypeTag = ({ type }: { type: MenuItem['menuType'] }) => {
  const t = useTranslation('menu');
  return <Tag color={typeColors[type]}>{t((w) => w.types[typeNames[type]])}</Tag>;
};

/** A group has no page that could be kept. */
const isPage = (item: MenuItem): boolean =>
  item.menuType === menuTypes.page && (ownComponent(item) !== '' || pagePaths.includes(item.path));

/** What is special about an entry. */
export const MenuFlags = ({ item }: { item: MenuItem }) => {
  const t = useTranslation('menu');
  return (
    <>
      {item.builtin && <Tag>{t((w) => w.builtin)}</Tag>}
      {item.hideInMenu && <Tag>{t((w) => w.hidden)}</Tag>}
      {isPage(item) && !item.keepAlive && <Tag>{t((w) => w.notKept)}</Tag>}
    </>
  );
};

/** The columns of the tree of menu entries, behind the name. */
export const useMenuColumns = (): NonNullable<TableProps<MenuItem>['columns']> => {
  const t = useTranslation('menu');
  return [
    {
      key: 'menuType',
      title: t((w) => w.menuType),
      width: 90,
      render: (_value, { menuType }) => <MenuTypeTag type={menuType} />,
    },
    {
      key: 'path',
      title: t((w) => w.path),
      width: 240,
      ellipsis: true,
      render: (_value, { path, permission }) => <code className="text-xs">{path || permission}</code>,
    },
    { key: 'order', title: t((w) => w.order), width: 90, align: 'end', render: (_value, { order }) => order ?? '–' },
    {
      key: 'flags',
      title: t((w) => w.flags),
      width: 150,
      render: (_value, item) => <MenuFlags item={item} />,
    },
    {
      key: 'status',
      title: t((w) => w.shown),
      width: 120,
      render: (_value, { status }) => <StatusTag status={status} />,
    },
  ];
};
