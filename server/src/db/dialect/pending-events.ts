import type { DatabaseConnection, Driver, Kysely } from 'kysely';
import type { Schema } from '../schema.ts';
import type { DatabaseEvent, Listener } from './dialect.ts';

export class PendingEvents {
  readonly listeners = new Set<Listener>();
  readonly #waiting = new WeakMap<DatabaseConnection, DatabaseEvent[]>();

  emit(event: DatabaseEvent): void {
    for (const listener of this.listeners) listener.onEvent(event);
  }

  async add(trx: Kysely<Schema>, event: DatabaseEvent): Promise<void> {
    await trx.getExecutor().provideConnection(async (connection) => {
      const waitingEvents = this.#waiting.get(connection);
      if (waitingEvents) waitingEvents.push(event);
      else this.emit(event);
    });
  }

  watch(driver: Driver): Driver {
    const begin = driver.beginTransaction.bind(driver);
    const commit = driver.commitTransaction.bind(driver);
    const rollback = driver.rollbackTransaction.bind(driver);
    return Object.assign(driver, {
      beginTransaction: async (connection, settings) => {
        await begin(connection, settings);
        this.#waiting.set(connection, []);
      },
      commitTransaction: async (connection) => {
        const events = this.#end(connection);
        try {
          await commit(connection);
        } finally {
          // Emits after a failed commit too, because it may have succeeded without a response.
          for (const event of events) this.emit(event);
        }
      },
      rollbackTransaction: async (connection) => {
        this.#end(connection);
        await rollback(connection);
      },
    } satisfies Partial<Driver>);
  }

  #end(connection: DatabaseConnection): DatabaseEvent[] {
    const waitingEvents = this.#waiting.get(connection) ?? [];
    this.#waiting.delete(connection);
    return waitingEvents;
  }
}
