import type { Problem } from './problems.ts';

/** The words a refusal's sentence is filled with, or what the caller needs to go on (the current row of a stale save). */
export type ProblemParams = Readonly<Record<string, unknown>>;

/** What is wrong with which field: the path of the field in the request, dotted, and the problem with it. */
export type FieldProblems = Readonly<Record<string, Problem>>;

/** The envelope of a call that was carried out; HTTP 200. */
export interface Success<Result> {
  readonly code: 200;
  readonly result: Result;
  readonly message: string;
  readonly success: true;
}

/** The envelope of a refusal; `code` is the HTTP status, which is never 200. */
export interface Failure {
  readonly code: number;
  readonly result: null;
  /** A sentence in the language of `X-Lang`. */
  readonly message: string;
  readonly success: false;
  readonly problem: Problem;
  readonly params?: ProblemParams;
  readonly fields?: FieldProblems;
  readonly requestId: string;
}

/** Every answer under `/api`. */
export type Envelope<Result> = Success<Result> | Failure;
