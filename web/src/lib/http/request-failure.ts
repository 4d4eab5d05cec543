import type { FieldProblems, ProblemParams } from '@atrium/contract/envelope.ts';
import type { Problem } from '@atrium/contract/problems.ts';

/** What a server may say of a failure beside its text. */
export interface FailureParts {
  readonly problem?: Problem;
  readonly params?: ProblemParams;
  readonly fields?: FieldProblems;
  readonly requestId?: string;
  /** Seconds after which the server asks to be asked again. */
  readonly retryAfter?: number;
}

/**
 * A call that was not carried out. `status` is the HTTP status,
 * 0 when there was no answer. `message` is fit to be shown.
 */
export class RequestFailure extends Error {
  readonly status: number;
  readonly problem: Problem | undefined;
  readonly params: ProblemParams | undefined;
  readonly fields: FieldProblems | undefined;
  readonly requestId: string | undefined;
  readonly retryAfter: number | undefined;

  constructor(status: number, message: string, parts: FailureParts = {}) {
    super(message);
    this.name = 'RequestFailure';
    this.status = status;
    this.problem = parts.problem;
    this.params = parts.params;
    this.fields = parts.fields;
    this.requestId = parts.requestId;
    this.retryAfter = parts.retryAfter;
  }
}

/** What kind of failure it is, for those who look at it: where to turn differs. */
export type FailureKind = 'offline' | 'timedOut' | 'forbidden' | 'busy' | 'fault' | 'other';

/** The kind of a failure; anything but a call that was not carried out is `other`. */
export const failureKind = (failure: unknown): FailureKind => {
  if (!(failure instanceof RequestFailure)) return 'other';
  const { status } = failure;
  if (status === 0) return 'offline';
  if (status === 408 || status === 504) return 'timedOut';
  if (status === 403) return 'forbidden';
  if (status === 429 || status === 503) return 'busy';
  return status >= 500 ? 'fault' : 'other';
};
