import { type MenuEntry, findBreadcrumb } from './menu-entries.ts';

export type OpenGroups = ReadonlySet<string>;

const getGroupPaths = (breadcrumb: readonly MenuEntry[]) =>
  breadcrumb.filter((entry) => entry.children.length > 0).map((entry) => entry.path);

export const expandForLocation = (
  open: OpenGroups,
  breadcrumb: readonly MenuEntry[],
  isAccordion: boolean,
): OpenGroups => {
  const groupPaths = getGroupPaths(breadcrumb);
  const isUnchanged = groupPaths.every((path) => open.has(path)) && (!isAccordion || open.size === groupPaths.length);
  return isUnchanged ? open : new Set([...(isAccordion ? [] : open), ...groupPaths]);
};

/** In accordion mode, siblings collapse. */
export const toggleGroup = (
  open: OpenGroups,
  entries: readonly MenuEntry[],
  path: string,
  isAccordion: boolean,
): OpenGroups => {
  if (open.has(path)) return new Set([...open].filter((openPath) => openPath !== path));
  return new Set([...(isAccordion ? [] : open), ...getGroupPaths(findBreadcrumb(entries, path))]);
};
