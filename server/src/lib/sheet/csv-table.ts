import { unescapeFormulas } from '@atrium/contract/csv.ts';
import { isErrorText, formatSheetError } from '@atrium/contract/sheet-errors.ts';
import { type Options, parse } from 'csv-parse/sync';
import { decodeText } from './text-encoding.ts';
import {
  truncateCell,
  isBlank,
  maxColumns,
  type ReadChoices,
  type Table,
  type TableRow,
  UnreadableFileError,
} from './table.ts';

/** Maximum characters of a row, to detect unclosed quotes. */
const maxRowCharacters = 1_048_576;

/** Excel reads the delimiter from a first line `sep=;` and does not display this line. */
const separatorLine = /^\u{FEFF}?"?sep=(.)"?(?:\r\n|\n|\r|$)/iu;

const delimiters = [',', ';', '\t', '|'];

const sampleRows = 20;
const sampleCharacters = 65_536;

const listUnquotedLines = (text: string): string[] =>
  text
    .slice(0, sampleCharacters)
    .replaceAll(/"[^"]*"/g, '')
    .split(/\r\n|\n|\r/)
    .filter((line) => line !== '')
    .slice(0, sampleRows);

/** Returns the delimiter that occurs equally often in most lines, otherwise the most frequent one. */
const detectDelimiter = (text: string): string => {
  const lines = listUnquotedLines(text);
  let bestMatch = { delimiter: ',', lines: 0, count: 0 };
  for (const delimiter of delimiters) {
    const counts = lines.map((line) => line.split(delimiter).length - 1).filter((count) => count > 0);
    for (const count of new Set(counts)) {
      const equalCount = counts.filter((otherCount) => otherCount === count).length;
      if (equalCount > bestMatch.lines || (equalCount === bestMatch.lines && count > bestMatch.count))
        bestMatch = { delimiter, lines: equalCount, count };
    }
  }
  return bestMatch.delimiter;
};

class EnoughRows extends Error {}

/** Returns a cell as a spreadsheet displays it. An error that is not escaped is the result of a formula. */
const toCell = (text: string): string =>
  truncateCell(isErrorText(text) ? formatSheetError(text) : unescapeFormulas(text));

const readRows = (text: string, delimiter: string, maxRows: number): TableRow[] => {
  const rows: TableRow[] = [];
  let number = 0;
  const options: Options = {
    delimiter,
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: maxRowCharacters,
    onRecord: (record: unknown) => {
      number += 1;
      const cells = (record as string[]).slice(0, maxColumns);
      if (cells.every(isBlank)) return null;
      rows.push({ number, cells: cells.map(toCell) });
      if (rows.length === maxRows) throw new EnoughRows();
      return null;
    },
  };
  try {
    parse(text, options);
  } catch (error) {
    if (!(error instanceof EnoughRows)) throw error;
  }
  return rows;
};

const webPage = /^\s*(?:<(?:!doctype|!--|\?xml|html|head|body|meta|table|style|div)|MIME-Version:)/i;

/** Returns a file without the byte with which DOS and some older programs end it. */
const stripEndByte = (bytes: Uint8Array): Uint8Array => (bytes.at(-1) === 0x1a ? bytes.subarray(0, -1) : bytes);

export const readCsv = (bytes: Uint8Array, { encoding }: ReadChoices, maxRows: number): Table => {
  const decodedText = decodeText(stripEndByte(bytes), encoding);
  if (!decodedText) throw new UnreadableFileError('import.unreadable', 'the file is not a text file');
  if (webPage.test(decodedText.text.slice(0, 2000)))
    throw new UnreadableFileError('import.webPage', 'the file is a web page');
  const separator = separatorLine.exec(decodedText.text);
  const text = decodedText.text.slice(separator?.[0].length ?? 0);
  return {
    rows: readRows(text, separator?.[1] ?? detectDelimiter(text), maxRows),
    encoding: decodedText.encoding,
    isEncodingCertain: decodedText.isCertain,
    sheets: [],
    sheet: 0,
    hidden: 0,
  };
};
