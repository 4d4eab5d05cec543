import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';

export type DialectKind = 'sqlite' | 'postgres';

/** Event between instances. `payload` has at most 7,000 bytes. */
export interface DatabaseEvent {
  readonly channel: string;
  readonly payload: string;
}

export interface Listener {
  readonly onEvent: (event: DatabaseEvent) => void;
  /** Called with false when events of other instances may be missed, with true when they arrive again. */
  readonly onState: (listening: boolean) => void;
  readonly onError?: (reason: string) => void;
}

export interface Dialect {
  readonly kind: DialectKind;

  readonly version: (db: Kysely<Schema>) => Promise<string>;

  /** Returns whether the database is read-only, as after a failover. Rejects if it does not respond. */
  readonly isReadOnly: (db: Kysely<Schema>) => Promise<boolean>;

  /** Returns the name of the violated unique, foreign key or check constraint, null for other errors. */
  readonly getConstraintName: (error: unknown) => string | null;

  /** Acquires a lock across instances until `trx` ends. */
  readonly advisoryLock: (trx: Kysely<Schema>, name: string) => Promise<void>;

  /** Makes a query lock the rows that it reads against changes and deletions until its transaction ends. */
  readonly lockForRead: <Query extends { forShare: () => Query }>(query: Query) => Query;

  /** Makes a query lock the rows that it reads, so that other transactions can neither lock nor change them. */
  readonly lockForUpdate: <Query extends { forUpdate: () => Query }>(query: Query) => Query;

  /** Publishes an event when `trx` commits, or immediately without one. Local subscribers run before it resolves. */
  readonly notify: (trx: Kysely<Schema>, event: DatabaseEvent) => Promise<void>;

  /** Subscribes to the events of all instances. Reconnects until the returned function is called. */
  readonly listen: (listener: Listener) => Promise<() => Promise<void>>;
}

export interface PoolState {
  readonly size: number;
  readonly idle: number;
  readonly max: number;
  readonly waiting: number;
}

export interface Database {
  readonly db: Kysely<Schema>;
  /** Read-only connection for slow queries; with SQLite in another thread, because the process has one connection. */
  readonly readDb: Kysely<Schema>;
  readonly dialect: Dialect;

  /** Runs an operation such as migrations without the statement timeout of requests. */
  readonly withoutTimeout: <Result>(operation: (db: Kysely<Schema>) => Promise<Result>) => Promise<Result>;

  /** Undefined if there is only one connection. */
  readonly pool?: () => PoolState;

  readonly close: () => Promise<void>;
}
