import RightOutlined from '@ant-design/icons/RightOutlined';
import { memo, useId } from 'react';
import { useTitle } from '../../lib/i18n.ts';
import { NamedIcon } from '../../ui/named-icon.tsx';
import type { MenuEntry } from './menu-entries.ts';
import { MenuLink } from './menu-link.tsx';
import type { OpenGroups } from './open-groups.ts';
import { useLitInSight } from './use-lit-in-sight.ts';
import './menu-tree.css';

const nothingLit: readonly MenuEntry[] = [];

interface NodeProps {
  entry: MenuEntry;
  depth: number;
  /** The lit entries below, if this is one of them. */
  trail: readonly MenuEntry[];
  isLit: boolean;
  open: OpenGroups;
  onToggle: (path: string) => void;
  onOpen: (entry: MenuEntry) => void;
}

/** Made once: another one of its kind would be rendered with every navigation. */
const arrow = <RightOutlined className="menu-arrow" role={undefined} aria-label={undefined} aria-hidden />;

const Words = memo(({ entry }: { entry: MenuEntry }) => {
  const titleOf = useTitle();
  const title = titleOf(entry.title);
  return (
    <>
      <span className="menu-icon">{entry.icon && <NamedIcon name={entry.icon} />}</span>
      <span className="menu-words" title={title}>
        {title}
      </span>
    </>
  );
});

const Group = ({ entry, depth, trail, isLit, open, onToggle, onOpen }: NodeProps) => {
  const id = useId();
  const isOpen = open.has(entry.path);
  return (
    <li>
      <button
        type="button"
        className="menu-entry"
        data-lit={isLit || undefined}
        data-depth={depth}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => onToggle(entry.path)}
      >
        <Words entry={entry} />
        {arrow}
      </button>
      {isOpen && (
        <div className="menu-below" id={id}>
          <MenuList
            entries={entry.children}
            depth={depth + 1}
            trail={trail}
            open={open}
            onToggle={onToggle}
            onOpen={onOpen}
          />
        </div>
      )}
    </li>
  );
};

const Node = memo((props: NodeProps) => {
  const { entry, depth, isLit, onOpen } = props;
  if (entry.children.length > 0) return <Group {...props} />;
  return (
    <li data-depth={depth}>
      <MenuLink entry={entry} className="menu-entry" isCurrent={isLit} onOpen={onOpen}>
        <Words entry={entry} />
      </MenuLink>
    </li>
  );
});

const noGroups: OpenGroups = new Set();

const MenuList = ({
  entries,
  depth,
  trail,
  ...rest
}: Omit<NodeProps, 'entry' | 'isLit'> & { entries: readonly MenuEntry[] }) => (
  <ul className="menu-list" style={{ '--depth': depth } as React.CSSProperties}>
    {entries.map((entry) => {
      const isLit = trail[0]?.path === entry.path;
      const isLeaf = entry.children.length === 0;
      return (
        <Node
          key={entry.path}
          {...rest}
          entry={entry}
          depth={depth}
          isLit={isLit}
          trail={isLit ? trail.slice(1) : nothingLit}
          open={isLeaf ? noGroups : rest.open}
        />
      );
    })}
  </ul>
);

interface MenuTreeProps {
  label: string;
  entries: readonly MenuEntry[];
  /** The lit entries among these, from the top down. */
  trail: readonly MenuEntry[];
  open: OpenGroups;
  onToggle: (path: string) => void;
  onOpen: (entry: MenuEntry) => void;
}

/** The menu as a tree of links and groups that open in place. A thousand entries scroll and change as quickly as ten. */
export const MenuTree = ({ label, ...list }: MenuTreeProps) => (
  <nav ref={useLitInSight(list.trail.at(-1)?.path)} aria-label={label} className="menu-tree">
    <MenuList depth={0} {...list} />
  </nav>
);
