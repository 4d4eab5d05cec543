import type { Problem } from '@atrium/contract/problems.ts';

/** Error codes that always mean that the caller lacks a permission. */
export const permissionErrors: readonly Problem[] = [
  'right.missing',
  'right.exceeds',
  'right.holdsMore',
  'right.hiddenField',
  'right.guardedField',
  'session.readOnly',
];
