import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { useDocumentTitle } from '../lib/document-title.ts';
import { usePreferences } from '../lib/preferences.ts';
import { type Tab, tabKey } from '../lib/tab-rules.ts';
import { useTabs } from '../lib/tabs.ts';
import { PageHost } from './pages/page-host.tsx';
import { tabId, tabPanelId, useTabNames } from './tabs/tab-names.ts';

/** The id of the content: what the skip link leads to. */
export const contentId = 'content';

const ContentWatermark = lazy(async () => ({
  default: (await import('./pages/content-watermark.tsx')).ContentWatermark,
}));

const PageTitle = ({ tab }: { tab: Tab }) => {
  useDocumentTitle(useTabNames()(tab).title);
  return null;
};

/** The content: the pages, as the panel of the tab that is shown, where there are tabs. */
export const ShellContent = () => {
  const hasTabs = usePreferences((preferences) => preferences.tabbarEnable);
  const hasWatermark = usePreferences((preferences) => preferences.watermark);
  const key = tabKey(useLocation().pathname);
  const tab = useTabs((state) => state.tabs.get(key));
  const panel = hasTabs && tab ? { role: 'tabpanel', 'aria-labelledby': tabId(key) } : {};
  return (
    <main id={contentId} tabIndex={-1} className="relative min-h-0 flex-1 outline-none">
      {tab && <PageTitle tab={tab} />}
      <div id={tabPanelId} {...panel} className="isolate h-full">
        <PageHost />
      </div>
      {hasWatermark && (
        <Suspense>
          <ContentWatermark />
        </Suspense>
      )}
    </main>
  );
};
