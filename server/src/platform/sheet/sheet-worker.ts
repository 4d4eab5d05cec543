import { parentPort, workerData } from 'node:worker_threads';
import { CellTooLong } from './cell-length.ts';
import { csvRows } from './csv-rows.ts';
import type { SheetBytes } from './sheet-bytes.ts';
import { xlsxRows, type UnpackedAtMost } from './xlsx-rows.ts';

/** Data that the worker starts with. */
export interface SheetTask {
  readonly size: number;
  readonly unpackedAtMost: UnpackedAtMost;
}
/** Message to the worker: read the next rows, or the bytes that it requested. */
export type ToSheetWorker = { readonly next: true } | { readonly bytes: Uint8Array };
/** Message of the worker: the bytes it needs, the next rows (null after the last), or the reason why the file cannot be read. */
export type FromSheetWorker =
  | { readonly at: number; readonly length: number }
  | { readonly rows: string[][] | null }
  | { readonly unreadable: string; readonly isCellTooLong: boolean };

const columnsAtMost = 100;
/** Maximum rows and characters of a piece. */
const pieceRows = 500;
const pieceCharacters = 500_000;

async function* rowBatches(rows: AsyncIterable<string[]>): AsyncGenerator<string[][]> {
  let piece: string[][] = [];
  let characters = 0;
  for await (const row of rows) {
    const cells = row.slice(0, columnsAtMost);
    piece.push(cells);
    for (const cell of cells) characters += cell.length;
    if (piece.length < pieceRows && characters < pieceCharacters) continue;
    yield piece;
    piece = [];
    characters = 0;
  }
  if (piece.length > 0) yield piece;
}

// The worker is only started with a task.
const port = parentPort;
const { size, unpackedAtMost } = workerData as SheetTask;
const tell = (message: FromSheetWorker): void => port?.postMessage(message);

let arrived: (bytes: Uint8Array) => void = () => {};
const file: SheetBytes = {
  size,
  read: (at, length) =>
    new Promise((resolve) => {
      arrived = resolve;
      tell({ at, length });
    }),
};

async function* rowsOf(): AsyncGenerator<string[]> {
  const [first, second] = await file.read(0, 2);
  yield* first === 0x50 && second === 0x4b ? xlsxRows(file, unpackedAtMost) : csvRows(file);
}

const pieces = rowBatches(rowsOf());
const tellNext = async (): Promise<void> => {
  try {
    const piece = await pieces.next();
    tell({ rows: piece.done ? null : piece.value });
  } catch (error) {
    tell({ unreadable: String(error), isCellTooLong: error instanceof CellTooLong });
  }
};

port?.on('message', (message: ToSheetWorker) => {
  if ('bytes' in message) arrived(message.bytes);
  else void tellNext();
});
