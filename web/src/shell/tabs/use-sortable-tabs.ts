import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { focusTab } from './tab-names.ts';

type SortableTabsModule = typeof import('./sortable-tabs.tsx');

const focusedTab = (): string | undefined => document.activeElement?.closest<HTMLElement>('[data-tab]')?.dataset['tab'];

/** Returns the components for moving tabs, which are loaded once there are several tabs. */
export const useSortableTabs = (tabCount: number): SortableTabsModule | undefined => {
  const [loaded, setLoaded] = useState<SortableTabsModule>();
  const focused = useRef<string>(undefined);
  const isNeeded = tabCount > 1 && !loaded;
  useEffect(() => {
    if (!isNeeded) return;
    import('./sortable-tabs.tsx').then(
      (module) => {
        focused.current = focusedTab();
        setLoaded(module);
      },
      // The tabs work without moving; the next tab that opens retries.
      () => undefined,
    );
  }, [isNeeded, tabCount]);
  // The new components replace the elements of the tabs.
  useLayoutEffect(() => focusTab(focused.current), [loaded]);
  return loaded;
};
