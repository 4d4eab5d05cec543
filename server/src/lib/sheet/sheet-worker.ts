import { parentPort, workerData } from 'node:worker_threads';
import { readTable } from './read-table.ts';
import { type ReadChoices, type Table, UnreadableFile, type UnreadableProblem } from './table.ts';

/** Data that the worker starts with. */
export interface SheetTask {
  readonly file: Uint8Array;
  readonly choices: ReadChoices;
  readonly maxRows: number;
}

/** Result of the worker: the table, or the reason why the file cannot be read. */
export type SheetResult = { readonly table: Table } | { readonly problem: UnreadableProblem };

const result = async (task: SheetTask): Promise<SheetResult> => {
  try {
    return { table: await readTable(task.file, task.choices, task.maxRows) };
  } catch (error) {
    return { problem: error instanceof UnreadableFile ? error.problem : 'import.unreadable' };
  }
};

// The worker is only started with a task.
parentPort?.postMessage(await result(workerData as SheetTask));
