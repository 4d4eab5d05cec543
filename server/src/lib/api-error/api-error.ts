import type { FieldProblems, ProblemParams } from '@atrium/contract/envelope.ts';
import { problems, type Problem } from '@atrium/contract/problems.ts';

interface ApiErrorDetails {
  /** Parameters of the message, also sent to the client. */
  readonly params?: ProblemParams;
  readonly fields?: FieldProblems;
  /** Seconds for the `Retry-After` header. */
  readonly retryAfter?: number;
  /** Logged, never sent. */
  readonly cause?: unknown;
}

/** An error with a code of the register, independent of HTTP. */
export class ApiError extends Error {
  readonly problem: Problem;
  readonly status: number;
  readonly params: ProblemParams | undefined;
  readonly fields: FieldProblems | undefined;
  readonly retryAfter: number | undefined;

  constructor(problem: Problem, details: ApiErrorDetails = {}) {
    super(problem, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = 'ApiError';
    this.problem = problem;
    this.status = problems[problem];
    this.params = details.params;
    this.fields = details.fields;
    this.retryAfter = details.retryAfter;
  }
}

export const throwApiError = (problem: Problem, details?: ApiErrorDetails): never => {
  throw new ApiError(problem, details);
};
