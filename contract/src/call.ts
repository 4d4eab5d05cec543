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
  /** Never present: carries the types from the contract to `ask` and `tell`. */
  readonly types?: { input: Input; result: Result };
}

/** What a caller of `C` gives. */
export type InputOf<C> = C extends Call<infer Input, unknown> ? Input : never;

/** What a call of `C` answers, out of its envelope. */
export type ResultOf<C> = C extends Call<unknown, infer Result> ? Result : never;

/** Describes a call by the schemas of its input and result (their types only) and by who may make it. */
export const call = <Input extends z.ZodType, Result extends z.ZodType>(
  method: Method,
  path: string,
  needs: Need,
): Call<z.input<Input>, z.output<Result>> => ({ method, path, needs });
