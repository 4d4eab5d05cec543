import DownOutlined from '@ant-design/icons/DownOutlined';
import EllipsisOutlined from '@ant-design/icons/EllipsisOutlined';
import Overflow from '@rc-component/overflow';
import { useTitle, useTranslation } from '../../lib/language/i18n.ts';
import { Flyout } from '../../components/overlay/flyout.tsx';
import { NamedIcon } from '../../components/icon/named-icon.tsx';
import { createEntryItems } from './entry-items.tsx';
import { type MenuEntry, findBreadcrumb, openBelow } from './menu-entries.ts';
import { MenuLink } from './menu-link.tsx';
import './top-menu.css';

interface TopMenuProps {
  entries: readonly MenuEntry[];
  breadcrumb: readonly MenuEntry[];
  onOpen: (entry: MenuEntry) => void;
  /** Selects a group instead of opening it below the bar. */
  onChoose?: ((entry: MenuEntry) => void) | undefined;
}

const EntryLabel = ({ entry }: { entry: MenuEntry }) => {
  const translateTitle = useTitle();
  return (
    <>
      {entry.icon && <NamedIcon name={entry.icon} />}
      <span>{translateTitle(entry.title)}</span>
    </>
  );
};

type TopEntryProps = Omit<TopMenuProps, 'entries'> & { entry: MenuEntry };

const TopFlyout = ({ entry, breadcrumb, onOpen }: TopEntryProps) => {
  const translateTitle = useTitle();
  const isActive = breadcrumb[0]?.path === entry.path;
  const activeEntry = breadcrumb.at(-1);
  return (
    <Flyout
      isHover
      getItems={() => createEntryItems(entry.children, translateTitle)}
      getSelectedKeys={() => (isActive && activeEntry ? [activeEntry.path] : [])}
      onSelect={(path) => openBelow(entry, path, onOpen)}
    >
      {(trigger) => (
        <button type="button" className="top-entry" data-active={isActive || undefined} {...trigger}>
          <EntryLabel entry={entry} />
          <DownOutlined className="top-arrow" role={undefined} aria-label={undefined} aria-hidden />
        </button>
      )}
    </Flyout>
  );
};

const TopEntry = (props: TopEntryProps) => {
  const { entry, breadcrumb, onOpen, onChoose } = props;
  const isActive = breadcrumb[0]?.path === entry.path;
  if (entry.children.length === 0) {
    const open = (selectedEntry: MenuEntry) => {
      onChoose?.(selectedEntry);
      onOpen(selectedEntry);
    };
    return (
      <MenuLink entry={entry} className="top-entry" isCurrent={isActive} onOpen={open}>
        <EntryLabel entry={entry} />
      </MenuLink>
    );
  }
  if (onChoose) {
    return (
      <button
        type="button"
        className="top-entry"
        data-active={isActive || undefined}
        aria-pressed={isActive}
        onClick={() => onChoose(entry)}
      >
        <EntryLabel entry={entry} />
      </button>
    );
  }
  return <TopFlyout {...props} />;
};

export const TopMenu = ({ entries, breadcrumb, onOpen, onChoose }: TopMenuProps) => {
  const t = useTranslation('shell');
  const translateTitle = useTitle();
  const select = (path: string) => {
    const selectedBreadcrumb = findBreadcrumb(entries, path);
    const selectedEntry = selectedBreadcrumb.at(-1);
    if (onChoose && selectedBreadcrumb[0]) onChoose(selectedBreadcrumb[0]);
    if (selectedEntry) onOpen(selectedEntry);
  };
  return (
    <nav aria-label={t((w) => w.topMenu)} className="top-menu">
      <Overflow<MenuEntry>
        data={[...entries]}
        itemKey={(entry) => entry.path}
        maxCount={Overflow.RESPONSIVE}
        renderItem={(entry) => <TopEntry entry={entry} breadcrumb={breadcrumb} onOpen={onOpen} onChoose={onChoose} />}
        renderRest={(rest) => (
          <Flyout
            getItems={() => createEntryItems(rest, translateTitle)}
            getSelectedKeys={() => breadcrumb.slice(-1).map((entry) => entry.path)}
            onSelect={select}
          >
            {(trigger) => (
              <button
                type="button"
                className="top-entry"
                data-active={rest.some((entry) => entry.path === breadcrumb[0]?.path) || undefined}
                aria-label={t((w) => w.more)}
                {...trigger}
              >
                <EllipsisOutlined role={undefined} aria-label={undefined} aria-hidden />
              </button>
            )}
          </Flyout>
        )}
      />
    </nav>
  );
};
