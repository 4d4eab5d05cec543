import type { FieldErrorCodes, ErrorParams } from '@atrium/contract/envelope.ts';
import type { ErrorCode } from '@atrium/contract/error-codes.ts';

export interface FailureParts {
  readonly code?: ErrorCode;
  readonly params?: ErrorParams;
  readonly fields?: FieldErrorCodes;
  readonly requestId?: string;
  /** Seconds. */
  readonly retryAfter?: number;
}

/** `status` is 0 without a response. `message` can be shown to users. */
export class RequestFailure extends Error {
  readonly status: number;
  readonly code: ErrorCode | undefined;
  readonly params: ErrorParams | undefined;
  readonly fields: FieldErrorCodes | undefined;
  readonly requestId: string | undefined;
  readonly retryAfter: number | undefined;

  constructor(status: number, message: string, details: FailureParts = {}) {
    super(message);
    this.name = 'RequestFailure';
    this.status = status;
    this.code = details.code;
    this.params = details.params;
    this.fields = details.fields;
    this.requestId = details.requestId;
    this.retryAfter = details.retryAfter;
  }
}

export type FailureKind = 'offline' | 'timedOut' | 'forbidden' | 'busy' | 'serverError' | 'other';

export const getFailureKind = (failure: unknown): FailureKind => {
  if (!(failure instanceof RequestFailure)) return 'other';
  const { status } = failure;
  if (status === 0) return 'offline';
  if (status === 408 || status === 504) return 'timedOut';
  if (status === 403) return 'forbidden';
  if (status === 429 || status === 503) return 'busy';
  return status >= 500 ? 'serverError' : 'other';
};
