import { UnreadableFileError } from './table.ts';

/** Inclusive; columns start at 0, rows at 1. */
export interface CellRange {
  readonly firstRow: number;
  readonly lastRow: number;
  readonly firstColumn: number;
  readonly lastColumn: number;
}

const maxColumnLetters = 3;

/** Returns the column of a reference such as `AB12`, from 0, or null. */
export const parseColumn = (reference: string | undefined): number | null => {
  let column = 0;
  for (let index = 0; reference !== undefined && index <= maxColumnLetters && index < reference.length; index++) {
    const letter = reference.charCodeAt(index) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  return column === 0 ? null : column - 1;
};

/** Returns the range of a reference such as `A1:B3`, or null if it is invalid. */
export const parseRange = (reference: string | undefined): CellRange | null => {
  const match = /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/.exec(reference ?? '');
  const firstColumn = parseColumn(match?.[1]);
  const lastColumn = parseColumn(match?.[3]);
  if (firstColumn === null || lastColumn === null) return null;
  return { firstRow: Number(match?.[2]), lastRow: Number(match?.[4]), firstColumn, lastColumn };
};

/** Merged cells of Excel do not overlap, but other files may have any number. */
const maxFilledCells = 500_000;

interface MergeableRow {
  readonly number: number;
  readonly cells: string[];
}

/** Copies the text to the first cell of each row with other content and clears the other cells, like Excel. */
export const fillMergedCells = (rows: readonly MergeableRow[], ranges: readonly CellRange[]): void => {
  const rowsByNumber = new Map(rows.map((row) => [row.number, row]));
  const lastRow = rows.at(-1)?.number ?? 0;
  let filledCount = 0;
  for (const range of ranges) {
    const text = rowsByNumber.get(range.firstRow)?.cells[range.firstColumn] ?? '';
    for (let number = range.firstRow; number <= Math.min(range.lastRow, lastRow); number++) {
      const cells = rowsByNumber.get(number)?.cells;
      filledCount += 1;
      if (filledCount > maxFilledCells)
        throw new UnreadableFileError('import.tooLarge', 'the sheet has too many merged cells');
      if (!cells) continue;
      for (let column = range.firstColumn; column <= Math.min(range.lastColumn, cells.length - 1); column++)
        cells[column] = '';
      if (text === '') continue;
      while (cells.length < range.firstColumn) cells.push('');
      cells[range.firstColumn] = text;
    }
  }
};
