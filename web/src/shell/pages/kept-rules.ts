/** How many pages are kept behind their tabs, the shown one included. */
export const mostKept = 20;

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
 * recently used goes first; one with unsaved work only when there is no other.
 */
export const keepPages = (recent: readonly string[], { shown, isOpen, isKeptAlive, isDirty }: Facts): string[] => {
  const kept = recent.filter((key) => key !== shown && isOpen(key) && isKeptAlive(key));
  const all = shown === null ? kept : [...kept, shown];
  const leaving = new Set<string>();
  const spare = [...all.filter((key) => !isDirty(key)), ...all.filter(isDirty)].filter((key) => key !== shown);
  for (const key of spare.slice(0, Math.max(0, all.length - mostKept))) leaving.add(key);
  return all.filter((key) => !leaving.has(key));
};
