/** What keeps the database from being opened; each has one sentence for people and no stack worth showing. */
export type DatabaseFaultKind =
  | 'folderUnusable'
  | 'folderInUse'
  | 'damaged'
  | 'unreachable'
  | 'refused'
  | 'unsuitable'
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
