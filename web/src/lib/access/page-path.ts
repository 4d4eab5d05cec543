/** What stands at the varying parts of a path. */
export type PathParams = Readonly<Record<string, string>>;

const clean = (path: string) => path.replace(/^\/*/, '/').replace(/\/+$/, '') || '/';

/** The path that a component of a menu row names: `/x`, `x/`, `/x/index.tsx` and `/x/page.tsx` are the same page. */
export const componentPath = (component: string): string =>
  clean(component.replace(/(^|\/)(index|page)(\.tsx?)?$/, ''));

const decode = (part: string) => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

/** Fits a path to a pattern such as `/x/:id`; null where they differ. */
export const fitPath = (pattern: string, path: string): PathParams | null => {
  const wanted = clean(pattern).split('/');
  const given = clean(path).split('/');
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  const fits = wanted.every((part, position) => {
    const value = given[position] ?? '';
    if (!part.startsWith(':')) return part === value;
    params[part.slice(1)] = decode(value);
    return value !== '';
  });
  return fits ? params : null;
};

/** The pattern among these that a path fits best, a plain part before a varying one, and what stands at its varying parts. */
export const bestFit = (patterns: Iterable<string>, path: string): { pattern: string; params: PathParams } | null => {
  const fits = [...patterns]
    .map((pattern) => ({ pattern, params: fitPath(pattern, path) }))
    .filter((fit): fit is { pattern: string; params: PathParams } => fit.params !== null);
  // ':' sorts behind '/' and digits but before letters, so plain parts are preferred by counting, not by spelling.
  return fits.toSorted((one, other) => Object.keys(one.params).length - Object.keys(other.params).length)[0] ?? null;
};
