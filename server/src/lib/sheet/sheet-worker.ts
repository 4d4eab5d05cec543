import { parentPort, workerData } from 'node:worker_threads';
import { readTable } from './read-table.ts';
import { type ReadChoices, type Table, UnreadableFileError, type UnreadableErrorCode } from './table.ts';

export interface SheetTask {
  readonly file: Uint8Array;
  readonly choices: ReadChoices;
  readonly maxRows: number;
}

export type SheetResult = { readonly table: Table } | { readonly error: UnreadableErrorCode };

const readTask = async (task: SheetTask): Promise<SheetResult> => {
  try {
    return { table: await readTable(task.file, task.choices, task.maxRows) };
  } catch (error) {
    return { error: error instanceof UnreadableFileError ? error.code : 'import.unreadable' };
  }
};

parentPort?.postMessage(await readTask(workerData as SheetTask));
