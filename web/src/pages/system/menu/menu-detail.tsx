import { readMenuHistory } from '@atrium/contract/menu/calls.ts';
import { menuResource } from '@atrium/contract/menu/fields.ts';
import type { MenuItem } from '@atrium/contract/menu/schemas.ts';
import { Tabs } from 'antd';
import { useTitle, useTranslation } from '../../../lib/language/i18n.ts';
import { useServes } from '../../../lib/access/serves.ts';
import { HistoryList } from '../../../ui/text/history-list.tsx';
import { NamedIcon } from '../../../ui/icon/named-icon.tsx';
import { Facts } from '../../../ui/resource/facts.tsx';
import { ownComponent } from './menu-values.ts';
import { MenuTypeTag } from './use-menu-columns.tsx';
import { Drawer } from '../../../ui/overlay/drawer.tsx';

const IconName = ({ name }: { name: string }) => (
  <span>
    <NamedIcon name={name} /> {name}
  </span>
);

/** What a menu entry is, and what was done to it. */
export const MenuDetail = ({ item, onClose }: { item: MenuItem; onClose: () => void }) => {
  const r = useTranslation('role');
  const h = useTranslation('audit');
  const titleOf = useTitle();
  const history = useServes()(readMenuHistory)
    ? [{ key: 'history', label: h((w) => w.history), children: <HistoryList call={readMenuHistory} id={item.id} /> }]
    : [];
  const said = titleOf(item.name);
  const own = {
    name: said === item.name ? said : `${said} (${item.name})`,
    menuType: <MenuTypeTag type={item.menuType} />,
    component: ownComponent(item) || '–',
    iframeLink: item.iframeLink || null,
    externalLink: item.externalLink || null,
    ...(item.icon && { icon: <IconName name={item.icon} /> }),
  };
  return (
    <Drawer open title={said} size={560} onClose={onClose}>
      <Tabs
        items={[
          {
            key: 'facts',
            label: r((w) => w.facts),
            children: <Facts fields={menuResource.fields} row={item} own={own} />,
          },
          ...history,
        ]}
      />
    </Drawer>
  );
};
