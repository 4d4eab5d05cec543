import { memo, useState } from 'react';
import { useIsSmallWindow } from '../lib/browser/breakpoints.ts';
import { usePreferences } from '../lib/preference/preferences.ts';
import { Announcements } from './announcements/announcements.tsx';
import { Header, PhoneMenuButton } from './header/header.tsx';
import { SearchBox } from './header/search-button.tsx';
import { PhoneMenu } from './layout/phone-menu.tsx';
import { Sidebar } from './layout/sidebar.tsx';
import { type Layout, useLayout } from './layout/use-layout.ts';
import { Logo } from './logo.tsx';
import type { MenuEntry } from './menu/menu-entries.ts';
import { chooseRoot, useMenuState, useMenuSync, useRootBreadcrumb } from './menu/menu-state.ts';
import { TopMenu } from './menu/top-menu.tsx';
import { useOpenEntry } from './menu/use-open-entry.ts';
import { usePrefetch } from './pages/use-prefetch.ts';
import { PreferencesDrawer } from './preferences/preferences-drawer.tsx';
import { SearchDialog } from './search/search-dialog.tsx';
import { ShortcutsDialog } from './shortcuts/shortcuts-dialog.tsx';
import { ImpersonationBar } from './session/impersonation-bar.tsx';
import { SecondFactorBar } from './session/second-factor-bar.tsx';
import { ShellContent } from './shell-content.tsx';
import { ShellFooter } from './shell-footer.tsx';
import { SkipLink } from './skip-link.tsx';
import { TabBar } from './tabs/tab-bar.tsx';
import { useTabSync } from './tabs/use-tab-sync.ts';
import { UnsavedDialog } from './unsaved-dialog.tsx';
import { VersionBanner } from './version-banner.tsx';
import '../components/print/print.css';

interface NavigationProps {
  onOpen: (entry: MenuEntry) => void;
}

const PhoneNavigation = ({ onOpen }: NavigationProps) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <PhoneMenuButton isOpen={isOpen} onClick={() => setOpen(true)} />
      <PhoneMenu isOpen={isOpen} onClose={() => setOpen(false)} onOpen={onOpen} />
    </>
  );
};

const HeaderMenu = ({ isSplit, onOpen }: NavigationProps & { isSplit: boolean }) => {
  const entries = useMenuState((menu) => menu.entries);
  const breadcrumb = useMenuState((menu) => menu.breadcrumb);
  const rootBreadcrumb = useRootBreadcrumb();
  return (
    <TopMenu
      entries={entries}
      breadcrumb={isSplit ? rootBreadcrumb : breadcrumb}
      onOpen={onOpen}
      onChoose={isSplit ? chooseRoot : undefined}
    />
  );
};

const ShellHeader = ({ layout, onOpen }: NavigationProps & { layout: Layout }) => (
  <Header isNarrow={layout.hasTopMenu} hasSearch={layout.isPhone || layout.hasTopMenu}>
    {layout.isPhone && <PhoneNavigation onOpen={onOpen} />}
    {layout.isLogoInHeader && <Logo hasName isInBar />}
    {layout.hasTopMenu && <HeaderMenu isSplit={layout.style === 'mixed' && layout.hasSidebar} onOpen={onOpen} />}
    {!layout.hasTopMenu && !layout.isPhone && <SearchBox isAtEdge={layout.hasSidebar} />}
  </Header>
);

const Extras = memo(() => (
  <>
    <SearchDialog />
    <PreferencesDrawer />
    <ShortcutsDialog />
    <VersionBanner />
    <UnsavedDialog />
  </>
));

export const Shell = () => {
  const layout = useLayout();
  const open = useOpenEntry();
  useTabSync();
  useMenuSync();
  usePrefetch();
  const hasTabs = usePreferences((preferences) => preferences.tabbarEnable);
  const isSmall = useIsSmallWindow();
  const hasFooter = usePreferences(({ enableFooter, fixedFooter }) => enableFooter && fixedFooter) && !isSmall;
  const header = layout.hasHeader && <ShellHeader layout={layout} onOpen={open} />;
  return (
    <div className="shell flex h-[calc(100dvh-env(safe-area-inset-top)-env(safe-area-inset-bottom))] flex-col overflow-hidden">
      <SkipLink />
      <ImpersonationBar />
      <SecondFactorBar />
      <Announcements />
      {layout.hasTopMenu && header}
      <div className="flex min-h-0 flex-1">
        {layout.hasSidebar && <Sidebar style={layout.style} onOpen={open} />}
        <div className="flex min-w-0 flex-1 flex-col">
          {!layout.hasTopMenu && header}
          {hasTabs && <TabBar />}
          <div className={`sheet ${layout.hasSidebar ? 'rounded-ss-[10px] border-s' : ''}`}>
            <ShellContent />
            {hasFooter && <ShellFooter />}
          </div>
        </div>
      </div>
      <Extras />
    </div>
  );
};
