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
 * A call that was not carried out. `status` is the HTTP status, or that of the envelope where a server refuses with 200;
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
