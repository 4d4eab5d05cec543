import { parentPort } from 'node:worker_threads';
import { withoutMarks } from '@atrium/contract/csv.ts';
import { parse } from 'csv-parse/sync';
import { readSheet } from 'read-excel-file/node';
import { trimXlsx } from './trim-xlsx.ts';

/** What the worker is asked, and what it answers: null where the file is none that it can read. */
export interface SheetTask {
  readonly file: Uint8Array;
  readonly rowsAtMost: number;
}
export type SheetRows = string[][] | null;

const columnsAtMost = 100;

/** UTF-8 if it is that, else the encoding that Chinese spreadsheets save text in. */
const decode = (file: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    return new TextDecoder('gb18030', { fatal: true }).decode(file);
  }
};

const delimiterOf = (text: string): string => {
  const [head = ''] = text.split('\n', 1);
  const counted = [',', ';', '\t'].map((delimiter) => ({ delimiter, count: head.split(delimiter).length }));
  return counted.reduce((best, one) => (one.count > best.count ? one : best)).delimiter;
};

const readCsv = (file: Uint8Array, rowsAtMost: number): string[][] => {
  const text = decode(file);
  if (text.includes('\u{0}')) throw new Error('this is no text');
  const options = { relax_column_count: true, relax_quotes: true, skip_empty_lines: true, to: rowsAtMost };
  const rows = parse(text, { ...options, delimiter: delimiterOf(text), bom: true });
  return rows.map((row) => row.map(withoutMarks));
};

const cellText = (cell: unknown): string => {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return cell.toISOString().slice(0, 19).replace('T', ' ');
  return typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean' ? String(cell) : '';
};

const readXlsx = async (file: Buffer, rowsAtMost: number): Promise<string[][]> => {
  const rows = await readSheet(await trimXlsx(file, rowsAtMost));
  const filled = rows.findLastIndex((row) => row.some((cell) => cell !== null && cell !== ''));
  return rows.slice(0, Math.min(filled + 1, rowsAtMost)).map((row) => row.map(cellText));
};

const isZip = (file: Uint8Array): boolean => file[0] === 0x50 && file[1] === 0x4b;

const read = async ({ file, rowsAtMost }: SheetTask): Promise<SheetRows> => {
  try {
    const rows = isZip(file) ? await readXlsx(Buffer.from(file), rowsAtMost) : readCsv(file, rowsAtMost);
    return rows.map((row) => row.slice(0, columnsAtMost));
  } catch {
    return null;
  }
};

parentPort?.once('message', (task: SheetTask) => {
  void read(task).then((rows) => parentPort?.postMessage(rows));
});
