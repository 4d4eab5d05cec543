import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { focusTab } from './tab-names.ts';

type SortableTabsModule = typeof import('./sortable-tabs.tsx');

const getFocusedTab = (): string | undefined =>
  document.activeElement?.closest<HTMLElement>('[data-tab]')?.dataset['tab'];

/** Returns the components for moving tabs, which are loaded once there are several tabs. */
export const useSortableTabs = (tabCount: number): SortableTabsModule | undefined => {
  const [module, setModule] = useState<SortableTabsModule>();
  const focusedKey = useRef<string>(undefined);
  const isNeeded = tabCount > 1 && !module;
  useEffect(() => {
    if (!isNeeded) return;
    import('./sortable-tabs.tsx').then(
      (loadedModule) => {
        focusedKey.current = getFocusedTab();
        setModule(loadedModule);
      },
      // The tabs work without moving; the next tab that opens retries.
      () => undefined,
    );
  }, [isNeeded, tabCount]);
  // The new components replace the elements of the tabs.
  useLayoutEffect(() => focusTab(focusedKey.current), [module]);
  return module;
};
