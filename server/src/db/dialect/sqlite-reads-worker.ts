import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { adaptSqlite } from './sqlite-statements.ts';

export interface ReadTask {
  readonly id: number;
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** Rows, or message and properties of an error, because error objects lose their properties between threads. */
export type ReadResponse = { readonly id: number } & (
  | { readonly rows: unknown[] }
  | { readonly message: string; readonly parts: Readonly<Record<string, unknown>> }
);

const file = new DatabaseSync(String(workerData), { readOnly: true });
file.exec(`
  pragma busy_timeout = 5000;
  pragma trusted_schema = off;
  pragma cache_size = -16384;
  pragma temp_store = memory;
`);
const statements = adaptSqlite(file);

const answer = ({ id, sql, parameters }: ReadTask): ReadResponse => {
  try {
    return { id, rows: statements.prepare(sql).all(parameters) };
  } catch (error) {
    return { id, message: error instanceof Error ? error.message : String(error), parts: { ...(error as object) } };
  }
};

parentPort?.on('message', (task: ReadTask | 'close') => {
  if (task !== 'close') return parentPort?.postMessage(answer(task));
  file.close();
  return parentPort?.close();
});
