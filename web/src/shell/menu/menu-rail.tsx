import { Tooltip } from 'antd';
import { memo } from 'react';
import { useTitle } from '../../lib/language/i18n.ts';
import { Flyout } from '../../components/overlay/flyout.tsx';
import { NamedIcon } from '../../components/icon/named-icon.tsx';
import { createEntryItems } from './entry-items.tsx';
import { type MenuEntry, openBelow } from './menu-entries.ts';
import { MenuLink } from './menu-link.tsx';
import { useActiveInView } from './use-active-in-view.ts';
import './menu-rail.css';

export interface MenuRailProps {
  label: string;
  entries: readonly MenuEntry[];
  breadcrumb: readonly MenuEntry[];
  hasTitles: boolean;
  onOpen: (entry: MenuEntry) => void;
  /** Selects a group instead of opening it beside the rail. */
  onChoose?: ((entry: MenuEntry) => void) | undefined;
}

type EntryProps = Omit<MenuRailProps, 'label' | 'entries' | 'breadcrumb'> & {
  entry: MenuEntry;
  isActive: boolean;
  activePath: string | undefined;
};

const RailLabel = ({ entry, title, hasTitles }: { entry: MenuEntry; title: string; hasTitles: boolean }) => (
  <>
    <span className="rail-icon" aria-hidden>
      {entry.icon ? <NamedIcon name={entry.icon} /> : [...title][0]}
    </span>
    <span className={hasTitles ? 'rail-label' : 'sr-only'}>{title}</span>
  </>
);

const RailFlyout = ({ entry, isActive, activePath, hasTitles, onOpen }: EntryProps) => {
  const translateTitle = useTitle();
  const items = () => {
    const childItems = createEntryItems(entry.children, translateTitle);
    return hasTitles
      ? childItems
      : [{ type: 'group' as const, key: entry.path, label: translateTitle(entry.title), children: childItems }];
  };
  return (
    <Flyout
      isHover
      placement="rightTop"
      getItems={items}
      getSelectedKeys={() => (activePath ? [activePath] : [])}
      onSelect={(path) => openBelow(entry, path, onOpen)}
    >
      {(trigger) => (
        <button type="button" className="rail-entry" data-active={isActive || undefined} {...trigger}>
          <RailLabel entry={entry} title={translateTitle(entry.title)} hasTitles={hasTitles} />
        </button>
      )}
    </Flyout>
  );
};

const RailGroup = (props: EntryProps) => {
  const { entry, isActive, hasTitles, onChoose } = props;
  const translateTitle = useTitle();
  if (!onChoose) return <RailFlyout {...props} />;
  return (
    <button
      type="button"
      className="rail-entry"
      data-active={isActive || undefined}
      aria-pressed={isActive}
      onClick={() => onChoose(entry)}
    >
      <RailLabel entry={entry} title={translateTitle(entry.title)} hasTitles={hasTitles} />
    </button>
  );
};

const RailEntry = memo((props: EntryProps) => {
  const { entry, isActive, hasTitles, onOpen, onChoose } = props;
  const translateTitle = useTitle();
  if (entry.children.length > 0) return <RailGroup {...props} />;
  const title = translateTitle(entry.title);
  const open = (selectedEntry: MenuEntry) => {
    onChoose?.(selectedEntry);
    onOpen(selectedEntry);
  };
  return (
    <Tooltip title={hasTitles ? '' : title} placement="right">
      <div>
        <MenuLink entry={entry} className="rail-entry" isCurrent={isActive} onOpen={open}>
          <RailLabel entry={entry} title={title} hasTitles={hasTitles} />
        </MenuLink>
      </div>
    </Tooltip>
  );
});

export const MenuRail = ({ label, entries, breadcrumb, ...rest }: MenuRailProps) => (
  <nav ref={useActiveInView()} aria-label={label} className="menu-rail">
    <ul>
      {entries.map((entry) => {
        const isActive = breadcrumb[0]?.path === entry.path;
        return (
          <li key={entry.path}>
            <RailEntry
              {...rest}
              entry={entry}
              isActive={isActive}
              activePath={isActive ? breadcrumb.at(-1)?.path : undefined}
            />
          </li>
        );
      })}
    </ul>
  </nav>
);
