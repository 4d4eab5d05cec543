import { matchRoutes } from 'react-router';

export type PathParams = Readonly<Record<string, string>>;

const normalize = (path: string) => path.replace(/^\/*/, '/').replace(/\/+$/, '') || '/';

/** Returns the path of a component: `/x`, `x/`, `/x/index.tsx` and `/x/page.tsx` are the same page. */
export const getComponentPath = (component: string): string =>
  normalize(component.replace(/(^|\/)(index|page)(\.tsx?)?$/, ''));

/** Returns the best matching pattern such as `/x/:id` (literals before parameters), and its parameters. */
export const findBestMatch = (
  patterns: Iterable<string>,
  path: string,
): { pattern: string; params: PathParams } | null => {
  const routes = [...patterns].map((pattern) => ({ id: pattern, path: normalize(pattern), caseSensitive: true }));
  const [match] = matchRoutes(routes, normalize(path)) ?? [];
  if (!match) return null;
  const matchedParams = Object.entries(match.params).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return { pattern: match.route.id, params: Object.fromEntries(matchedParams) };
};
