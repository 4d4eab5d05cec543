import { Readable } from 'node:stream';
import { escapeFormulas, quotedPattern } from '@atrium/contract/csv.ts';
import { stringify } from 'csv-stringify/sync';
import { ZipFile } from 'yazl';
import { toWallClock } from '../runtime/wall-clock.ts';

/** Milliseconds since the epoch. */
export interface InstantCell {
  readonly at: number;
}
/** `YYYY-MM-DD`. */
export interface DayCell {
  readonly day: string;
}
export type Cell = string | number | InstantCell | DayCell | null;

export interface Sheet {
  readonly heading: readonly string[];
  readonly rows: AsyncIterable<readonly (readonly Cell[])[]>;
  readonly timeZone: string;
}

const formatCsvCell = (cell: Cell, timeZone: string): string | number => {
  if (cell === null) return '';
  if (typeof cell !== 'object') return cell;
  if ('day' in cell) return cell.day;
  return new Date(toWallClock(cell.at, timeZone)).toISOString().slice(0, 19).replace('T', ' ');
};

const csvOptions = { quoted_match: quotedPattern, record_delimiter: '\r\n', cast: { string: escapeFormulas } };

async function* generateCsv({ heading, rows, timeZone }: Sheet): AsyncGenerator<string> {
  // Excel needs the byte order mark to detect UTF-8.
  yield `\u{FEFF}${stringify([[...heading]], csvOptions)}`;
  for await (const chunk of rows) {
    yield stringify(
      chunk.map((row) => row.map((cell) => formatCsvCell(cell, timeZone))),
      csvOptions,
    );
  }
}

/** Returns a table as CSV: UTF-8 with a byte order mark, formulas escaped as text. */
export const createCsv = (sheet: Sheet): Readable => Readable.from(generateCsv(sheet), { objectMode: false });

const compressPart = (text: string): Buffer =>
  Buffer.from(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${text}`);
const mainPart = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageParts = 'http://schemas.openxmlformats.org/package/2006';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The other files of a workbook (ECMA-376). Style 1 is a date and time, 2 a date, 3 bold. */
const staticFiles: Readonly<Record<string, Buffer>> = {
  '[Content_Types].xml': compressPart(
    `<Types xmlns="${packageParts}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/></Types>`,
  ),
  '_rels/.rels': compressPart(
    `<Relationships xmlns="${packageParts}/relationships"><Relationship Id="rId1" Type="${relationships}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ),
  'xl/workbook.xml': compressPart(
    `<workbook xmlns="${mainPart}" xmlns:r="${relationships}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ),
  'xl/_rels/workbook.xml.rels': compressPart(
    `<Relationships xmlns="${packageParts}/relationships"><Relationship Id="rId1" Type="${relationships}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relationships}/styles" Target="styles.xml"/></Relationships>`,
  ),
  'xl/styles.xml': compressPart(
    `<styleSheet xmlns="${mainPart}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf xfId="0"/><xf numFmtId="164" applyNumberFormat="1" xfId="0"/><xf numFmtId="165" applyNumberFormat="1" xfId="0"/><xf fontId="1" applyFont="1" xfId="0"/></cellXfs></styleSheet>`,
  ),
};

const getColumnName = (index: number): string =>
  (index >= 26 ? getColumnName(Math.floor(index / 26) - 1) : '') + String.fromCodePoint(65 + (index % 26));

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
/** Characters that XML 1.0 cannot contain or changes (2.11), and the underscore of a text that looks like an escape. */
const charactersToEscape = /[^\t\n\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]|_(?=x[\dA-Fa-f]{4}_)/gu;
const cellCharacters = 32_767;

/** Writes other characters as `_x000D_` (ECMA-376, 22.9.2.19). */
const escapeXml = (text: string): string =>
  text
    .slice(0, cellCharacters)
    .replaceAll(
      charactersToEscape,
      (character) => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
    )
    .replaceAll(/[&<>]/g, (character) => entities[character] ?? '');

const dayMs = 86_400_000;
/** Days before 1970 in the calendar of spreadsheets. */
const epochDays = 25_569;

const toSerial = (cell: InstantCell | DayCell, timeZone: string): number =>
  ('day' in cell ? Date.parse(cell.day) : toWallClock(cell.at, timeZone)) / dayMs + epochDays;

const formatXlsxCell = (cell: Cell, reference: string, timeZone: string): string => {
  if (cell === null || cell === '') return '';
  if (typeof cell === 'number') return `<c r="${reference}"><v>${cell}</v></c>`;
  if (typeof cell === 'object')
    return `<c r="${reference}" s="${'day' in cell ? 2 : 1}"><v>${toSerial(cell, timeZone)}</v></c>`;
  return `<c r="${reference}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`;
};

const formatHeadingCell = (text: string, index: number): string =>
  `<c r="${getColumnName(index)}1" s="3" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`;

const minWidth = 10;
const maxWidth = 60;

/** East Asian characters count as two. */
const getWidth = (text: string): number =>
  Math.max(...text.split('\n').map((line) => line.length + (line.match(/[\u1100-\uffe6]/g)?.length ?? 0)));

const measureCell = (cell: Cell | undefined): number => {
  if (cell === null || cell === undefined) return 0;
  if (typeof cell === 'object') return 'day' in cell ? 10 : 19;
  return getWidth(String(cell));
};

/** Considers only the first rows, because the rest is read later. */
const formatColumnWidths = (heading: readonly string[], rows: readonly (readonly Cell[])[]): string => {
  const columns = heading.map((title, index) => {
    const widest = rows.reduce((width, row) => Math.max(width, measureCell(row[index])), getWidth(title));
    const width = Math.min(maxWidth, Math.max(minWidth, widest + 2));
    return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`;
  });
  return columns.length === 0 ? '' : `<cols>${columns.join('')}</cols>`;
};

const formatXlsxRow = (row: readonly Cell[], number: number, timeZone: string): string =>
  `<row r="${number}">${row.map((cell, index) => formatXlsxCell(cell, getColumnName(index) + String(number), timeZone)).join('')}</row>`;

async function* generateSheetXml({ heading, rows, timeZone }: Sheet): AsyncGenerator<string> {
  const rowBatches = rows[Symbol.asyncIterator]();
  let number = 1;
  let chunk = await rowBatches.next();
  const widths = formatColumnWidths(heading, chunk.done ? [] : chunk.value);
  const frozenPane = `<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>`;
  yield `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="${mainPart}"><sheetViews><sheetView workbookViewId="0">${frozenPane}</sheetView></sheetViews>${widths}<sheetData><row r="1">${heading.map(formatHeadingCell).join('')}</row>`;
  try {
    for (; !chunk.done; chunk = await rowBatches.next())
      yield chunk.value.map((row) => formatXlsxRow(row, ++number, timeZone)).join('');
  } finally {
    await rowBatches.return?.();
  }
  yield '</sheetData></worksheet>';
}

/** Returns a table as XLSX. It is compressed as a stream, so memory does not grow with its length. */
export const createXlsx = (sheet: Sheet): Readable => {
  const zip = new ZipFile();
  const rows = Readable.from(generateSheetXml(sheet), { objectMode: false });
  // yazl declares a generic stream, which is a PassThrough of Node.
  const output = zip.outputStream as Readable;
  for (const [name, content] of Object.entries(staticFiles)) zip.addBuffer(content, name);
  zip.addReadStream(rows, 'xl/worksheets/sheet1.xml');
  zip.end();
  rows.on('error', (error) => output.destroy(error));
  output.on('close', () => rows.destroy());
  return output;
};
