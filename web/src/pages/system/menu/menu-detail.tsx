import MenuOutlined from '@ant-design/icons/MenuOutlined';
import { readMenuHistory, readMenuItem } from '@atrium/contract/menu/calls.ts';
import { menuResource, menuTypes } from '@atrium/contract/menu/fields.ts';
import type { MenuItem } from '@atrium/contract/menu/schemas.ts';
import { useTitle, useTranslation } from '../../../lib/language/i18n.ts';
import { useApiQuery } from '../../../lib/query/query.ts';
import { HistoryList } from '../../../ui/text/history-list.tsx';
import { RecordLink, useRecordAddress } from '../../../ui/text/record-link.tsx';
import { NamedIcon } from '../../../ui/icon/named-icon.tsx';
import type { RecordPlace, RecordPart } from '../../../ui/record/record-types.ts';
import { RecordView } from '../../../ui/record/record-view.tsx';
import { Facts } from '../../../ui/resource/facts.tsx';
import { ownComponent } from './menu-values.ts';
import { type MenuDialog, useMenuActions } from './use-menu-actions.tsx';
import { MenuFlags, MenuTypeTag } from './use-menu-columns.tsx';

const IconName = ({ name }: { name: string }) => (
  <span>
    <NamedIcon name={name} /> {name}
  </span>
);

const FactList = ({ item }: { item: MenuItem }) => {
  const titleOf = useTitle();
  const said = titleOf(item.name);
  const own = {
    name: said === item.name ? null : item.name,
    menuType: <MenuTypeTag type={item.menuType} />,
    component: ownComponent(item) || '–',
    iframeLink: item.iframeLink || null,
    externalLink: item.externalLink || null,
    ...(item.parentId && {
      parentId: (
        <RecordLink noun="menu" id={item.parentId}>
          #{item.parentId}
        </RecordLink>
      ),
    }),
    ...(item.icon && { icon: <IconName name={item.icon} /> }),
  };
  return <Facts fields={menuResource.fields} row={item} own={own} />;
};

const useParts = (item: MenuItem): RecordPart[] => {
  const r = useTranslation('role');
  const h = useTranslation('audit');
  return [
    { key: 'facts', title: r((w) => w.facts), content: <FactList item={item} /> },
    { key: 'history', title: h((w) => w.history), content: <HistoryList call={readMenuHistory} id={item.id} /> },
  ];
};

interface MenuDetailProps {
  item: MenuItem;
  /** Null where it has a page to itself. */
  beside: RecordPlace | null;
  onOpen: (dialog: MenuDialog) => void;
  onRemove: (item: MenuItem) => void;
}

/** What a menu entry is, and what was done to it. */
export const MenuDetail = ({ item: listed, beside, onOpen, onRemove }: MenuDetailProps) => {
  const titleOf = useTitle();
  const { data: item = listed } = useApiQuery(readMenuItem, { id: listed.id }, { quiet: true });
  return (
    <RecordView
      id={item.id}
      head={{
        name: titleOf(item.name),
        picture: item.icon ? <NamedIcon name={item.icon} /> : <MenuOutlined aria-hidden />,
        line: <code>{item.path || item.permission}</code>,
        states: (
          <>
            {item.menuType !== menuTypes.page && <MenuTypeTag type={item.menuType} />}
            <MenuFlags item={item} />
          </>
        ),
        actions: useMenuActions(onOpen, onRemove)(item),
      }}
      parts={useParts(item)}
      address={useRecordAddress()('menu', item.id)}
      beside={beside}
    />
  );
};
