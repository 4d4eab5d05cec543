import { Worker } from 'node:worker_threads';
import { ApiError } from '../api-error/api-error.ts';
import type { SheetResult, SheetTask } from './sheet-worker.ts';
import type { ReadChoices, Table } from './table.ts';

const maxHeapMb = 192;
const maxReadMs = 15_000;
const maxWaiting = 5;

const tooLargeResult: SheetResult = { error: 'import.tooLarge' };

/** The worker ends when it needs too much time or memory. */
const readInWorker = async (task: SheetTask): Promise<SheetResult> => {
  const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<SheetResult>((resolve, reject) => {
      timer = setTimeout(() => resolve(tooLargeResult), maxReadMs);
      // The worker sends one message of this type.
      worker.on('message', (message) => resolve(message as SheetResult));
      worker.on('error', (error: Error & { code?: string }) =>
        error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve(tooLargeResult) : reject(error),
      );
      worker.on('exit', () => reject(new Error('the worker ended without a result')));
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
};

let lastRead: Promise<unknown> = Promise.resolve();
const waitingUsers = new Set<number>();

/** One file at a time, and one per user, within limits. Throws if the file cannot be read or too many wait. */
export const readSheetFile = async (
  file: Uint8Array,
  maxRows: number,
  userId: number,
  choices: ReadChoices = {},
): Promise<Table> => {
  if (waitingUsers.has(userId)) throw new ApiError('import.busy', { retryAfter: 5 });
  if (waitingUsers.size >= maxWaiting) throw new ApiError('request.tooMany', { retryAfter: 5 });
  waitingUsers.add(userId);
  const currentRead = lastRead.catch(() => {}).then(() => readInWorker({ file, choices, maxRows }));
  lastRead = currentRead;
  try {
    const result = await currentRead;
    if ('error' in result) throw new ApiError(result.error, { fields: { file: result.error } });
    return result.table;
  } finally {
    waitingUsers.delete(userId);
  }
};
