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

/** What a caller of `C` gives. */
export type InputOf<C> = C extends Call<infer Input, unknown> ? Input : never;

/** What a call of `C` answers, out of its envelope. */
export type ResultOf<C> = C extends Call<unknown, infer Result> ? Result : never;

/**
 * Describes a call by the schemas of its input and result (their types only): the noun that it is about, who may make it, and, where it is
 * no GET, the families of reads that it makes stale. The mark lets the build leave out the calls that a page does not make.
 */
export function call<Input extends z.ZodType, Result extends z.ZodType>(
  family: string,
  method: 'GET',
  path: string,
  needs: Need,
): Call<z.input<Input>, z.output<Result>>;
export function call<Input extends z.ZodType, Result extends z.ZodType>(
  family: string,
  method: Exclude<Method, 'GET'>,
  path: string,
  needs: Need,
  stales: readonly string[],
): Call<z.input<Input>, z.output<Result>>;
/* @__NO_SIDE_EFFECTS__ */
export function call(
  family: string,
  method: Method,
  path: string,
  needs: Need,
  stales: readonly string[] = [],
): Call<unknown, unknown> {
  return { method, path, needs, family, stales };
}
