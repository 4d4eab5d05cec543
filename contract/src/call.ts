import type { z } from 'zod';
import type { Need } from './permissions.ts';

/** The methods the wire uses; GET, PUT and DELETE may be repeated by a client. */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * What both sides know of a call without its schemas: the web takes only this, so that zod stays out of the first load.
 * `path` is relative to `/api`. GET sends its input as a query, the others as a JSON body.
 */
export interface Call<Input, Result> {
  readonly method: Method;
  readonly path: string;
  readonly needs: Need;
  /** The noun that it is about; reads of one family become stale together. */
  readonly family: string;
  /** The families that a write makes stale: its own, and those that show something of it; none for a read. */
  readonly stales: readonly string[];
  /** Never present: carries the types from the contract to `callApi`. */
  readonly types?: { input: Input; result: Result };
}

/** What a call of `C` answers, out of its envelope. */
export type ResultOf<C> = C extends Call<unknown, infer Result> ? Result : never;

type Described<Input extends z.ZodType, Result extends z.ZodType> = Call<z.input<Input>, z.output<Result>>;

type Write = [
  /** The family it is about, and those that show something of it. */
  families: string | readonly [string, ...string[]],
  path: string,
  needs: Need,
  /** What it makes stale, where that is not all of these families. */
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
 * Describes a call that reads, by the schemas of its input and result (their types only): the noun that it is about, its path, and who may
 * make it. The marks of this and the next three let the build leave out the calls that a page does not make.
 */
export const get = /* @__NO_SIDE_EFFECTS__ */ <Input extends z.ZodType, Result extends z.ZodType>(
  family: string,
  path: string,
  needs: Need,
): Described<Input, Result> => ({ method: 'GET', path, needs, family, stales: [] });

/** Describes a call that makes something or carries something out. */
export const post = /* @__NO_SIDE_EFFECTS__ */ <Input extends z.ZodType, Result extends z.ZodType>(
  ...parts: Write
): Described<Input, Result> => write('POST', ...parts);

/** Describes a call that changes what is there. */
export const put = /* @__NO_SIDE_EFFECTS__ */ <Input extends z.ZodType, Result extends z.ZodType>(
  ...parts: Write
): Described<Input, Result> => write('PUT', ...parts);

/** Describes a call that deletes. */
export const remove = /* @__NO_SIDE_EFFECTS__ */ <Input extends z.ZodType, Result extends z.ZodType>(
  ...parts: Write
): Described<Input, Result> => write('DELETE', ...parts);
