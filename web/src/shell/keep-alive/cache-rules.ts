/** Maximum number of cached pages, including the visible one; exceeded only for unsaved changes. */
export const maxCachedPages = 20;

interface Facts {
  /** Key of the visible page, or null. */
  readonly shown: string | null;
  readonly isOpen: (key: string) => boolean;
  /** Returns whether a page is cached while hidden. */
  readonly isKeptAlive: (key: string) => boolean;
  readonly isDirty: (key: string) => boolean;
}

/**
 * Returns the pages to cache, least recently used first: of open tabs with caching, at most 20. Pages with unsaved
 * changes are kept beyond that, because the user is not asked.
 */
export const pagesToCache = (recent: readonly string[], { shown, isOpen, isKeptAlive, isDirty }: Facts): string[] => {
  const kept = recent.filter((key) => key !== shown && isOpen(key) && isKeptAlive(key));
  const all = shown === null ? kept : [...kept, shown];
  const spare = all.filter((key) => key !== shown && !isDirty(key));
  const leaving = new Set(spare.slice(0, Math.max(0, all.length - maxCachedPages)));
  return all.filter((key) => !leaving.has(key));
};
