/** How things are that a copy can serve without: told by its readiness, and by the log when they change. */
export interface Conditions {
  /** The daily backup; off where none is to be taken. */
  backup: 'off' | 'ok' | 'failed';
  /** Where uploaded files lie: where those of all copies do, in another folder than theirs, or nowhere. */
  files: 'ok' | 'elsewhere' | 'unwritable';
  /** Whether people are found by an index. */
  search: 'ok' | 'slow';
}

/** All is well until somebody finds otherwise. */
export const newConditions = (): Conditions => ({ backup: 'off', files: 'ok', search: 'ok' });
