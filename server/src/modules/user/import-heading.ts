import type { ImportField } from '@atrium/contract/user/import-fields.ts';
import { isBlank, type TableRow } from '../../lib/sheet/table.ts';
import { guessFields } from './import-rows.ts';

/** Only this many rows with content can be the headings. */
export const maxTopRows = 30;
/** Longer rows are cut off in the list of possible headings. */
const maxTopRowCharacters = 200;

const countFields = (cells: readonly string[]): number => guessFields(cells).filter((field) => field !== null).length;

const countTexts = (cells: readonly string[]): number => new Set(cells.filter((cell) => !isBlank(cell))).size;

const detectHeading = (rows: readonly TableRow[]): number => {
  const top = rows.slice(0, maxTopRows);
  const known = top.map(({ cells }) => countFields(cells));
  const most = Math.max(0, ...known);
  if (most > 0) return known.indexOf(most);
  const isWide = rows.some(({ cells }) => countTexts(cells) > 1);
  return Math.max(
    0,
    top.findIndex(({ cells }) => !isWide || countTexts(cells) > 1),
  );
};

const lastColumn = (cells: readonly string[]): number => cells.findLastIndex((cell) => !isBlank(cell));

export interface HeadedTable {
  readonly headingRow: number;
  readonly columns: string[];
  readonly fields: (ImportField | null)[];
  readonly rows: TableRow[];
}

/** `chosen` 0 means no headings, undefined detects them. Drops repeated headings, as on printed pages. */
export const separateHeading = (rows: readonly TableRow[], chosen?: number): HeadedTable => {
  const at = chosen === undefined ? detectHeading(rows) : rows.findIndex(({ number }) => number === chosen);
  const heading = at === -1 ? undefined : rows[at];
  const titles = (heading?.cells ?? []).map((cell) => cell.trim());
  const isHeading = ({ cells }: TableRow): boolean =>
    titles.length > 0 && cells.length === titles.length && cells.every((cell, index) => cell.trim() === titles[index]);
  const data = rows.slice(at + 1).filter((row) => !isHeading(row));
  const width = 1 + Math.max(lastColumn(titles), ...data.map(({ cells }) => lastColumn(cells)));
  const columns = Array.from({ length: width }, (_, column) => titles[column] ?? '');
  return {
    headingRow: heading?.number ?? 0,
    columns,
    fields: guessFields(columns),
    rows: data.map(({ number, cells }) => ({ number, cells: columns.map((_, column) => cells[column] ?? '') })),
  };
};

export const topRows = (rows: readonly TableRow[]): { number: number; text: string }[] =>
  rows.slice(0, maxTopRows).map(({ number, cells }) => ({
    number,
    text: cells
      .filter((cell) => !isBlank(cell))
      .map((cell) => cell.slice(0, maxTopRowCharacters))
      .join(' · ')
      .slice(0, maxTopRowCharacters),
  }));
