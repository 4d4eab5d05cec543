export type DatabaseErrorKind =
  | 'folderUnusable'
  | 'folderInUse'
  | 'damaged'
  | 'unreachable'
  | 'refused'
  | 'unsuitable'
  | 'forbidden'
  | 'full'
  | 'otherVersion';

/** The database cannot be opened for a reason that the operator can fix. The message describes the fix. */
export class DatabaseError extends Error {
  readonly kind: DatabaseErrorKind;

  constructor(kind: DatabaseErrorKind, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'DatabaseError';
    this.kind = kind;
  }
}

const getCode = (error: Error): string => ('code' in error ? String(error.code) : '');

const sqliteFull = 13;

export const isDiskFull = (error: Error): boolean =>
  ['53100', 'ENOSPC', 'EDQUOT'].includes(getCode(error)) || ('errcode' in error && error.errcode === sqliteFull);

/** PostgreSQL's code for insufficient privilege. */
const insufficientPrivilege = '42501';

/** Returns a `DatabaseError` if the operator can fix the error, otherwise the error itself. */
export const toDatabaseError = (error: unknown): unknown => {
  if (!(error instanceof Error) || error instanceof DatabaseError) return error;
  if (isDiskFull(error)) {
    return new DatabaseError(
      'full',
      `The disk of the database is full: ${error.message}. Free space and start again.`,
      error,
    );
  }
  if (getCode(error) !== insufficientPrivilege) return error;
  const advice = 'Let the role of DATABASE_URL create tables: grant create on schema public to <role>';
  return new DatabaseError('forbidden', `The database rejected a change: ${error.message}. ${advice}.`, error);
};
