import type { ErrorCode } from './error-codes.ts';

/** Parameters of an error message, or data for the client, such as the current record in a version conflict. */
export type ErrorParams = Readonly<Record<string, unknown>>;

export type FieldErrorCodes = Readonly<Record<string, ErrorCode>>;

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
  readonly problem: ErrorCode;
  readonly params?: ErrorParams;
  readonly fields?: FieldErrorCodes;
  readonly requestId: string;
}

export type Envelope<Result> = Success<Result> | Failure;
