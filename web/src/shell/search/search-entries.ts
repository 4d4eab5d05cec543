import type { MenuEntry } from '../menu/menu-entries.ts';
import type { RequestedAct } from '../../lib/browser/requested-act.ts';

/** What the search dialog finds: an entry of the menu that leads somewhere, a person, or something to do. */
export interface SearchEntry {
  /** Its path, or what else names it among the others. */
  readonly key: string;
  /** Its name as it is shown. */
  readonly label: string;
  /** The names of the groups it lies in, from the outermost. */
  readonly groups: readonly string[];
  readonly icon: string | undefined;
  /** The address that it opens in a window of its own. */
  readonly href: string | undefined;
  /** Where it leads, if not to its path, and what is done there. */
  readonly to?: { readonly address: string; readonly state: RequestedAct };
  /** Whose face stands before it. */
  readonly face?: { readonly name: string; readonly username: string; readonly picture: string };
}

/** Every entry of the menu without entries below it, in the menu's order. */
export const searchEntries = (
  menu: readonly MenuEntry[],
  titleOf: (title: string) => string,
  groups: readonly string[] = [],
): SearchEntry[] =>
  menu.flatMap((entry) => {
    const label = titleOf(entry.title);
    if (entry.children.length > 0) return searchEntries(entry.children, titleOf, [...groups, label]);
    return [{ key: entry.path, label, groups, icon: entry.icon, href: entry.href }];
  });
