import type { z } from 'zod';
import type { Call } from './call.ts';
import type { Problem } from './problems.ts';
import { inputOf } from './schema/strict.ts';

/** Example of a request and its result for the API document; a test checks it against the schemas. */
export interface Example {
  /** Query of a GET or JSON body of another request; absent if the endpoint has no input. */
  readonly input?: unknown;
  readonly result: unknown;
}

/** What an endpoint states beside its call. */
export interface EndpointParts<Input extends z.ZodType, Result extends z.ZodType> {
  /** Reads the query of a GET and the JSON body of anything else. */
  readonly input: Input;
  /** Shapes the `result` of the envelope; keys it does not name never leave the server. */
  readonly result: Result;
  /** One English sentence for the API document. */
  readonly summary: string;
  readonly example?: Example;
  /** The refusals of its own; those any call can meet (401, 403, 422, 500) are not repeated. */
  readonly refuses?: readonly Problem[];
  /** `envelope` unless said: `file` and `events` answer a stream of their own on success, `multipart` takes one file. */
  readonly answers?: 'envelope' | 'file' | 'events';
  readonly takes?: 'json' | 'multipart';
  /** Bytes of body accepted, if not the usual limit: 16 KB of a public call, 256 KB of any other. */
  readonly bodyLimit?: number;
  /** Changes nothing although it is no GET: allowed to who looks at the product as another. */
  readonly readsOnly?: true;
  /** Allowed to an account that has to change its password first. */
  readonly evenWithOldPassword?: true;
  /** Takes the cookie of an open session, with `X-Requested-With`, from clients that send no token of ours. */
  readonly evenByCookie?: true;
  /** Open to anyone, and about the session whose access token is sent with it. */
  readonly ofSession?: true;
  /** Its answer sets or clears cookies. */
  readonly setsCookies?: true;
}

/** A call with the schemas that check it on the server and describe it in the API document. */
export interface Endpoint<
  Input extends z.ZodType = z.ZodType,
  Result extends z.ZodType = z.ZodType,
> extends EndpointParts<Input, Result> {
  readonly call: Call<z.input<Input>, z.output<Result>>;
}

/**
 * Joins a call with its schemas; the compiler refuses schemas that are not the ones the call was described with. A call of the
 * product's own takes no key that its input does not name.
 */
export const endpoint = <Input extends z.ZodType, Result extends z.ZodType>(
  call: Call<z.input<Input>, z.output<Result>>,
  parts: EndpointParts<Input, Result>,
): Endpoint<Input, Result> => ({ call, ...parts, input: inputOf(call, parts.input) });
