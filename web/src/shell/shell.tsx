import { useState } from 'react';
import { useLocation } from 'react-router';
import { useIsPhone } from '../lib/breakpoints.ts';
import { useDocumentTitle } from '../lib/document-title.ts';
import { useWords } from '../lib/i18n.ts';
import { usePreferences } from '../lib/preferences.ts';
import { type Tab, tabKey } from '../lib/tab-rules.ts';
import { useTabs } from '../lib/tabs.ts';
import { Breadcrumb } from './header/breadcrumb.tsx';
import { Header, PhoneMenuButton } from './header/header.tsx';
import { PhoneMenu } from './layout/phone-menu.tsx';
import { MixedSidebar, SideMenu, TwoColumns } from './layout/sidebar.tsx';
import { useChosenRoot } from './layout/use-chosen-root.ts';
import { Logo } from './logo.tsx';
import { TopMenu } from './menu/top-menu.tsx';
import { useMenu } from './menu/use-menu.ts';
import { useOpenEntry } from './menu/use-open-entry.ts';
import { PageHost } from './pages/page-host.tsx';
import { PreferencesDrawer } from './preferences/preferences-drawer.tsx';
import { SearchDialog } from './search/search-dialog.tsx';
import { ShellFooter } from './shell-footer.tsx';
import { TabBar } from './tabs/tab-bar.tsx';
import { tabId, tabPanelId, useTabNames } from './tabs/tab-names.ts';
import { useTabSync } from './tabs/use-tab-sync.ts';
import { UnsavedDialog } from './unsaved-dialog.tsx';
import { useLeaveGuard } from './use-leave-guard.ts';
import { useShellShortcuts } from './use-shell-shortcuts.ts';

const contentId = 'content';

const SkipLink = () => {
  const t = useWords('shell');
  return (
    <a
      href={`#${contentId}`}
      className="fixed start-2 -top-16 z-50 rounded-md bg-elevated px-4 py-2 text-link focus:top-2 focus:shadow-md"
      onClick={(event) => {
        // The address belongs to the page: its hash is its own.
        event.preventDefault();
        document.getElementById(contentId)?.focus();
      }}
    >
      {t((w) => w.skipToContent)}
    </a>
  );
};

const PageTitle = ({ tab }: { tab: Tab }) => {
  useDocumentTitle(useTabNames()(tab).title);
  return null;
};

/** The content: the pages, as the panel of the tab that is shown, where there are tabs. */
const Content = ({ footer }: { footer: React.ReactNode }) => {
  const hasTabs = usePreferences((preferences) => preferences.tabbarEnable);
  const key = tabKey(useLocation().pathname);
  const tab = useTabs((state) => state.tabs.get(key));
  const panel = hasTabs && tab ? { role: 'tabpanel', 'aria-labelledby': tabId(key) } : {};
  return (
    <main id={contentId} tabIndex={-1} className="relative min-h-0 flex-1 outline-none">
      {tab && <PageTitle tab={tab} />}
      <div id={tabPanelId} {...panel} className="h-full">
        <PageHost footer={footer} />
      </div>
    </main>
  );
};

/** Everything round a page. */
export const Shell = () => {
  useTabSync();
  useLeaveGuard();
  useShellShortcuts();
  const isPhone = useIsPhone();
  const isMaximize = useTabs((state) => state.isMaximize);
  const chosenStyle = usePreferences((preferences) => preferences.navigationStyle);
  const { sidebarEnable, tabbarEnable, enableFooter, fixedFooter } = usePreferences((preferences) => preferences);
  const [isPhoneMenuOpen, setPhoneMenuOpen] = useState(false);
  const menu = useMenu();
  const root = useChosenRoot(menu.trail, menu.entries);
  const open = useOpenEntry();

  const style = isPhone ? 'side' : chosenStyle;
  const isBare = isMaximize;
  const hasSidebar = sidebarEnable && !isPhone && !isBare;
  const hasTopBar = style === 'top' || style === 'mixed';
  const isLogoUp = !isPhone && (hasTopBar || !sidebarEnable);
  const header = !isBare && (
    <Header>
      {isPhone && <PhoneMenuButton isOpen={isPhoneMenuOpen} onClick={() => setPhoneMenuOpen(true)} />}
      {isLogoUp && <Logo hasName isInBar />}
      {hasTopBar ? (
        <TopMenu
          entries={menu.entries}
          trail={style === 'mixed' ? root.trail : menu.trail}
          onOpen={open}
          onChoose={style === 'mixed' && sidebarEnable ? root.choose : undefined}
        />
      ) : (
        !isPhone && <Breadcrumb entries={menu.entries} trail={menu.trail} onOpen={open} />
      )}
    </Header>
  );
  return (
    <div className="flex h-dvh flex-col overflow-hidden">
      <SkipLink />
      {hasTopBar && header}
      <div className="flex min-h-0 flex-1">
        {hasSidebar && style === 'side' && <SideMenu menu={menu} onOpen={open} />}
        {hasSidebar && style === 'two-column' && <TwoColumns menu={menu} root={root} onOpen={open} />}
        {hasSidebar && style === 'mixed' && <MixedSidebar menu={menu} root={root} onOpen={open} />}
        <div className="flex min-w-0 flex-1 flex-col">
          {!hasTopBar && header}
          {tabbarEnable && <TabBar />}
          <Content footer={enableFooter && !fixedFooter && <ShellFooter />} />
          {enableFooter && fixedFooter && <ShellFooter />}
        </div>
      </div>
      {isPhone && <PhoneMenu menu={menu} isOpen={isPhoneMenuOpen} onClose={() => setPhoneMenuOpen(false)} onOpen={open} />}
      <SearchDialog />
      <PreferencesDrawer />
      <UnsavedDialog />
    </div>
  );
};
