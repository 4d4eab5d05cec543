import type { RequestedAction } from '../../lib/browser/requested-action.ts';
import { firstPage, type MenuEntry } from '../menu/menu-entries.ts';

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

export interface Target {
  readonly address: string;
  readonly state?: RequestedAction;
}

export interface EntryAction {
  readonly key: string;
  readonly label: string;
  readonly to: Target;
}

export interface SearchEntry {
  /** Path of a page, or another unique key. */
  readonly key: string;
  readonly section: Section;
  readonly label: string;
  /** Shown after the label: parent groups, a department, a current value. */
  readonly detail?: string | undefined;
  readonly icon?: string | undefined;
  /** Avatar of a user, instead of an icon. */
  readonly avatar?: { readonly name: string; readonly username: string; readonly picture: string };
  /** Opens in a new window. */
  readonly href?: string | undefined;
  /** The default is the path in `key`. */
  readonly to?: Target;
  /** Runs instead of going to a target. */
  readonly run?: () => void;
  readonly keepsDialogOpen?: boolean;
  readonly actions?: readonly EntryAction[];
}

export interface ResultGroup {
  readonly key: string;
  readonly heading: string;
  readonly entries: readonly SearchEntry[];
}

type TranslateTitle = (title: string) => string;

export const pageEntries = (
  menu: readonly MenuEntry[],
  translateTitle: TranslateTitle,
  groups: readonly string[] = [],
): SearchEntry[] =>
  menu.flatMap((entry) => {
    const label = translateTitle(entry.title);
    if (entry.children.length > 0) return pageEntries(entry.children, translateTitle, [...groups, label]);
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

/** Returns the groups of the menu. Each leads to its first page; groups with only external links are omitted. */
export const groupEntries = (
  menu: readonly MenuEntry[],
  translateTitle: TranslateTitle,
  groups: readonly string[] = [],
): SearchEntry[] =>
  menu.flatMap((entry) => {
    if (entry.children.length === 0) return [];
    const label = translateTitle(entry.title);
    const below = groupEntries(entry.children, translateTitle, [...groups, label]);
    const first = firstPage(entry);
    if (!first) return below;
    const to = { address: first.path };
    const detail = groups.join(' / ');
    return [{ key: `group ${entry.path}`, section: 'groups' as const, label, detail, icon: entry.icon, to }, ...below];
  });
