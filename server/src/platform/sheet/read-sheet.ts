import { ApiError } from '../api-error/api-error.ts';
import type { SheetBytes } from './sheet-bytes.ts';
import { sheetRows, UnreadableSheet } from './sheet-rows.ts';
import type { UnpackedAtMost } from './xlsx-rows.ts';

const megabyte = 1024 * 1024;
const waitingAtMost = 5;

/** Limits of time and memory for reading a file. */
interface Bounds extends UnpackedAtMost {
  readonly withinMs: number;
}
const bounds: Bounds = { sheet: 256 * megabyte, texts: 24 * megabyte, withinMs: 10_000 };

const firstRows = async (file: SheetBytes, rowsAtMost: number): Promise<string[][] | null> => {
  const late = AbortSignal.timeout(bounds.withinMs);
  const rows: string[][] = [];
  try {
    for await (const piece of sheetRows(file, bounds, late)) {
      rows.push(...piece);
      if (rows.length >= rowsAtMost) break;
    }
    return rows.slice(0, rowsAtMost);
  } catch (error) {
    if (error instanceof UnreadableSheet && error.problem !== 'import.unreadable')
      throw new ApiError(error.problem, { fields: { file: error.problem } });
    if (error instanceof UnreadableSheet || late.aborted) return null;
    throw error;
  }
};

let last: Promise<unknown> = Promise.resolve();
/** Users whose file is being read or waits. */
const waiting = new Set<number>();

/**
 * Returns the first rows of a CSV file or of the first sheet of an XLSX file; null if it is neither. Reads within
 * limits of time and memory, one file at a time and one per user. Throws if too many wait or a cell is too long.
 */
export const readSheetFile = async (
  file: Uint8Array,
  rowsAtMost: number,
  userId: number,
): Promise<string[][] | null> => {
  if (waiting.has(userId)) throw new ApiError('import.busy', { retryAfter: 5 });
  if (waiting.size >= waitingAtMost) throw new ApiError('request.tooMany', { retryAfter: 5 });
  waiting.add(userId);
  const bytes = { size: file.length, read: async (at: number, length: number) => file.subarray(at, at + length) };
  const mine = last.catch(() => {}).then(() => firstRows(bytes, rowsAtMost));
  last = mine;
  try {
    return await mine;
  } finally {
    waiting.delete(userId);
  }
};
