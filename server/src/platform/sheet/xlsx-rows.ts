import { dayText, momentText } from './cell-dates.ts';
import { assertCellLength } from './cell-length.ts';
import type { SheetBytes } from './sheet-bytes.ts';
import { rawCellCharacters, readWorkbook, type Workbook } from './workbook.ts';
import { xmlEvents } from './xml-events.ts';
import { openZip } from './zip-parts.ts';

/** Maximum unpacked bytes of the sheet and of its shared texts. */
export interface UnpackedAtMost {
  readonly sheet: number;
  readonly texts: number;
}

/** Maximum rows of a sheet (ECMA-376). */
const mostRows = 1_048_576;
/** Maximum columns; wider sheets are not lists. */
const mostColumns = 1000;
/** Returns the column of a reference such as `AB12`, from 0; null without one. */
const columnOf = (reference: string | undefined): number | null => {
  let column = 0;
  for (let at = 0; reference !== undefined && at < reference.length; at++) {
    const letter = reference.charCodeAt(at) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  return column === 0 ? null : column - 1;
};

/** Decodes characters that XML cannot contain, encoded as `_x000D_` (22.9.2.19). */
const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replaceAll(/_x([\dA-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;

const numberText = (value: string, style: string | undefined, { dateStyles, is1904 }: Workbook): string => {
  const number = Number(value);
  if (value === '' || Number.isNaN(number)) return value;
  return (dateStyles[Number(style)] === true ? dayText(number, is1904) : null) ?? String(number);
};

/** A cell being read: its attributes (18.3.1.4) and content. */
interface ReadCell {
  readonly t: string | undefined;
  readonly s: string | undefined;
  text: string;
}

const cellText = ({ t, s, text }: ReadCell, book: Workbook): string => {
  if (t === undefined || t === 'n') return numberText(text, s, book);
  if (t === 's') return text === '' ? '' : unescaped(book.texts.at(Number(text)));
  if (t === 'b') return text === '1' ? 'true' : text && 'false';
  if (t === 'd') return momentText(Date.parse(text.endsWith('Z') ? text : `${text}Z`)) ?? text;
  return unescaped(text);
};

/** Collects rows while the XML is read, including empty rows between others, but not at the end. */
class Rows {
  readonly #book: Workbook;
  /** Rows with content, with their numbers. */
  #read: { readonly number: number; readonly cells: readonly string[] }[] = [];
  #number = 0;
  #cells: string[] = [];
  #column = -1;
  #cell: ReadCell | null = null;
  #isValue = false;
  #isPhonetic = false;
  #width = 0;
  #given = 0;

  constructor(book: Workbook) {
    this.#book = book;
  }

  open(name: string, { r, t, s }: Readonly<Record<string, string>>): void {
    if (name === 'row') this.#openRow(Number(r ?? 0));
    else if (name === 'c') {
      this.#column = columnOf(r) ?? this.#column + 1;
      this.#cell = { t, s, text: '' };
    } else if (name === 'rPh') this.#isPhonetic = true;
    else if (name === 'v' || name === 't') this.#isValue = !this.#isPhonetic;
  }

  close(name: string): void {
    if (name === 'v' || name === 't') this.#isValue = false;
    else if (name === 'rPh') this.#isPhonetic = false;
    else if (name === 'c') this.#closeCell();
    else if (name === 'row' && this.#cells.length > 0) this.#read.push({ number: this.#number, cells: this.#cells });
  }

  text(piece: string): void {
    if (!this.#isValue || !this.#cell) return;
    this.#cell.text += piece;
    assertCellLength(this.#cell.text, rawCellCharacters);
  }

  /** Yields the rows read since the last call. */
  *take(): Generator<string[]> {
    const read = this.#read;
    this.#read = [];
    for (const { number, cells } of read) {
      for (; this.#given < number - 1; this.#given++) yield [];
      this.#given = number;
      this.#width = Math.max(this.#width, cells.length);
      yield Array.from({ length: this.#width }, (_, column) => cells[column] ?? '');
    }
  }

  #openRow(number: number): void {
    this.#number = Math.max(number, this.#number + 1);
    if (!(this.#number <= mostRows)) throw new Error('the sheet has too many rows');
    this.#cells = [];
    this.#column = -1;
  }

  #closeCell(): void {
    const text = this.#cell ? cellText(this.#cell, this.#book) : '';
    this.#cell = null;
    if (text === '') return;
    assertCellLength(text);
    if (this.#column >= mostColumns) throw new Error('the sheet has too many columns');
    this.#cells[this.#column] = text;
  }
}

/** Yields the rows of the first sheet of an XLSX file (ECMA-376), padded to the widest row before. */
export async function* xlsxRows(file: SheetBytes, unpackedAtMost: UnpackedAtMost): AsyncGenerator<string[]> {
  const zip = await openZip(file);
  const book = await readWorkbook(zip, unpackedAtMost.texts);
  const rows = new Rows(book);
  const events = xmlEvents(zip.text(book.sheet, unpackedAtMost.sheet), 'worksheet', {
    open: (name, attributes) => rows.open(name, attributes),
    close: (name) => rows.close(name),
    text: (piece) => rows.text(piece),
  });
  for await (const _ of events) yield* rows.take();
  yield* rows.take();
}
