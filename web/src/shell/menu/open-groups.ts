import { type MenuEntry, breadcrumbTo } from './menu-entries.ts';

export type OpenGroups = ReadonlySet<string>;

const groupsOf = (breadcrumb: readonly MenuEntry[]) =>
  breadcrumb.filter((entry) => entry.children.length > 0).map((entry) => entry.path);

/** Returns the expanded groups after a navigation; in accordion mode, only those of the location. */
export const openFor = (open: OpenGroups, breadcrumb: readonly MenuEntry[], isAccordion: boolean): OpenGroups => {
  const wanted = groupsOf(breadcrumb);
  const isSame = wanted.every((path) => open.has(path)) && (!isAccordion || open.size === wanted.length);
  return isSame ? open : new Set([...(isAccordion ? [] : open), ...wanted]);
};

/** Returns the expanded groups after toggling one; in accordion mode, its siblings collapse. */
export const toggleGroup = (
  open: OpenGroups,
  entries: readonly MenuEntry[],
  path: string,
  isAccordion: boolean,
): OpenGroups => {
  if (open.has(path)) return new Set([...open].filter((other) => other !== path));
  return new Set([...(isAccordion ? [] : open), ...groupsOf(breadcrumbTo(entries, path))]);
};
