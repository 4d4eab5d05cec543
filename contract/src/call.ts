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
  /** The noun that it is about: a write makes stale what was read of its family. */
  readonly family: string;
  /** Other families that a write makes stale: what they show of this noun. */
  readonly stales: readonly string[];
  /** Never present: carries the types from the contract to `callApi`. */
  readonly types?: { input: Input; result: Result };
}

/** What a caller of `C` gives. */
export type InputOf<C> = C extends Call<infer Input, unknown> ? Input : never;

/** What a call of `C` answers, out of its envelope. */
export type ResultOf<C> = C extends Call<unknown, infer Result> ? Result : never;

/** What a call's reads and writes have to do with each other. */
interface Relations {
  /** Where its path does not begin with its noun. */
  readonly family?: string;
  readonly stales?: readonly string[];
}

/** The noun that a path begins with: `role-list`, `role-item/status` and `role-menu` are about the role. */
const nounOf = (path: string): string => /^[^/-]+/.exec(path)?.[0] ?? path;

/**
 * Describes a call by the schemas of its input and result (their types only), by who may make it, and by what it makes stale beside its
 * own family. The mark lets the build leave out the calls that a page does not make.
 */
export const call = /* @__NO_SIDE_EFFECTS__ */ <Input extends z.ZodType, Result extends z.ZodType>(
  method: Method,
  path: string,
  needs: Need,
  { family = nounOf(path), stales = [] }: Relations = {},
): Call<z.input<Input>, z.output<Result>> => ({ method, path, needs, family, stales });
