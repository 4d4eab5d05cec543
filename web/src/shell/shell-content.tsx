import { lazy, memo, type ReactNode } from 'react';
import { Outlet } from 'react-router';
import { useDocumentTitle } from '../lib/language/document-title.ts';
import { usePreferences } from '../lib/preference/preferences.ts';
import type { Tab } from '../lib/tab/tab-rules.ts';
import { useCurrentTabKey, useTabs } from '../lib/tab/tabs.ts';
import { OptionalPart } from './optional-part.tsx';
import { getTabId, tabPanelId, useTabNames } from './tabs/tab-names.ts';

export const contentId = 'content';

const ContentWatermark = lazy(async () => ({
  default: (await import('./pages/content-watermark.tsx')).ContentWatermark,
}));

const TabTitle = ({ tab }: { tab: Tab }) => {
  useDocumentTitle(useTabNames()(tab).title);
  return null;
};

const Panel = ({ children }: { children: ReactNode }) => {
  const hasTabs = usePreferences((preferences) => preferences.tabbarEnable);
  const key = useCurrentTabKey();
  const tab = useTabs((state) => state.tabs.get(key));
  const panel = hasTabs && tab ? { role: 'tabpanel', 'aria-labelledby': getTabId(key) } : {};
  return (
    <div id={tabPanelId} {...panel} className="isolate h-full">
      {tab && <TabTitle tab={tab} />}
      {children}
    </div>
  );
};

export const ShellContent = memo(() => {
  const hasWatermark = usePreferences((preferences) => preferences.watermark);
  return (
    <main id={contentId} tabIndex={-1} className="relative min-h-0 flex-1 outline-none">
      <Panel>
        <Outlet />
      </Panel>
      {hasWatermark && (
        <OptionalPart>
          <ContentWatermark />
        </OptionalPart>
      )}
    </main>
  );
});
