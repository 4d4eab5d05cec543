import { memo, useLayoutEffect } from 'react';
import { useTitle, useTranslation } from '../../lib/language/i18n.ts';
import { type Preferences, usePreferences } from '../../lib/preference/preferences.ts';
import { useSidebarCollapsed } from '../../lib/preference/sidebar.ts';
import { ScrollArea } from '../../components/page/scroll-area.tsx';
import { Logo } from '../logo.tsx';
import type { MenuEntry } from '../menu/menu-entries.ts';
import { chooseRoot, openActiveGroups, useMenuState, useMenuRoot, useRootBreadcrumb } from '../menu/menu-state.ts';
import { MenuRail } from '../menu/menu-rail.tsx';
import { SideColumn } from './side-column.tsx';

interface SidebarProps {
  onOpen: (entry: MenuEntry) => void;
}

const frameClass = 'flex h-full flex-none bg-layout text-text';

const useFrame = () => {
  const isDark = usePreferences((preferences) => preferences.sidebarTheme === 'dark');
  return { className: frameClass, ...(isDark && { 'data-theme': 'dark' }) };
};

const useColumn = () => {
  const [isCollapsed, onCollapse] = useSidebarCollapsed();
  useLayoutEffect(() => {
    if (!isCollapsed) openActiveGroups();
  }, [isCollapsed]);
  const hasTitles = usePreferences((preferences) => preferences.sidebarCollapseShowTitle);
  return { isCollapsed, onCollapse, hasTitles };
};

const SideMenu = ({ onOpen }: SidebarProps) => {
  const t = useTranslation('shell');
  const entries = useMenuState((menu) => menu.entries);
  const column = useColumn();
  const expandedWidth = usePreferences((preferences) => preferences.sidebarWidth);
  const collapsedWidth = usePreferences((preferences) => preferences.sideCollapsedWidth);
  return (
    <aside {...useFrame()}>
      <SideColumn
        {...column}
        head={<Logo hasName={!column.isCollapsed} />}
        label={t((w) => w.mainMenu)}
        entries={entries}
        onOpen={onOpen}
        widths={[expandedWidth, collapsedWidth]}
      />
    </aside>
  );
};

const SubMenu = ({ onOpen, collapsedWidth, hasHead }: SidebarProps & { collapsedWidth: number; hasHead: boolean }) => {
  const t = useTranslation('shell');
  const translateTitle = useTitle();
  const column = useColumn();
  const expandedWidth = usePreferences((preferences) => preferences.sidebarWidth);
  const entry = useMenuRoot();
  if (!entry || entry.children.length === 0) return null;
  const title = translateTitle(entry.title);
  return (
    <SideColumn
      {...column}
      head={
        hasHead && (
          <div className="flex h-12 flex-none items-center truncate px-4 font-semibold">
            {column.isCollapsed ? '' : title}
          </div>
        )
      }
      label={t((w) => w.menuOf, { title })}
      entries={entry.children}
      onOpen={onOpen}
      widths={[expandedWidth, collapsedWidth]}
    />
  );
};

const TwoColumns = ({ onOpen }: SidebarProps) => {
  const t = useTranslation('shell');
  const entries = useMenuState((menu) => menu.entries);
  const breadcrumb = useRootBreadcrumb();
  const firstColumnWidth = usePreferences((preferences) => preferences.firstColumnWidthInTwoColumnNavigation);
  const collapsedWidth = usePreferences((preferences) => preferences.sidebarExtraCollapsedWidth);
  return (
    <aside {...useFrame()}>
      <div
        className="flex h-full flex-none flex-col border-0 border-solid border-line-secondary not-last:border-e"
        style={{ width: firstColumnWidth }}
      >
        <Logo hasName={false} />
        <ScrollArea className="flex-1" label={t((w) => w.mainMenu)}>
          <MenuRail
            label={t((w) => w.mainMenu)}
            entries={entries}
            breadcrumb={breadcrumb}
            hasTitles
            onOpen={onOpen}
            onChoose={chooseRoot}
          />
        </ScrollArea>
      </div>
      <SubMenu onOpen={onOpen} collapsedWidth={collapsedWidth} hasHead />
    </aside>
  );
};

const MixedSidebar = ({ onOpen }: SidebarProps) => {
  const root = useMenuRoot();
  const collapsedWidth = usePreferences((preferences) => preferences.sideCollapsedWidth);
  const frameProps = useFrame();
  if (!root || root.children.length === 0) return null;
  return (
    <aside {...frameProps}>
      <SubMenu onOpen={onOpen} collapsedWidth={collapsedWidth} hasHead={false} />
    </aside>
  );
};

export const Sidebar = memo(({ style, onOpen }: SidebarProps & { style: Preferences['navigationStyle'] }) => {
  if (style === 'two-column') return <TwoColumns onOpen={onOpen} />;
  return style === 'mixed' ? <MixedSidebar onOpen={onOpen} /> : <SideMenu onOpen={onOpen} />;
});
