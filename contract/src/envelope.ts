import type { Problem } from './problems.ts';

/** Parameters of an error message, or data for the client, such as the current record in a version conflict. */
export type ProblemParams = Readonly<Record<string, unknown>>;

/** Error codes by dotted field path. */
export type FieldProblems = Readonly<Record<string, Problem>>;

export interface Success<Result> {
  readonly code: 200;
  readonly result: Result;
  readonly message: string;
  readonly success: true;
}

/** `code` is the HTTP status, never 200. */
export interface Failure {
  readonly code: number;
  readonly result: null;
  readonly message: string;
  readonly success: false;
  readonly problem: Problem;
  readonly params?: ProblemParams;
  readonly fields?: FieldProblems;
  readonly requestId: string;
}

export type Envelope<Result> = Success<Result> | Failure;
