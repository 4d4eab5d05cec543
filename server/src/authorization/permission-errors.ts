import type { ErrorCode } from '@atrium/contract/error-codes.ts';

/** Error codes that always mean that the caller lacks a permission. */
export const permissionErrors: readonly ErrorCode[] = [
  'right.missing',
  'right.exceeds',
  'right.holdsMore',
  'right.hiddenField',
  'right.guardedField',
  'session.readOnly',
  'apiToken.notAccepted',
];
