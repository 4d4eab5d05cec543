import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Problem } from '@atrium/contract/problems.ts';
import type { SheetBytes } from './sheet-bytes.ts';
import type { FromSheetWorker, SheetTask, ToSheetWorker } from './sheet-worker.ts';
import type { UnpackedAtMost } from './xlsx-rows.ts';

const heapMb = 96;

/** The file is neither CSV nor a valid XLSX, unpacks to too much, or has a cell that is too long. */
export class UnreadableSheet extends Error {
  readonly problem: Extract<Problem, 'import.unreadable' | 'import.cellTooLong'>;

  constructor(message: string, { isCellTooLong = false, ...options }: ErrorOptions & { isCellTooLong?: boolean } = {}) {
    super(message, options);
    this.problem = isCellTooLong ? 'import.cellTooLong' : 'import.unreadable';
  }
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

const startWorker = (task: SheetTask): Worker =>
  new Worker(new URL('./sheet-worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  });

/**
 * Yields the rows of a CSV file or of the first sheet of an XLSX file as texts, in pieces of some hundred. A worker
 * with limited memory reads one piece ahead and ends with its reader. Throws `UnreadableSheet` for an invalid file.
 */
export async function* sheetRows(
  file: SheetBytes,
  unpackedAtMost: UnpackedAtMost,
  signal?: AbortSignal,
): AsyncGenerator<string[][]> {
  const worker = startWorker({ size: file.size, unpackedAtMost });
  const tell = (message: ToSheetWorker): void => worker.postMessage(message);
  try {
    tell({ next: true });
    for await (const [said] of on(worker, 'message', { close: ['exit'], ...(signal && { signal }) })) {
      // The worker sends no other messages.
      const message = said as FromSheetWorker;
      if ('at' in message) {
        // Copied, because transferring part of a buffer would transfer all of it.
        tell({ bytes: new Uint8Array(await file.read(message.at, message.length)) });
      } else if ('unreadable' in message) throw new UnreadableSheet(message.unreadable, message);
      else if (message.rows === null) return;
      else {
        tell({ next: true });
        yield message.rows;
      }
    }
    throw new UnreadableSheet('the reader stopped');
  } catch (error) {
    throw isOutOfMemory(error) ? new UnreadableSheet('the file needs too much memory', { cause: error }) : error;
  } finally {
    await worker.terminate();
  }
}
