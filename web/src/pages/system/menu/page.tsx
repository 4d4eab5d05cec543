import { listMenu, moveMenuItem } from '@atrium/contract/menu/calls.ts';
import { menuResource, menuTypes } from '@atrium/contract/menu/fields.ts';
import type { MenuItem } from '@atrium/contract/menu/schemas.ts';
import { Suspense } from 'react';
import { reloadAccess } from '../../../lib/access/access.ts';
import { useTitle } from '../../../lib/language/i18n.ts';
import { NamedIcon } from '../../../components/icon/named-icon.tsx';
import type { ResourceCells } from '../../../components/resource/resource-cells.tsx';
import { readResourceAhead } from '../../../components/resource/resource-rows.ts';
import { RowName } from '../../../components/text/row-name.tsx';
import { TreePage } from '../../../components/tree/tree-page.tsx';
import { treeSource } from '../../../components/tree/tree-source.ts';
import { canHaveChildren, MenuFlags, MenuTypeTag, useMenuScreen } from './use-menu-screen.tsx';

const source = treeSource(menuResource, listMenu);

export const words = ['menu', 'table', 'resource'] as const;

export const readAhead = readResourceAhead(source);

const MenuName = ({ item, onOpen }: { item: MenuItem; onOpen: () => void }) => {
  const translateTitle = useTitle();
  return (
    // Buttons of a page must not look like pages.
    <span
      className={`flex min-w-0 items-center ${item.menuType === menuTypes.button ? 'text-xs [&_.row-name]:font-normal [&_.row-name]:text-secondary' : ''}`}
    >
      <RowName icon={item.icon ? <NamedIcon name={item.icon} /> : undefined} onOpen={onOpen}>
        {translateTitle(item.name)}
      </RowName>
      {item.menuType !== menuTypes.page && (
        <span className="ms-2 flex-none">
          <MenuTypeTag type={item.menuType} />
        </span>
      )}
    </span>
  );
};

const cells: ResourceCells<MenuItem> = {
  name: (item, open) => <MenuName item={item} onOpen={open} />,
  // Shown with the name.
  menuType: null,
  status: (item) => <MenuFlags item={item} />,
  path: ({ path, permission }) => <code className="text-xs wrap-anywhere">{path || permission}</code>,
};

export default function MenuPage() {
  const { screen, removalDialog } = useMenuScreen();
  return (
    <>
      <TreePage<MenuItem>
        {...screen}
        source={source}
        cells={cells}
        summary={(item) => (
          <>
            <code className="wrap-anywhere">{item.path || item.permission}</code>
            <MenuFlags item={item} />
          </>
        )}
        moveCall={moveMenuItem}
        canHaveChildren={canHaveChildren}
        onMoved={reloadAccess}
      />
      <Suspense>{removalDialog}</Suspense>
    </>
  );
}
