import type { z } from 'zod';
import type { Call } from './call.ts';
import type { ErrorCode } from './error-codes.ts';
import { createInputSchema } from './schema/strict.ts';

export interface Example {
  /** Absent if the endpoint has no input. */
  readonly input?: unknown;
  readonly result: unknown;
}

export interface EndpointParts<Input extends z.ZodType, Result extends z.ZodType> {
  readonly input: Input;
  /** Other keys are removed from the response. */
  readonly result: Result;
  readonly summary: string;
  readonly example?: Example;
  /** Besides the error codes of every endpoint (401, 403, 422, 500). */
  readonly errors?: readonly ErrorCode[];
  /** Default: `envelope`. `file` and `events` are streams. */
  readonly responseType?: 'envelope' | 'file' | 'events';
  readonly requestType?: 'json' | 'multipart';
  /** In bytes. Default: 16 KB for public endpoints, 256 KB for others. */
  readonly bodyLimit?: number;
  /** Error code of a body over the limit; by default `request.tooLarge`. */
  readonly tooLargeError?: ErrorCode;
  /** True for a POST that changes nothing: allowed during impersonation. */
  readonly isReadOnly?: true;
  /** Allowed while the user must change the password. */
  readonly allowedBeforePasswordChange?: true;
  /** Accepts the upload cookie with `X-Requested-With`, for clients without a token. */
  readonly acceptsUploadCookie?: true;
  readonly hasOptionalSession?: true;
  readonly setsCookies?: true;
  /** Clients may keep the response, which has an ETag, and ask whether it is current. */
  readonly isRevalidated?: true;
}

export interface Endpoint<
  Input extends z.ZodType = z.ZodType,
  Result extends z.ZodType = z.ZodType,
> extends EndpointParts<Input, Result> {
  readonly call: Call<z.input<Input>, z.output<Result>>;
}

export const endpoint = <Input extends z.ZodType, Result extends z.ZodType>(
  call: Call<z.input<Input>, z.output<Result>>,
  parts: EndpointParts<Input, Result>,
): Endpoint<Input, Result> => ({ call, ...parts, input: createInputSchema(call, parts.input) });
