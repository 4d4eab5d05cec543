/** Includes the visible page; exceeded only by pages with unsaved changes. */
export const maxCachedPages = 20;

interface CacheState {
  readonly shown: string | null;
  readonly isOpen: (key: string) => boolean;
  readonly isCached: (key: string) => boolean;
  readonly isDirty: (key: string) => boolean;
}

/** The least recently used pages come first. Pages with unsaved changes are always kept. */
export const pagesToCache = (recent: readonly string[], { shown, isOpen, isCached, isDirty }: CacheState): string[] => {
  const cached = recent.filter((key) => key !== shown && isOpen(key) && isCached(key));
  const all = shown === null ? cached : [...cached, shown];
  const removable = all.filter((key) => key !== shown && !isDirty(key));
  const removed = new Set(removable.slice(0, Math.max(0, all.length - maxCachedPages)));
  return all.filter((key) => !removed.has(key));
};
