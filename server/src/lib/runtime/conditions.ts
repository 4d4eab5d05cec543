/** Degraded states of an instance, which readiness reports and the log records. */
export interface Conditions {
  /** `off` if backups are disabled. */
  backup: 'off' | 'ok' | 'failed';
  /** `elsewhere`: the folder differs from that of other instances. */
  files: 'ok' | 'elsewhere' | 'unwritable';
  search: 'ok' | 'slow';
}

export const createConditions = (): Conditions => ({ backup: 'off', files: 'ok', search: 'ok' });
