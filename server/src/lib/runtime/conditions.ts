/** Degraded states of an instance, reported by readiness and logged on change. */
export interface Conditions {
  /** Daily backup; `off` if it is disabled. */
  backup: 'off' | 'ok' | 'failed';
  /** Folder of uploaded files: shared by all instances, different from theirs, or not writable. */
  files: 'ok' | 'elsewhere' | 'unwritable';
  search: 'ok' | 'slow';
}

/** Returns the state before any check has run. */
export const newConditions = (): Conditions => ({ backup: 'off', files: 'ok', search: 'ok' });
