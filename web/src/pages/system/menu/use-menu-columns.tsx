import { menuResource, menuTypes } from '@atrium/contract/menu/fields.ts';
import type { MenuItem } from '@atrium/contract/menu/schemas.ts';
import { Tag } from 'antd';
import { pagePaths } from '../../../lib/access/page-files.ts';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { useLabel } from '../../../lib/language/label.ts';
import { StatusTag } from '../../../ui/feedback/status-tag.tsx';
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

/** What is special about an entry: that it is built in or enabled is not. */
export const MenuFlags = ({ item }: { item: MenuItem }) => {
  const t = useTranslation('menu');
  return (
    <>
      {item.status === 0 && <StatusTag status={0} />}
      {item.hideInMenu && <Tag>{t((w) => w.hidden)}</Tag>}
      {isPage(item) && !item.keepAlive && <Tag>{t((w) => w.notKept)}</Tag>}
    </>
  );
};

const own = {
  // Said beside the name, where it is none of the pages that most are.
  menuType: null,
  status: (item: MenuItem) => <MenuFlags item={item} />,
  path: ({ path, permission }: MenuItem) => <code className="text-xs wrap-anywhere">{path || permission}</code>,
};

/** The columns of the tree of menu entries, behind the name. */
export const useMenuColumns = () => useTreeColumns<typeof fields, MenuItem>(fields, own);
