/** How many pages are kept behind their tabs, the shown one included; more only where unsaved work would be lost. */
export const maxCachedPages = 20;

interface Facts {
  /** The page on the screen; null when none is. */
  readonly shown: string | null;
  readonly isOpen: (key: string) => boolean;
  /** Whether a page stays while another is shown. */
  readonly isKeptAlive: (key: string) => boolean;
  /** Whether it holds work that is not saved. */
  readonly isDirty: (key: string) => boolean;
}

/**
 * The pages to keep, the one used last at the end: those of open tabs, as long as they want to be kept, and at most 20. The least
 * recently used goes first. Those with unsaved work stay, also beyond 20: nobody is asked when a page goes to make room.
 */
export const pagesToCache = (recent: readonly string[], { shown, isOpen, isKeptAlive, isDirty }: Facts): string[] => {
  const kept = recent.filter((key) => key !== shown && isOpen(key) && isKeptAlive(key));
  const all = shown === null ? kept : [...kept, shown];
  const spare = all.filter((key) => key !== shown && !isDirty(key));
  const leaving = new Set(spare.slice(0, Math.max(0, all.length - maxCachedPages)));
  return all.filter((key) => !leaving.has(key));
};
