/** Includes the visible page; exceeded only by pages with unsaved changes. */
export const maxCachedPages = 20;

interface CacheState {
  readonly shownKey: string | null;
  readonly isOpen: (key: string) => boolean;
  readonly isCached: (key: string) => boolean;
  readonly isDirty: (key: string) => boolean;
}

/** The least recently used pages come first. Pages with unsaved changes are always kept. */
export const listPagesToCache = (
  recentKeys: readonly string[],
  { shownKey, isOpen, isCached, isDirty }: CacheState,
): string[] => {
  const cachedKeys = recentKeys.filter((key) => key !== shownKey && isOpen(key) && isCached(key));
  const allKeys = shownKey === null ? cachedKeys : [...cachedKeys, shownKey];
  const removableKeys = allKeys.filter((key) => key !== shownKey && !isDirty(key));
  const removedKeys = new Set(removableKeys.slice(0, Math.max(0, allKeys.length - maxCachedPages)));
  return allKeys.filter((key) => !removedKeys.has(key));
};
