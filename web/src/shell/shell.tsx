import { memo, useState } from 'react';
import { usePreferences } from '../lib/preferences.ts';
import { Breadcrumb } from './header/breadcrumb.tsx';
import { Header, PhoneMenuButton } from './header/header.tsx';
import { PhoneMenu } from './layout/phone-menu.tsx';
import { Sidebar } from './layout/sidebar.tsx';
import { type ChosenRoot, useChosenRoot } from './layout/use-chosen-root.ts';
import { type Layout, useLayout } from './layout/use-layout.ts';
import { Logo } from './logo.tsx';
import type { MenuEntry } from './menu/menu-entries.ts';
import { TopMenu } from './menu/top-menu.tsx';
import { type MenuState, useMenu } from './menu/use-menu.ts';
import { useOpenEntry } from './menu/use-open-entry.ts';
import { PreferencesDrawer } from './preferences/preferences-drawer.tsx';
import { SearchDialog } from './search/search-dialog.tsx';
import { ViewingBar } from './session/viewing-bar.tsx';
import { ShellContent } from './shell-content.tsx';
import { ShellFooter } from './shell-footer.tsx';
import { SkipLink } from './skip-link.tsx';
import { TabBar } from './tabs/tab-bar.tsx';
import { useTabSync } from './tabs/use-tab-sync.ts';
import { UnsavedDialog } from './unsaved-dialog.tsx';
import { useLeaveGuard } from './use-leave-guard.ts';
import { VersionBanner } from './version-banner.tsx';

interface ShellHeaderProps {
  layout: Layout;
  menu: MenuState;
  root: ChosenRoot;
  onOpen: (entry: MenuEntry) => void;
}

/** The menu of a phone and its button; in a wider window it is gone, and closed when it comes back. */
const PhoneNavigation = ({ menu, onOpen }: Pick<ShellHeaderProps, 'menu' | 'onOpen'>) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <PhoneMenuButton isOpen={isOpen} onClick={() => setOpen(true)} />
      <PhoneMenu menu={menu} isOpen={isOpen} onClose={() => setOpen(false)} onOpen={onOpen} />
    </>
  );
};

/** The header, with what the layout puts on its left. */
const ShellHeader = ({ layout, menu, root, onOpen }: ShellHeaderProps) => {
  // Without a column to show its entries in, a group opens below the bar.
  const isSplit = layout.style === 'mixed' && layout.hasSidebar;
  return (
    <Header isTight={layout.hasTopMenu}>
      {layout.isPhone && <PhoneNavigation menu={menu} onOpen={onOpen} />}
      {layout.isLogoInHeader && <Logo hasName isInBar />}
      {layout.hasTopMenu && (
        <TopMenu
          entries={menu.entries}
          trail={isSplit ? root.trail : menu.trail}
          onOpen={onOpen}
          onChoose={isSplit ? root.choose : undefined}
        />
      )}
      {!layout.hasTopMenu && !layout.isPhone && (
        <Breadcrumb entries={menu.entries} trail={menu.trail} onOpen={onOpen} />
      )}
    </Header>
  );
};

/** What follows the location and shows nothing: apart from the shell, which need not render for it. */
const Followers = () => {
  useTabSync();
  useLeaveGuard();
  return null;
};

/** What stands beside the pages and over them, wherever one is. */
const Extras = memo(() => (
  <>
    <SearchDialog />
    <PreferencesDrawer />
    <VersionBanner />
    <UnsavedDialog />
  </>
));

/** Everything round a page. */
export const Shell = () => {
  const layout = useLayout();
  const menu = useMenu();
  const root = useChosenRoot(menu.trail, menu.entries);
  const open = useOpenEntry();
  const hasTabs = usePreferences((preferences) => preferences.tabbarEnable);
  const hasFooter = usePreferences(({ enableFooter, fixedFooter }) => enableFooter && fixedFooter);
  const header = layout.hasHeader && <ShellHeader layout={layout} menu={menu} root={root} onOpen={open} />;
  return (
    <div className="flex h-dvh flex-col overflow-hidden">
      <SkipLink />
      <ViewingBar />
      {layout.hasTopMenu && header}
      <div className="flex min-h-0 flex-1">
        {layout.hasSidebar && <Sidebar style={layout.style} menu={menu} root={root} onOpen={open} />}
        <div className="flex min-w-0 flex-1 flex-col">
          {!layout.hasTopMenu && header}
          {hasTabs && <TabBar />}
          <ShellContent />
          {hasFooter && <ShellFooter />}
        </div>
      </div>
      <Followers />
      <Extras />
    </div>
  );
};
