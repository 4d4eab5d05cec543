import { parentPort, workerData } from 'node:worker_threads';
import { readTable } from './read-table.ts';
import { type ReadChoices, type Table, UnreadableFile, type UnreadableProblem } from './table.ts';

export interface SheetTask {
  readonly file: Uint8Array;
  readonly choices: ReadChoices;
  readonly maxRows: number;
}

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
