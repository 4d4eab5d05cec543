import type { Route, RouteHandle } from '@atrium/contract/menu/route-schemas.ts';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textsOf = (value: unknown): string[] | undefined => {
  if (typeof value === 'string') return value === '' ? [] : [value];
  return Array.isArray(value) ? value.map(String) : undefined;
};

const handleOf = (given: unknown, path: string): RouteHandle => {
  const { roles, permissions, title, ...rest } = isRecord(given) ? given : {};
  const [held, buttons] = [textsOf(roles), textsOf(permissions)];
  return {
    ...rest,
    title: typeof title === 'string' && title !== '' ? title : path,
    ...(held && { roles: held }),
    ...(buttons && { permissions: buttons }),
  };
};

/**
 * The routes of an answer, fit to be walked through: an entry without a handle is called by its path, and one without a path is left out.
 * Null for an answer that is no list.
 */
export const soundRoutes = (answer: unknown): Route[] | null => {
  if (!Array.isArray(answer)) return answer === null || answer === undefined ? [] : null;
  return answer.flatMap((one: unknown): Route[] => {
    if (!isRecord(one) || typeof one['path'] !== 'string' || one['path'] === '') return [];
    const { path, component, handle, children } = one;
    const below = children === undefined ? undefined : soundRoutes(children);
    return [
      {
        path,
        handle: handleOf(handle, path),
        ...(typeof component === 'string' && { component }),
        ...(below && { children: below }),
      },
    ];
  });
};
