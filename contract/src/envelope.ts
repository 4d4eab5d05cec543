import type { Problem } from './problems.ts';

/**
 * Parameters of an error message, or data that the client needs to continue (the current record in a version conflict).
 */
export type ProblemParams = Readonly<Record<string, unknown>>;

/** Error codes by field path, dotted. */
export type FieldProblems = Readonly<Record<string, Problem>>;

/** Envelope of a success; HTTP 200. */
export interface Success<Result> {
  readonly code: 200;
  readonly result: Result;
  readonly message: string;
  readonly success: true;
}

/** Envelope of an error; `code` is the HTTP status, never 200. */
export interface Failure {
  readonly code: number;
  readonly result: null;
  /** Message in the language of `X-Lang`. */
  readonly message: string;
  readonly success: false;
  readonly problem: Problem;
  readonly params?: ProblemParams;
  readonly fields?: FieldProblems;
  readonly requestId: string;
}

/** Every response under `/api`. */
export type Envelope<Result> = Success<Result> | Failure;
