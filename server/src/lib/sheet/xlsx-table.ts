import type { Buffer } from 'node:buffer';
import { isErrorText, missingResult, formatSheetError } from '@atrium/contract/sheet-errors.ts';
import { type CellRange, parseColumn, fillMergedCells, parseRange } from './merged-cells.ts';
import { formatDate, formatNumber, formatText } from './number-format.ts';
import { truncateCell, isBlank, maxColumns, type ReadChoices, type Table, UnreadableFileError } from './table.ts';
import { decodeEscapes, maxRawCharacters, readWorkbook, type Workbook } from './workbook.ts';
import { generateXmlEvents } from './xml-events.ts';
import { openZip, type ZipParts } from './zip-parts.ts';

const maxSheetBytes = 256 * 1024 * 1024;
const maxSheetRows = 1_048_576;
const maxRanges = 50_000;
const maxTableCharacters = 24 * 1024 * 1024;

/** Attributes of a cell (18.3.1.4) and its content. */
interface ReadCell {
  readonly type: string;
  readonly style: number;
  hasFormula: boolean;
  hasValue: boolean;
  text: string;
}

const textByType: Readonly<Record<string, (text: string, code: string, workbook: Workbook) => string>> = {
  n: (text, code, { is1904 }) => formatNumber(text, code, is1904),
  s: (text, code, { texts }) => formatText(text === '' ? '' : (texts[Number(text)] ?? ''), code),
  b: (text) => (text === '1' || text === 'true' ? 'TRUE' : text && 'FALSE'),
  d: formatDate,
  e: (text) => formatSheetError(isErrorText(text) ? text : '#VALUE!'),
};
const formatInlineText = (text: string, code: string): string => formatText(decodeEscapes(text), code);

/** A formula without a stored result becomes the text of an error. */
const formatCellText = ({ type, style, hasFormula, hasValue, text }: ReadCell, workbook: Workbook): string => {
  if (hasFormula && (!hasValue || (text === '' && type !== 'str'))) return missingResult;
  const toText = Object.hasOwn(textByType, type) ? textByType[type] : undefined;
  return (toText ?? formatInlineText)(text, workbook.formats[style] ?? 'General', workbook);
};

interface SheetRow {
  readonly number: number;
  readonly cells: string[];
  readonly isHidden: boolean;
}

class SheetReader {
  readonly rows: SheetRow[] = [];
  readonly mergedRanges: CellRange[] = [];
  readonly hiddenColumns = new Set<number>();
  visibleCount = 0;
  readonly #book: Workbook;
  #row: SheetRow = { number: 0, cells: [], isHidden: false };
  #column = -1;
  #cell: ReadCell | null = null;
  #isValue = false;
  #isPhonetic = false;
  #characters = 0;

