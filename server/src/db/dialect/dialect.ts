import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';

export type DialectKind = 'sqlite' | 'postgres';

/** What one copy tells all: `payload` is short text (at most 7,000 bytes). */
export interface DatabaseEvent {
  readonly channel: string;
  readonly payload: string;
}

export interface Listener {
  readonly onEvent: (event: DatabaseEvent) => void;
  /** False from the moment that events of other copies may be missed, true when they arrive again. */
  readonly onState: (listening: boolean) => void;
  /** Why they do not arrive, in words for the log. */
  readonly onFault?: (reason: string) => void;
}

/** Where the two databases differ: one function each, with a body for either. */
export interface Dialect {
  readonly kind: DialectKind;

  /** The version of the database, such as `3.53.4` or `15.18`. */
  readonly version: (db: Kysely<Schema>) => Promise<string>;

  /** Whether it takes no changes, as a former primary after another one took over; rejects where it does not answer. */
  readonly isReadOnly: (db: Kysely<Schema>) => Promise<boolean>;

  /** The name of the unique, foreign key or check constraint that a statement broke; null if `error` is anything else. */
  readonly constraintOf: (error: unknown) => string | null;

  /** Waits until no other transaction of any copy holds `name`; held until `trx` ends. */
  readonly advisoryLock: (trx: Kysely<Schema>, name: string) => Promise<void>;

  /**
   * Tells every copy, this one included, when `trx` commits; at once outside of a transaction. This copy has heard it
   * before the promise of its transaction resolves.
   */
  readonly notify: (trx: Kysely<Schema>, event: DatabaseEvent) => Promise<void>;

  /** Hears the events of every copy; resolves when listening, and goes on over lost connections until the answer is called. */
  readonly listen: (listener: Listener) => Promise<() => Promise<void>>;
}

/** The connections of a pool. */
export interface PoolState {
  /** Those that are open, in use or not. */
  readonly size: number;
  readonly idle: number;
  readonly most: number;
  /** Who waits for one. */
  readonly waiting: number;
}

/** An open database. */
export interface Database {
  readonly db: Kysely<Schema>;
  /** The same for reading alone, for what may take long: by another thread where one connection carries all else. */
  readonly reads: Kysely<Schema>;
  readonly dialect: Dialect;

  /** Runs what may take longer than a statement of a request is given: migrations, imports. */
  readonly withoutTimeout: <Result>(work: (db: Kysely<Schema>) => Promise<Result>) => Promise<Result>;

  /** How its connections are at this moment; absent where there is but one. */
  readonly pool?: () => PoolState;

  /** Ends listening and every connection, and gives the data folder free. */
  readonly close: () => Promise<void>;
}
