import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import {
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  type Logger,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { Schema } from '../schema.ts';
import type { ReadResponse, ReadTask } from './sqlite-reads-worker.ts';

interface PendingRead {
  readonly resolve: (rows: unknown[]) => void;
  readonly reject: (error: Error) => void;
}

/** A thread with one connection, which runs queries one after another. The first query starts it. */
class ReadThread {
  readonly #path: string;
  readonly #waiting = new Map<number, PendingRead>();
  #worker: Worker | null = null;
  #last = 0;

  constructor(path: string) {
    this.#path = path;
  }

  read({ sql, parameters }: Omit<ReadTask, 'id'>): Promise<unknown[]> {
    this.#worker ??= this.#start();
    this.#last += 1;
    const [worker, id] = [this.#worker, this.#last];
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      worker.ref();
      worker.postMessage({ id, sql, parameters } satisfies ReadTask);
    });
  }

  async close(): Promise<void> {
    const worker = this.#worker;
    if (worker === null) return;
    const exit = once(worker, 'exit');
    worker.postMessage('close');
    await exit;
  }

  #start(): Worker {
    const worker = new Worker(new URL('./sqlite-reads-worker.ts', import.meta.url), { workerData: this.#path });
    worker.on('message', (answer: ReadResponse) => {
      const pendingRead = this.#waiting.get(answer.id);
      this.#waiting.delete(answer.id);
      // The process may end while no query runs.
      if (this.#waiting.size === 0) worker.unref();
      if ('rows' in answer) pendingRead?.resolve(answer.rows);
      else pendingRead?.reject(Object.assign(new Error(answer.message), answer.parts));
    });
    const end = (error: Error): void => {
      if (this.#worker !== worker) return;
      this.#worker = null;
      for (const { reject } of this.#waiting.values()) reject(error);
      this.#waiting.clear();
    };
    worker.on('error', (error) => end(error instanceof Error ? error : new Error(String(error))));
    worker.on('exit', () => end(new Error('The thread that reads the database ended.')));
    return worker;
  }
}

const rejectWrites = async (): Promise<never> => {
  throw new Error('This connection is read-only.');
};

class ReadDialect implements Dialect {
  readonly #thread: ReadThread;

  constructor(thread: ReadThread) {
    this.#thread = thread;
  }

  createDriver(): Driver {
    const connection: DatabaseConnection = {
      executeQuery: async <Row>(query: Omit<ReadTask, 'id'>) => ({ rows: (await this.#thread.read(query)) as Row[] }),
      streamQuery: () => {
        throw new Error('Streaming is not supported.');
      },
    };
    return {
      init: async () => {},
      acquireConnection: async () => connection,
      beginTransaction: rejectWrites,
      commitTransaction: rejectWrites,
      rollbackTransaction: rejectWrites,
      releaseConnection: async () => {},
      destroy: () => this.#thread.close(),
    };
  }

  createQueryCompiler(): SqliteQueryCompiler {
    return new SqliteQueryCompiler();
  }

  createAdapter(): SqliteAdapter {
    return new SqliteAdapter();
  }

  createIntrospector(db: Kysely<unknown>): SqliteIntrospector {
    return new SqliteIntrospector(db);
  }
}

/** Returns a connection in another thread, so that slow queries do not block requests. They see all committed data. */
export const createReadConnection = (path: string, log?: Logger): Kysely<Schema> =>
  new Kysely<Schema>({ dialect: new ReadDialect(new ReadThread(path)), ...(log && { log }) });
