import type { z } from 'zod';
import type { Call } from './call.ts';
import type { ErrorCode } from './error-codes.ts';
import { createInputSchema } from './schema/strict.ts';

export interface Example {
  readonly input?: unknown;
  readonly result: unknown;
}

export interface EndpointOptions<Input extends z.ZodType, Result extends z.ZodType> {
  readonly input: Input;
  /** Other keys are removed from the response. */
  readonly result: Result;
  readonly summary: string;
  readonly example?: Example;
  /** Error codes in addition to those of every endpoint. */
  readonly errors?: readonly ErrorCode[];
  /** Default: `envelope`. `file` and `events` are streams. The result of `redirect` is an address. */
  readonly responseType?: 'envelope' | 'file' | 'events' | 'redirect';
  readonly requestType?: 'json' | 'multipart';
  readonly pathParameters?: Readonly<Record<string, string>>;
  /** In bytes. Default: 16 KB for public endpoints, 256 KB for others. */
  readonly bodyLimit?: number;
  /** Error code of a body over the limit; by default `request.tooLarge`. */
  readonly tooLargeError?: ErrorCode;
  /** True for a POST that changes nothing: allowed during impersonation. */
  readonly isReadOnly?: true;
  readonly allowedBeforePasswordChange?: true;
  readonly allowedWithoutSecondFactor?: true;
  /** Users with a second factor must have confirmed it in the last 15 minutes. */
  readonly needsFactorConfirmation?: true;
  /** Accepts the upload cookie with `X-Requested-With`, for clients without a token. */
  readonly acceptsUploadCookie?: true;
  /** Rejects API tokens, although the endpoint needs a permission. */
  readonly needsSession?: true;
  readonly hasOptionalSession?: true;
  readonly setsCookies?: true;
  /** True if clients may cache the response and revalidate it with its ETag. */
  readonly isRevalidated?: true;
}

export interface Endpoint<
  Input extends z.ZodType = z.ZodType,
  Result extends z.ZodType = z.ZodType,
> extends EndpointOptions<Input, Result> {
  readonly call: Call<z.input<Input>, z.output<Result>>;
}

export const endpoint = <Input extends z.ZodType, Result extends z.ZodType>(
  call: Call<z.input<Input>, z.output<Result>>,
  options: EndpointOptions<Input, Result>,
): Endpoint<Input, Result> => ({ call, ...options, input: createInputSchema(call, options.input) });
