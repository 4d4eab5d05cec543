export type DatabaseFaultKind =
  | 'folderUnusable'
  | 'folderInUse'
  | 'damaged'
  | 'unreachable'
  | 'refused'
  | 'unsuitable'
  | 'forbidden'
  | 'full'
  | 'otherVersion';

/** The database cannot be opened for a reason that the operator can fix. The message says how. */
export class DatabaseFault extends Error {
  readonly kind: DatabaseFaultKind;

  constructor(kind: DatabaseFaultKind, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'DatabaseFault';
    this.kind = kind;
  }
}

const getCode = (error: Error): string => ('code' in error ? String(error.code) : '');

const sqliteFull = 13;

export const isDiskFull = (error: Error): boolean =>
  ['53100', 'ENOSPC', 'EDQUOT'].includes(getCode(error)) || ('errcode' in error && error.errcode === sqliteFull);

/** PostgreSQL's code for insufficient privilege. */
const insufficientPrivilege = '42501';

/** Returns a `DatabaseFault` if the operator can fix the error, otherwise the error itself. */
export const toDatabaseFault = (error: unknown): unknown => {
  if (!(error instanceof Error) || error instanceof DatabaseFault) return error;
  if (isDiskFull(error)) {
    return new DatabaseFault(
      'full',
      `The disk of the database is full: ${error.message}. Free space and start again.`,
      error,
    );
  }
  if (getCode(error) !== insufficientPrivilege) return error;
  const advice = 'Let the role of DATABASE_URL create tables: grant create on schema public to <role>';
  return new DatabaseFault('forbidden', `The database rejected a change: ${error.message}. ${advice}.`, error);
};
