import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';

export type DialectKind = 'sqlite' | 'postgres';

/** Event between instances; `payload` is at most 7,000 bytes. */
export interface DatabaseEvent {
  readonly channel: string;
  readonly payload: string;
}

export interface Listener {
  readonly onEvent: (event: DatabaseEvent) => void;
  /** Called with false when events of other instances may be missed, with true when they arrive again. */
  readonly onState: (listening: boolean) => void;
  /** Called with the reason for the log. */
  readonly onFault?: (reason: string) => void;
}

/** The differences between the two databases, one function each. */
export interface Dialect {
  readonly kind: DialectKind;

  /** Returns the version of the database, such as `3.53.4` or `15.18`. */
  readonly version: (db: Kysely<Schema>) => Promise<string>;

  /**
   * Returns whether the database is read-only, such as a former primary after a failover; rejects if it does not
   * respond.
   */
  readonly isReadOnly: (db: Kysely<Schema>) => Promise<boolean>;

  /** Returns the name of the violated unique, foreign key or check constraint; null for other errors. */
  readonly constraintOf: (error: unknown) => string | null;

  /** Acquires a lock across instances, held until `trx` ends. */
  readonly advisoryLock: (trx: Kysely<Schema>, name: string) => Promise<void>;

  /**
   * Publishes an event to all instances when `trx` commits, or immediately without a transaction. This instance has
   * handled it before the promise of the transaction resolves.
   */
  readonly notify: (trx: Kysely<Schema>, event: DatabaseEvent) => Promise<void>;

  /**
   * Subscribes to the events of all instances; resolves when subscribed, reconnects until the returned function is
   * called.
   */
  readonly listen: (listener: Listener) => Promise<() => Promise<void>>;
}

/** State of a connection pool. */
export interface PoolState {
  /** Open connections, used and idle. */
  readonly size: number;
  readonly idle: number;
  readonly most: number;
  /** Statements that wait for a connection. */
  readonly waiting: number;
}

/** An open database. */
export interface Database {
  readonly db: Kysely<Schema>;
  /** Read-only connection for slow queries; with SQLite in another thread, because there is only one connection. */
  readonly reads: Kysely<Schema>;
  readonly dialect: Dialect;

  /** Runs work without the statement timeout of requests, such as migrations and imports. */
  readonly withoutTimeout: <Result>(work: (db: Kysely<Schema>) => Promise<Result>) => Promise<Result>;

  /** State of the pool; absent with a single connection. */
  readonly pool?: () => PoolState;

  /** Closes all connections and unlocks the data folder. */
  readonly close: () => Promise<void>;
}
