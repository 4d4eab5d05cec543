import { matchRoutes } from 'react-router';

/** What stands at the varying parts of a path. */
export type PathParams = Readonly<Record<string, string>>;

const clean = (path: string) => path.replace(/^\/*/, '/').replace(/\/+$/, '') || '/';

/** The path that a component of a menu row names: `/x`, `x/`, `/x/index.tsx` and `/x/page.tsx` are the same page. */
export const componentPath = (component: string): string =>
  clean(component.replace(/(^|\/)(index|page)(\.tsx?)?$/, ''));

/**
 * The pattern such as `/x/:id` among these that a path fits best, a plain part before a varying one, and what stands at its varying
 * parts.
 */
export const bestFit = (patterns: Iterable<string>, path: string): { pattern: string; params: PathParams } | null => {
  const routes = [...patterns].map((pattern) => ({ id: pattern, path: clean(pattern), caseSensitive: true }));
  const [match] = matchRoutes(routes, clean(path)) ?? [];
  if (!match) return null;
  const given = Object.entries(match.params).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return { pattern: match.route.id, params: Object.fromEntries(given) };
};
