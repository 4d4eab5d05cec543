import { type MenuEntry, breadcrumbTo } from './menu-entries.ts';

/** The paths of the groups that stand open. */
export type OpenGroups = ReadonlySet<string>;

const groupsOf = (breadcrumb: readonly MenuEntry[]) =>
  breadcrumb.filter((entry) => entry.children.length > 0).map((entry) => entry.path);

/** The groups open after the location changed: those it is in as well; where only one may be open at a time, those alone. */
export const openFor = (open: OpenGroups, breadcrumb: readonly MenuEntry[], isAccordion: boolean): OpenGroups => {
  const wanted = groupsOf(breadcrumb);
  const isSame = wanted.every((path) => open.has(path)) && (!isAccordion || open.size === wanted.length);
  return isSame ? open : new Set([...(isAccordion ? [] : open), ...wanted]);
};

/** The groups open after someone opened or closed one; where only one may be open at a time, its siblings close. */
export const toggleGroup = (
  open: OpenGroups,
  entries: readonly MenuEntry[],
  path: string,
  isAccordion: boolean,
): OpenGroups => {
  if (open.has(path)) return new Set([...open].filter((other) => other !== path));
  return new Set([...(isAccordion ? [] : open), ...groupsOf(breadcrumbTo(entries, path))]);
};
