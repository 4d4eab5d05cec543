import type { FieldErrorCodes, ErrorParams } from '@atrium/contract/envelope.ts';
import { errorCodes, type ErrorCode } from '@atrium/contract/error-codes.ts';

interface ApiErrorDetails {
  /** Parameters of the message, also sent to the client. */
  readonly params?: ErrorParams;
  readonly fields?: FieldErrorCodes;
  /** Seconds for the `Retry-After` header. */
  readonly retryAfter?: number;
  /** Logged, never sent. */
  readonly cause?: unknown;
}

/** An error with a code of the contract, independent of HTTP. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly params: ErrorParams | undefined;
  readonly fields: FieldErrorCodes | undefined;
  readonly retryAfter: number | undefined;

  constructor(errorCode: ErrorCode, details: ApiErrorDetails = {}) {
    super(errorCode, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = 'ApiError';
    this.code = errorCode;
    this.status = errorCodes[errorCode];
    this.params = details.params;
    this.fields = details.fields;
    this.retryAfter = details.retryAfter;
  }
}

export const throwApiError = (errorCode: ErrorCode, details?: ApiErrorDetails): never => {
  throw new ApiError(errorCode, details);
};
