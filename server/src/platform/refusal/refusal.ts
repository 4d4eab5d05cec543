import type { FieldProblems, ProblemParams } from '@atrium/contract/envelope.ts';
import { problems, type Problem } from '@atrium/contract/problems.ts';

interface RefusalDetails {
  /** Fills the words; also sent to the caller. */
  readonly params?: ProblemParams;
  readonly fields?: FieldProblems;
  /** Seconds after which trying again may help: `Retry-After`. */
  readonly retryAfter?: number;
  /** What the refusal came from; logged, never sent. */
  readonly cause?: unknown;
}

/** A call that is not carried out, for a reason of the register; whoever throws it need not know of HTTP. */
export class Refusal extends Error {
  readonly problem: Problem;
  readonly status: number;
  readonly params: ProblemParams | undefined;
  readonly fields: FieldProblems | undefined;
  readonly retryAfter: number | undefined;

  constructor(problem: Problem, details: RefusalDetails = {}) {
    super(problem, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = 'Refusal';
    this.problem = problem;
    this.status = problems[problem];
    this.params = details.params;
    this.fields = details.fields;
    this.retryAfter = details.retryAfter;
  }
}

/** Ends the call with a refusal of the register. */
export const refuse = (problem: Problem, details?: RefusalDetails): never => {
  throw new Refusal(problem, details);
};
