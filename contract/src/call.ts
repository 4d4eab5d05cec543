import type { z } from 'zod';
import type { RequiredPermission } from './permissions.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** An endpoint without its schemas, so that the web does not load zod. `path` is relative to `/api`. */
export interface Call<Input, Result> {
  readonly method: Method;
  readonly path: string;
  readonly requiredPermission: RequiredPermission;
  readonly family: string;
  /** Query families that a write invalidates: that of the resource, and others with its data. */
  readonly invalidatedFamilies: readonly string[];
  /** Never set; only provides the types for `callApi`. */
  readonly types?: { input: Input; result: Result };
}

export type CallResult<C> = C extends Call<unknown, infer Result> ? Result : never;

type TypedCall<Input extends z.ZodType, Result extends z.ZodType> = Call<z.input<Input>, z.output<Result>>;

type Write = [
  families: string | readonly [string, ...string[]],
  path: string,
  requiredPermission: RequiredPermission,
  invalidatedFamilies?: readonly string[],
];

const createWriteCall = (
  method: Exclude<Method, 'GET'>,
  ...[firstFamily, path, requiredPermission, invalidatedFamilies]: Write
): Omit<Call<never, never>, 'types'> => {
  const families = typeof firstFamily === 'string' ? ([firstFamily] as const) : firstFamily;
  return {
    method,
    path,
    requiredPermission,
    family: families[0],
    invalidatedFamilies: invalidatedFamilies ?? families,
  };
};

/** With `@__NO_SIDE_EFFECTS__` here and below, the build can remove unused endpoints. */
export const get = /* @__NO_SIDE_EFFECTS__ */ <Input extends z.ZodType, Result extends z.ZodType>(
  family: string,
  path: string,
  requiredPermission: RequiredPermission,
): TypedCall<Input, Result> => ({ method: 'GET', path, requiredPermission, family, invalidatedFamilies: [] });

export const post = /* @__NO_SIDE_EFFECTS__ */ <Input extends z.ZodType, Result extends z.ZodType>(
  ...args: Write
): TypedCall<Input, Result> => createWriteCall('POST', ...args);

export const put = /* @__NO_SIDE_EFFECTS__ */ <Input extends z.ZodType, Result extends z.ZodType>(
  ...args: Write
): TypedCall<Input, Result> => createWriteCall('PUT', ...args);

export const remove = /* @__NO_SIDE_EFFECTS__ */ <Input extends z.ZodType, Result extends z.ZodType>(
  ...args: Write
): TypedCall<Input, Result> => createWriteCall('DELETE', ...args);
