import RightOutlined from '@ant-design/icons-svg/es/asn/RightOutlined.js';
import { memo, useId } from 'react';
import { useTitle } from '../../lib/language/i18n.ts';
import { Icon } from '../../components/icon/icon.tsx';
import { NamedIcon } from '../../components/icon/named-icon.tsx';
import type { MenuEntry } from './menu-entries.ts';
import { MenuLink } from './menu-link.tsx';
import { toggleMenuGroup, useMenuState } from './menu-state.ts';
import { useActiveInView } from './use-active-in-view.ts';
import './menu-tree.css';

/** Larger groups are not rendered outside the viewport. */
const maxPlainGroupSize = 20;

interface NodeProps {
  entry: MenuEntry;
  onOpen: (entry: MenuEntry) => void;
}

/** A constant element doesn't render with every navigation. */
const arrow = <Icon of={RightOutlined} className="menu-arrow" />;

const EntryText = memo(({ entry }: { entry: MenuEntry }) => {
  const translateTitle = useTitle();
  const title = translateTitle(entry.title);
  return (
    <>
      <span className="menu-icon">{entry.icon && <NamedIcon name={entry.icon} />}</span>
      <span className="menu-label" title={title}>
        {title}
      </span>
    </>
  );
});

const useIsActive = ({ path }: MenuEntry) => useMenuState((menu) => menu.activePaths.has(path));

const MenuGroup = ({ entry, onOpen }: NodeProps) => {
  const id = useId();
  const isActive = useIsActive(entry);
  const isOpen = useMenuState((menu) => menu.openGroups.has(entry.path));
  return (
    <li>
      <button
        type="button"
        className="menu-entry"
        data-active={isActive || undefined}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => toggleMenuGroup(entry.path)}
      >
        <EntryText entry={entry} />
        {arrow}
      </button>
      {isOpen && (
        <div className="menu-children" id={id} data-long={entry.children.length > maxPlainGroupSize || undefined}>
          <MenuList entries={entry.children} onOpen={onOpen} />
        </div>
      )}
    </li>
  );
};

const MenuLeaf = ({ entry, onOpen }: NodeProps) => (
  <li>
    <MenuLink entry={entry} className="menu-entry" isCurrent={useIsActive(entry)} onOpen={onOpen}>
      <EntryText entry={entry} />
    </MenuLink>
  </li>
);

interface MenuListProps {
  entries: readonly MenuEntry[];
  onOpen: (entry: MenuEntry) => void;
}

const MenuList = memo(({ entries, onOpen }: MenuListProps) => (
  <ul className="menu-list">
    {entries.map((entry) => {
      const Node = entry.children.length > 0 ? MenuGroup : MenuLeaf;
      return <Node key={entry.path} entry={entry} onOpen={onOpen} />;
    })}
  </ul>
));

interface MenuTreeProps extends MenuListProps {
  label: string;
}

export const MenuTree = ({ label, ...list }: MenuTreeProps) => (
  <nav ref={useActiveInView()} aria-label={label} className="menu-tree">
    <MenuList {...list} />
  </nav>
);
