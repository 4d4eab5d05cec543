import { truncateText } from '@atrium/contract/characters.ts';
import type { ImportField } from '@atrium/contract/user/import-fields.ts';
import { isBlank, type TableRow } from '../../lib/sheet/table.ts';
import { guessFields } from './import-rows.ts';

export const maxTopRows = 30;
const maxTopRowCharacters = 200;

const countFields = (cells: readonly string[]): number => guessFields(cells).filter((field) => field !== null).length;

const countTexts = (cells: readonly string[]): number => new Set(cells.filter((cell) => !isBlank(cell))).size;

const detectHeading = (rows: readonly TableRow[]): number => {
  const topRows = rows.slice(0, maxTopRows);
  const counts = topRows.map(({ cells }) => countFields(cells));
  const maxCount = Math.max(0, ...counts);
  if (maxCount > 0) return counts.indexOf(maxCount);
  const isWide = rows.some(({ cells }) => countTexts(cells) > 1);
  return Math.max(
    0,
    topRows.findIndex(({ cells }) => !isWide || countTexts(cells) > 1),
  );
};

const findLastColumn = (cells: readonly string[]): number => cells.findLastIndex((cell) => !isBlank(cell));

export interface HeadedTable {
  readonly headingRow: number;
  readonly columns: string[];
  readonly fields: (ImportField | null)[];
  readonly rows: TableRow[];
}

/** `selectedRow` 0 means no headings, undefined detects them. Drops repeated headings, as on printed pages, and empty columns. */
export const separateHeading = (rows: readonly TableRow[], selectedRow?: number): HeadedTable => {
  const headingIndex =
    selectedRow === undefined ? detectHeading(rows) : rows.findIndex(({ number }) => number === selectedRow);
  const heading = headingIndex === -1 ? undefined : rows[headingIndex];
  const titles = (heading?.cells ?? []).map((cell) => cell.trim());
  const isHeading = ({ cells }: TableRow): boolean =>
    titles.length > 0 && cells.length === titles.length && cells.every((cell, index) => cell.trim() === titles[index]);
  const dataRows = rows.slice(headingIndex + 1).filter((row) => !isHeading(row));
  const width = 1 + Math.max(findLastColumn(titles), ...dataRows.map(({ cells }) => findLastColumn(cells)));
  const usedColumns = Array.from({ length: width }, (_, column) => column).filter(
    (column) => !isBlank(titles[column]) || dataRows.some(({ cells }) => !isBlank(cells[column])),
  );
  const columns = usedColumns.map((column) => titles[column] ?? '');
  return {
    headingRow: heading?.number ?? 0,
    columns,
    fields: guessFields(columns),
    rows: dataRows.map(({ number, cells }) => ({ number, cells: usedColumns.map((column) => cells[column] ?? '') })),
  };
};

export const getTopRows = (rows: readonly TableRow[]): { number: number; text: string }[] =>
  rows.slice(0, maxTopRows).map(({ number, cells }) => ({
    number,
    text: truncateText(
      cells
        .filter((cell) => !isBlank(cell))
        .map((cell) => truncateText(cell, maxTopRowCharacters))
        .join(' · '),
      maxTopRowCharacters,
    ),
  }));
