import { useState } from 'react';
import type { MenuEntry } from '../menu/menu-entries.ts';

/** The uppermost entry whose own entries are shown beside the page. */
export interface ChosenRoot {
  readonly entry: MenuEntry | null;
  /** The lit entries, if it is one of them; otherwise it alone, as it is the one looked into. */
  readonly trail: readonly MenuEntry[];
  readonly choose: (entry: MenuEntry) => void;
}

/** The uppermost entry that the location is in, until someone looks into another one; the next location decides anew. */
export const useChosenRoot = (trail: readonly MenuEntry[], entries: readonly MenuEntry[]): ChosenRoot => {
  const [chosen, setChosen] = useState<{ path: string; during: readonly MenuEntry[] } | null>(null);
  const looked = chosen?.during === trail ? entries.find((entry) => entry.path === chosen.path) : undefined;
  const entry = looked ?? trail[0] ?? null;
  const isLit = entry?.path === trail[0]?.path;
  return {
    entry,
    trail: isLit || !entry ? trail : [entry],
    choose: ({ path }) => setChosen({ path, during: trail }),
  };
};