  constructor(workbook: Workbook) {
    this.#book = workbook;
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'row') this.#openRow(attributes);
    else if (name === 'c') {
      this.#column = parseColumn(attributes['r']) ?? this.#column + 1;
      const { t = 'n', s = '0' } = attributes;
      this.#cell = { type: t, style: Number(s), hasFormula: false, hasValue: false, text: '' };
    } else if (name === 'f' && this.#cell) this.#cell.hasFormula = true;
    else if (name === 'rPh') this.#isPhonetic = true;
    else if (name === 'v' || name === 't') {
      this.#isValue = !this.#isPhonetic;
      if (this.#cell) this.#cell.hasValue = true;
    } else if (name === 'col') this.#addColumns(attributes);
    else if (name === 'mergeCell') this.#addMerged(parseRange(attributes['ref']));
  }

  close(name: string): void {
    if (name === 'v' || name === 't') this.#isValue = false;
    else if (name === 'rPh') this.#isPhonetic = false;
    else if (name === 'c') this.#closeCell();
    else if (name === 'row') this.#closeRow();
  }

  text(chunk: string): void {
    if (this.#isValue && this.#cell && this.#cell.text.length < maxRawCharacters) this.#cell.text += chunk;
  }

  #openRow({ r, hidden, ht }: Readonly<Record<string, string>>): void {
    const number = Math.max(Number(r ?? 0), this.#row.number + 1);
    if (!(number <= maxSheetRows)) throw new Error('the sheet exceeds the maximum number of rows');
    this.#row = { number, cells: [], isHidden: hidden === '1' || hidden === 'true' || Number(ht ?? 1) === 0 };
    this.#column = -1;
  }

  #closeCell(): void {
    const text = this.#cell ? truncateCell(formatCellText(this.#cell, this.#book)) : '';
    this.#cell = null;
    if (text === '' || this.#column >= maxColumns) return;
    this.#characters += text.length;
    if (this.#characters > maxTableCharacters)
      throw new UnreadableFileError('import.tooLarge', 'the sheet is too large');
    const { cells } = this.#row;
    while (cells.length < this.#column) cells.push('');
    cells[this.#column] = text;
  }

  #closeRow(): void {
    if (this.#row.cells.every(isBlank)) return;
    this.rows.push(this.#row);
    if (!this.#row.isHidden) this.visibleCount += 1;
  }

  #addColumns({ min, max, hidden, width }: Readonly<Record<string, string>>): void {
    if (hidden !== '1' && hidden !== 'true' && Number(width ?? 1) !== 0) return;
    for (let column = Number(min); column <= Math.min(Number(max), maxColumns); column++)
      this.hiddenColumns.add(column - 1);
  }

  #addMerged(range: CellRange | null): void {
    if (this.mergedRanges.length === maxRanges)
      throw new UnreadableFileError('import.tooLarge', 'the sheet has too many merged cells');
    if (range) this.mergedRanges.push(range);
  }
}

/** Stops after `maxRows` visible rows with content. */
const readSheet = async (zip: ZipParts, path: string, workbook: Workbook, maxRows: number): Promise<SheetReader> => {
  const reader = new SheetReader(workbook);
  const events = generateXmlEvents(zip.text(path, maxSheetBytes), 'worksheet', {
    open: (name, attributes) => reader.open(name, attributes),
    close: (name) => reader.close(name),
    text: (chunk) => reader.text(chunk),
  });
  for await (const _ of events) if (reader.visibleCount >= maxRows) break;
  fillMergedCells(reader.rows, reader.mergedRanges);
  return reader;
};

const listVisibleRows = ({ rows, hiddenColumns }: SheetReader, includeHidden: boolean) => {
  if (includeHidden) return { rows, hidden: 0 };
  const visibleRows = rows.filter(({ isHidden }) => !isHidden);
  const columnsWithContent = [...hiddenColumns].filter((column) =>
    visibleRows.some(({ cells }) => !isBlank(cells[column])),
  );
  if (columnsWithContent.length === 0) return { rows: visibleRows, hidden: rows.length - visibleRows.length };
  const rowsWithoutHiddenColumns = visibleRows.map((row) => ({
    ...row,
    cells: row.cells.filter((_, column) => !hiddenColumns.has(column)),
  }));
  return {
    rows: rowsWithoutHiddenColumns.filter(({ cells }) => !cells.every(isBlank)),
    hidden: rows.length - visibleRows.length + columnsWithContent.length,
  };
};

/** Reads an XLSX workbook (ECMA-376): the chosen sheet, or the first visible one with content. */
export const readXlsx = async (file: Buffer, choices: ReadChoices, maxRows: number): Promise<Table> => {
  const zip = await openZip(file);
  const workbook = await readWorkbook(zip);
  const selectedSheet = workbook.sheets[choices.sheet ?? 0] ?? workbook.sheets[0];
  if (!selectedSheet) throw new Error('the workbook has no visible sheet');
  const candidates = choices.sheet === undefined ? workbook.sheets : [selectedSheet];
  let sheet = selectedSheet;
  let reader = new SheetReader(workbook);
  for (const candidate of candidates) {
    const sheetReader = await readSheet(zip, candidate.path, workbook, maxRows);
    if (sheetReader.rows.length === 0) continue;
    sheet = candidate;
    reader = sheetReader;
    break;
  }
  const { rows, hidden } = listVisibleRows(reader, choices.includeHidden === true);
  return {
    rows: rows.slice(0, maxRows).map(({ number, cells }) => ({ number, cells })),
    encoding: null,
    isEncodingCertain: true,
    sheets: workbook.sheets.map(({ name }) => name),
    sheet: workbook.sheets.indexOf(sheet),
    hidden,
  };
};
