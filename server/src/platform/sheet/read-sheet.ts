import { Worker } from 'node:worker_threads';
import { Refusal } from '../refusal/refusal.ts';
import type { SheetRows, SheetTask } from './read-sheet-worker.ts';

const withinMs = 10_000;
const heapMb = 256;
const waitingAtMost = 5;

const inWorker = (task: SheetTask): Promise<SheetRows> =>
  new Promise((resolve) => {
    const worker = new Worker(new URL('./read-sheet-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
    });
    const end = (rows: SheetRows): void => {
      clearTimeout(timer);
      void worker.terminate();
      resolve(rows);
    };
    const timer = setTimeout(() => end(null), withinMs);
    worker.on('message', (rows: SheetRows) => end(rows));
    worker.on('error', () => end(null));
    worker.on('exit', () => end(null));
    worker.postMessage(task);
  });

let last: Promise<unknown> = Promise.resolve();
/** Whose file is read or waits. */
const waiting = new Set<number>();

/**
 * The cells of a CSV file or of the first sheet of an XLSX file, at most so many rows; null if it is neither. Read in a worker with
 * bounds on time and memory, one file at a time and one of a person; refused when too many wait.
 */
export const readSheetFile = async (file: Uint8Array, rowsAtMost: number, userId: number): Promise<SheetRows> => {
  if (waiting.has(userId)) throw new Refusal('import.busy', { retryAfter: 5 });
  if (waiting.size >= waitingAtMost) throw new Refusal('request.tooMany', { retryAfter: 5 });
  waiting.add(userId);
  const mine = last.then(() => inWorker({ file, rowsAtMost }));
  last = mine;
  try {
    return await mine;
  } finally {
    waiting.delete(userId);
  }
};
