import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type Logger,
  PostgresDialect,
  PostgresDriver,
  type QueryResult,
} from 'kysely';
import pg from 'pg';
import type { Schema } from '../schema.ts';
import type { Replica } from './replica.ts';

const readsOnly = async (): Promise<never> => {
  throw new Error('This connection reads alone.');
};

/** The server ended a statement that took too long: another one would need as long. Conflicts with what is replayed are `40001`. */
const isOutOfTime = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '57014';

/** A connection to the replica; whatever fails on it is asked of the primary. */
class ReplicaConnection implements DatabaseConnection {
  readonly own: DatabaseConnection;
  readonly #primary: Driver;

  constructor(own: DatabaseConnection, primary: Driver) {
    this.own = own;
    this.#primary = primary;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    try {
      return await this.own.executeQuery<Row>(query);
    } catch (error) {
      if (isOutOfTime(error)) throw error;
    }
    const connection = await this.#primary.acquireConnection();
    try {
      return await connection.executeQuery<Row>(query);
    } finally {
      await this.#primary.releaseConnection(connection);
    }
  }

  streamQuery(): never {
    throw new Error('Rows are read a page at a time.');
  }
}

class ReplicaDialect extends PostgresDialect {
  readonly #pool: pg.Pool;
  readonly #replica: Replica;

  constructor(pool: pg.Pool, replica: Replica) {
    super({ pool });
    this.#pool = pool;
    this.#replica = replica;
  }

  override createDriver(): Driver {
    const primary: Driver = new PostgresDriver({ pool: this.#pool });
    const replica = this.#replica;
    return {
      init: () => primary.init(),
      acquireConnection: async () => {
        const own = await replica.connect();
        return own ? new ReplicaConnection(own, primary) : primary.acquireConnection();
      },
      releaseConnection: (connection) =>
        connection instanceof ReplicaConnection
          ? replica.release(connection.own)
          : primary.releaseConnection(connection),
      beginTransaction: readsOnly,
      commitTransaction: readsOnly,
      rollbackTransaction: readsOnly,
      // The pool is that of the database, which ends it.
      destroy: async () => {},
    };
  }
}

/** The database read from its replica where that shows as much, else from the primary. Nothing is to be changed over it. */
export const replicaReads = (pool: pg.Pool, replica: Replica, log: Logger | undefined): Kysely<Schema> =>
  new Kysely<Schema>({ dialect: new ReplicaDialect(pool, replica), ...(log && { log }) });
