import { readMenuHistory } from '@atrium/contract/menu/calls.ts';
import type { MenuItem } from '@atrium/contract/menu/schemas.ts';
import { Descriptions, Tabs } from 'antd';
import { useFormat } from '../../../lib/format/format.ts';
import { useTitle, useTranslation } from '../../../lib/language/i18n.ts';
import { useServes } from '../../../lib/access/serves.ts';
import { HistoryList } from '../../../ui/text/history-list.tsx';
import { NamedIcon } from '../../../ui/icon/named-icon.tsx';
import { StatusTag } from '../../../ui/feedback/status-tag.tsx';
import { ownComponent } from './menu-values.ts';
import { MenuTypeTag } from './use-menu-columns.tsx';
import { Drawer } from '../../../ui/overlay/drawer.tsx';

/** What a menu entry is, and what was done to it. */
export const MenuDetail = ({ item, onClose }: { item: MenuItem; onClose: () => void }) => {
  const t = useTranslation('menu');
  const c = useTranslation('common');
  const r = useTranslation('role');
  const h = useTranslation('audit');
  const format = useFormat();
  const titleOf = useTitle();
  const history = useServes()(readMenuHistory)
    ? [{ key: 'history', label: h((w) => w.history), children: <HistoryList call={readMenuHistory} id={item.id} /> }]
    : [];
  const yes = (value: boolean) => c((w) => (value ? w.yes : w.no));
  const link = item.iframeLink || item.externalLink;
  const facts = [
    {
      key: 'name',
      label: t((w) => w.name),
      children: `${titleOf(item.name)}${titleOf(item.name) === item.name ? '' : ` (${item.name})`}`,
    },
    { key: 'menuType', label: t((w) => w.menuType), children: <MenuTypeTag type={item.menuType} /> },
    { key: 'path', label: t((w) => w.path), children: item.path || '–' },
    { key: 'permission', label: t((w) => w.permission), children: item.permission || '–' },
    { key: 'component', label: t((w) => w.component), children: ownComponent(item) || '–' },
    { key: 'link', label: t((w) => w.linkAddress), children: link || '–' },
    {
      key: 'icon',
      label: t((w) => w.icon),
      children: item.icon ? (
        <span>
          <NamedIcon name={item.icon} /> {item.icon}
        </span>
      ) : (
        '–'
      ),
    },
    { key: 'order', label: t((w) => w.order), children: item.order ?? '–' },
    { key: 'hideInMenu', label: t((w) => w.hideInMenu), children: yes(item.hideInMenu) },
    { key: 'keepAlive', label: t((w) => w.keepAlive), children: yes(item.keepAlive) },
    { key: 'ignoreAccess', label: t((w) => w.ignoreAccess), children: yes(item.ignoreAccess) },
    { key: 'status', label: t((w) => w.shown), children: <StatusTag status={item.status} /> },
    { key: 'updateTime', label: t((w) => w.updateTime), children: format.dateTime(item.updateTime) },
  ];
  return (
    <Drawer open title={titleOf(item.name)} size={560} onClose={onClose}>
      <Tabs
        items={[
          {
            key: 'facts',
            label: r((w) => w.facts),
            children: <Descriptions column={1} size="small" bordered items={facts} />,
          },
          ...history,
        ]}
      />
    </Drawer>
  );
};
