import { menuResource, menuTypes } from '@atrium/contract/menu/fields.ts';
import type { MenuItem } from '@atrium/contract/menu/schemas.ts';
import { Tag } from 'antd';
import { useMemo } from 'react';
import { pagePaths } from '../../../lib/access/page-files.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { useLabel } from '../../../lib/language/label.ts';
import { useTreeColumns } from '../../../ui/tree/use-tree-columns.ts';
import { ownComponent } from './menu-values.ts';

const { fields } = menuResource;
/** Of which kind an entry is; a page, as most are, in a quiet word. */
export const MenuTypeTag = ({ type }: { type: MenuItem['menuType'] }) => {
  const label = useLabel();
  const word = label(fields.menuType.options[type]);
  return type === menuTypes.page ? <span className="text-tertiary">{word}</span> : <Tag>{word}</Tag>;
};

/** A group has no page that could be kept. */
const isPage = (item: MenuItem): boolean =>
  item.menuType === menuTypes.page && (ownComponent(item) !== '' || pagePaths.includes(item.path));

/** What is special about an entry. */
export const MenuFlags = ({ item }: { item: MenuItem }) => {
  const t = useTranslation('menu');
  const label = useLabel();
  return (
    <>
      {item.builtin && <span className="me-2 text-tertiary">{label(fields.builtin.label)}</span>}
      {item.hideInMenu && <Tag>{t((w) => w.hidden)}</Tag>}
      {isPage(item) && !item.keepAlive && <Tag>{t((w) => w.notKept)}</Tag>}
    </>
  );
};

const own = {
  menuType: ({ menuType }: MenuItem) => <MenuTypeTag type={menuType} />,
  path: ({ path, permission }: MenuItem) => <code className="text-xs">{path || permission}</code>,
};

/** The columns of the tree of menu entries, behind the name. */
export const useMenuColumns = () => {
  const t = useTranslation('menu');
  const columns = useTreeColumns<typeof fields, MenuItem>(fields, own);
  return useMemo(() => {
    const flags = {
      key: 'flags',
      title: t((w) => w.flags),
      width: 150,
      render: (_value: unknown, item: MenuItem) => <MenuFlags item={item} />,
    };
    return columns.toSpliced(-1, 0, flags);
  }, [columns, t]);
};
