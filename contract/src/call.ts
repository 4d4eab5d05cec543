import type { z } from 'zod';
import type { RequiredPermission } from './permissions.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * An endpoint without its schemas, so that the web does not load zod. `path` is relative to `/api`. GET sends its input
 * as a query, the others as a JSON body.
 */
export interface Call<Input, Result> {
  readonly method: Method;
  readonly path: string;
  readonly needs: RequiredPermission;
  readonly family: string;
  /** Query families that a write invalidates: its own, and those that show its data; empty for a read. */
  readonly stales: readonly string[];
  /** Never set: carries the types to `callApi`. */
  readonly types?: { input: Input; result: Result };
}

export type ResultOf<C> = C extends Call<unknown, infer Result> ? Result : never;

type Described<Input extends z.ZodType, Result extends z.ZodType> = Call<z.input<Input>, z.output<Result>>;

type Write = [
  families: string | readonly [string, ...string[]],
  path: string,
  needs: RequiredPermission,
  /** Invalidated families, if not all of these. */
  stales?: readonly string[],
];

const write = (
  method: Exclude<Method, 'GET'>,
  ...[of, path, needs, stales]: Write
): Omit<Call<never, never>, 'types'> => {
  const families = typeof of === 'string' ? ([of] as const) : of;
  return { method, path, needs, family: families[0], stales: stales ?? families };
};

/**
 * Defines an endpoint that reads, by the types of its schemas, its family, path and authorization.
 * `@__NO_SIDE_EFFECTS__` here and below lets the build remove unused endpoints.
 */
export const get = /* @__NO_SIDE_EFFECTS__ */ <Input extends z.ZodType, Result extends z.ZodType>(
  family: string,
  path: string,
  needs: RequiredPermission,
): Described<Input, Result> => ({ method: 'GET', path, needs, family, stales: [] });

/** Defines an endpoint that creates something or runs an action. */
export const post = /* @__NO_SIDE_EFFECTS__ */ <Input extends z.ZodType, Result extends z.ZodType>(
  ...parts: Write
): Described<Input, Result> => write('POST', ...parts);

/** Defines an endpoint that changes something. */
export const put = /* @__NO_SIDE_EFFECTS__ */ <Input extends z.ZodType, Result extends z.ZodType>(
  ...parts: Write
): Described<Input, Result> => write('PUT', ...parts);

/** Defines an endpoint that deletes something. */
export const remove = /* @__NO_SIDE_EFFECTS__ */ <Input extends z.ZodType, Result extends z.ZodType>(
  ...parts: Write
): Described<Input, Result> => write('DELETE', ...parts);
