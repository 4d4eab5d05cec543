/** Includes the visible page; exceeded only by pages with unsaved changes. */
export const maxCachedPages = 20;

interface Facts {
  readonly shown: string | null;
  readonly isOpen: (key: string) => boolean;
  readonly isKeptAlive: (key: string) => boolean;
  readonly isDirty: (key: string) => boolean;
}

/** The least recently used pages come first. Pages with unsaved changes are always kept. */
export const pagesToCache = (recent: readonly string[], { shown, isOpen, isKeptAlive, isDirty }: Facts): string[] => {
  const kept = recent.filter((key) => key !== shown && isOpen(key) && isKeptAlive(key));
  const all = shown === null ? kept : [...kept, shown];
  const spare = all.filter((key) => key !== shown && !isDirty(key));
  const leaving = new Set(spare.slice(0, Math.max(0, all.length - maxCachedPages)));
  return all.filter((key) => !leaving.has(key));
};
