/** What keeps the database from being opened; each has one sentence for people and no stack worth showing. */
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

/** The database cannot be opened, for a reason that the person starting the program can act on; the message says it. */
export class DatabaseFault extends Error {
  readonly kind: DatabaseFaultKind;

  constructor(kind: DatabaseFaultKind, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'DatabaseFault';
    this.kind = kind;
  }
}

const codeOf = (error: Error): string => ('code' in error ? String(error.code) : '');

/** SQLite's code for a file that cannot grow. */
const sqliteFull = 13;

/** Returns whether the disk of the database, or that of uploaded files, has no room left. */
export const isDiskFull = (error: Error): boolean =>
  ['53100', 'ENOSPC', 'EDQUOT'].includes(codeOf(error)) || ('errcode' in error && error.errcode === sqliteFull);

/** PostgreSQL: insufficient privilege. */
const forbidden = '42501';

/** Returns the `DatabaseFault` that an error at the start means, if a person can act on it, else the error itself. */
export const asDatabaseFault = (error: unknown): unknown => {
  if (!(error instanceof Error) || error instanceof DatabaseFault) return error;
  if (isDiskFull(error)) {
    return new DatabaseFault(
      'full',
      `The disk of the database is full: ${error.message}. Free space on it and start again.`,
      error,
    );
  }
  if (codeOf(error) !== forbidden) return error;
  const advice = 'Let the role of DATABASE_URL create tables: grant create on schema public to <role>';
  return new DatabaseFault('forbidden', `The database does not allow a change: ${error.message}. ${advice}.`, error);
};
