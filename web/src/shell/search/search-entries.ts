import type { RequestedAction } from '../../lib/browser/requested-action.ts';
import { findFirstPage, type MenuEntry } from '../menu/menu-entries.ts';

export const sections = ['pages', 'groups', 'users', 'departments', 'roles', 'records', 'settings', 'actions'] as const;
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
  readonly detail?: string | undefined;
  readonly icon?: string | undefined;
  readonly avatar?: { readonly name: string; readonly username: string; readonly picture: string };
  readonly href?: string | undefined;
  readonly to?: Target;
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

export const createPageEntries = (
  menu: readonly MenuEntry[],
  translateTitle: TranslateTitle,
  groups: readonly string[] = [],
): SearchEntry[] =>
  menu.flatMap((entry) => {
    const label = translateTitle(entry.title);
    if (entry.children.length > 0) return createPageEntries(entry.children, translateTitle, [...groups, label]);
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
export const createGroupEntries = (
  menu: readonly MenuEntry[],
  translateTitle: TranslateTitle,
  groups: readonly string[] = [],
): SearchEntry[] =>
  menu.flatMap((entry) => {
    if (entry.children.length === 0) return [];
    const label = translateTitle(entry.title);
    const childEntries = createGroupEntries(entry.children, translateTitle, [...groups, label]);
    const firstPage = findFirstPage(entry);
    if (!firstPage) return childEntries;
    const to = { address: firstPage.path };
    const detail = groups.join(' / ');
    return [
      { key: `group ${entry.path}`, section: 'groups' as const, label, detail, icon: entry.icon, to },
      ...childEntries,
    ];
  });
