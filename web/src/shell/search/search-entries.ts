import type { MenuEntry } from '../menu/menu-entries.ts';
import type { RequestedAct } from '../../lib/browser/requested-act.ts';

/** A search result: a page, a user, or an action. */
export interface SearchEntry {
  /** Path, or another unique key. */
  readonly key: string;
  /** Displayed name. */
  readonly label: string;
  /** Names of the parent groups, outermost first. */
  readonly groups: readonly string[];
  readonly icon: string | undefined;
  /** External address, opened in a new window. */
  readonly href: string | undefined;
  /** Target other than the path, and the action there. */
  readonly to?: { readonly address: string; readonly state: RequestedAct };
  /** Avatar of a user. */
  readonly face?: { readonly name: string; readonly username: string; readonly picture: string };
}

/** Returns all menu entries without children, in order. */
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
