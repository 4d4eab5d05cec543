import { listMenu, moveMenuItem } from '@atrium/contract/menu/calls.ts';
import { menuResource, menuTypes } from '@atrium/contract/menu/fields.ts';
import type { MenuItem } from '@atrium/contract/menu/schemas.ts';
import { Suspense, useState } from 'react';
import { reloadAccess } from '../../../lib/access/access.ts';
import { useTitle, useTranslation } from '../../../lib/language/i18n.ts';
import { NamedIcon } from '../../../components/icon/named-icon.tsx';
import type { ResourceCells } from '../../../components/resource/resource-cells.tsx';
import { preloadResource } from '../../../components/resource/resource-rows.ts';
import { RowName } from '../../../components/text/row-name.tsx';
import { TreePage } from '../../../components/tree/tree-page.tsx';
import { createTreeSource } from '../../../components/tree/tree-source.ts';
import { canHaveChildren, MenuFlags, MenuTypeTag, useMenuScreen } from './use-menu-screen.tsx';

const source = createTreeSource(menuResource, listMenu);

export const words = ['menu', 'table', 'resource'] as const;

export const preloadData = preloadResource(source);

const MenuName = ({ item, onOpen }: { item: MenuItem; onOpen: () => void }) => {
  const translateTitle = useTitle();
  return (
    <span className="flex min-w-0 items-center">
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
  menuType: null,
  status: (item) => <MenuFlags item={item} />,
  path: ({ path, permission }) => <code className="text-xs wrap-anywhere">{path || permission}</code>,
};

const maxButtonNames = 5;

const ButtonNames = ({ items, open }: { items: readonly MenuItem[]; open: (item: MenuItem) => void }) => {
  const t = useTranslation('menu');
  const translateTitle = useTitle();
  const [isOpen, setOpen] = useState(false);
  const shownItems = isOpen ? items : items.slice(0, maxButtonNames);
  const hiddenCount = items.length - shownItems.length;
  const className =
    'min-h-6 min-w-6 cursor-pointer border-0 bg-transparent p-0 font-[inherit] text-xs text-secondary hover:text-link pointer-coarse:min-h-11 pointer-coarse:min-w-11';
  return (
    <span className="flex basis-full flex-wrap gap-x-3">
      {shownItems.map((item) => (
        <button key={item.id} type="button" className={className} title={item.permission} onClick={() => open(item)}>
          {translateTitle(item.name)}
        </button>
      ))}
      {hiddenCount > 0 && (
        <button
          type="button"
          className={className}
          aria-expanded={false}
          aria-label={t((w) => w.moreButtons, { count: hiddenCount })}
          onClick={() => setOpen(true)}
        >
          +{hiddenCount}
        </button>
      )}
    </span>
  );
};

const isButton = ({ menuType }: MenuItem): boolean => menuType === menuTypes.button;

export default function MenuPage() {
  const t = useTranslation('menu');
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
        folded={{
          isFolded: isButton,
          title: t((w) => w.buttons),
          render: (items, open) => items.length > 0 && <ButtonNames items={items} open={open} />,
        }}
        moveCall={moveMenuItem}
        canHaveChildren={canHaveChildren}
        onMoved={reloadAccess}
      />
      <Suspense>{removalDialog}</Suspense>
    </>
  );
}
