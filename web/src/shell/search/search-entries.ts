import type { RequestedAct } from '../../lib/browser/requested-act.ts';
import { firstPage, type MenuEntry } from '../menu/menu-entries.ts';

/** Sections of the results, in order. */
export const sections = [
  'pages',
  'groups',
  'people',
  'departments',
  'roles',
  'records',
  'settings',
  'actions',
] as const;
export type Section = (typeof sections)[number];

/** An address of the product, and an action that its page runs. */
export interface Target {
  readonly address: string;
  readonly state?: RequestedAct;
}

/** A further action on a result. */
export interface EntryAction {
  readonly key: string;
  readonly label: string;
  readonly to: Target;
}

/** A result of the search dialog. */
export interface SearchEntry {
  /** Path of a page, or another unique key. */
  readonly key: string;
  readonly section: Section;
  readonly label: string;
  /** Shown behind the label: parent groups, a department, a current value. */
  readonly detail?: string | undefined;
  readonly icon?: string | undefined;
  /** Avatar of a user, instead of an icon. */
  readonly face?: { readonly name: string; readonly username: string; readonly picture: string };
  /** External address, opened in a new window. */
  readonly href?: string | undefined;
  /** Target; the path in `key` if absent. */
  readonly to?: Target;
  /** Runs instead of going to a target. */
  readonly run?: () => void;
  /** True if the dialog stays open after `run`. */
  readonly staysOpen?: boolean;
  readonly actions?: readonly EntryAction[];
}

/** Results with a heading. */
export interface ResultGroup {
  readonly key: string;
  readonly heading: string;
  readonly entries: readonly SearchEntry[];
}

type TitleOf = (title: string) => string;

/** Returns all menu entries without children, in order. */
export const pageEntries = (
  menu: readonly MenuEntry[],
  titleOf: TitleOf,
  groups: readonly string[] = [],
): SearchEntry[] =>
  menu.flatMap((entry) => {
    const label = titleOf(entry.title);
    if (entry.children.length > 0) return pageEntries(entry.children, titleOf, [...groups, label]);
    return [
      {
        key: entry.path,
        section: 'pages' as const,
        label,
        detail: groups.join(' / '),
        icon: entry.icon,
        href: entry.href,
      },
    ];
  });

/** Returns the groups of the menu, in order. Each leads to its first page; groups of external links only are left out. */
export const groupEntries = (
  menu: readonly MenuEntry[],
  titleOf: TitleOf,
  groups: readonly string[] = [],
): SearchEntry[] =>
  menu.flatMap((entry) => {
    if (entry.children.length === 0) return [];
    const label = titleOf(entry.title);
    const below = groupEntries(entry.children, titleOf, [...groups, label]);
    const first = firstPage(entry);
    if (!first) return below;
    const to = { address: first.path };
    const detail = groups.join(' / ');
    return [{ key: `group ${entry.path}`, section: 'groups' as const, label, detail, icon: entry.icon, to }, ...below];
  });
