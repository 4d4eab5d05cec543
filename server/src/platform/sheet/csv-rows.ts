import { Readable } from 'node:stream';
import { withoutMarks } from '@atrium/contract/csv.ts';
import { parse } from 'csv-parse';
import { assertCellLength } from './cell-length.ts';
import { rangesOf, type SheetBytes } from './sheet-bytes.ts';

/** Maximum characters of a row, which detects unclosed quotes. */
const rowCharacters = 1_048_576;

const byteOrderMark = [0xef, 0xbb, 0xbf];

/** Returns whether a file is UTF-8, by its byte order mark or by its whole content. */
const isUtf8 = async (bytes: AsyncIterable<Uint8Array>): Promise<boolean> => {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isFirst = true;
  try {
    for await (const piece of bytes) {
      if (isFirst && byteOrderMark.every((byte, index) => piece[index] === byte)) return true;
      decoder.decode(piece, { stream: true });
      isFirst = false;
    }
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
};

/** Decodes bytes whose pieces may split a character. */
async function* textOf(bytes: AsyncIterable<Uint8Array>, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  for await (const piece of bytes) {
    const text = decoder.decode(piece, { stream: true });
    if (text.includes('\u{0}')) throw new Error('not a text file');
    if (text !== '') yield text;
  }
  const rest = decoder.decode();
  if (rest !== '') yield rest;
}

const delimiterOf = (text: string): string => {
  const [head = ''] = text.split('\n', 1);
  const counted = [',', ';', '\t'].map((delimiter) => ({ delimiter, count: head.split(delimiter).length }));
  return counted.reduce((best, one) => (one.count > best.count ? one : best)).delimiter;
};

const options = {
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
  max_record_size: rowCharacters,
  bom: true,
};

async function* withFirst(first: string, others: AsyncGenerator<string>): AsyncGenerator<string> {
  yield first;
  yield* others;
}

/** Throws if a line is longer than a row may be, because the parser does not limit empty cells. */
async function* withLineLimit(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let length = 0;
  for await (const text of texts) {
    const end = text.indexOf('\n');
    if (length + (end === -1 ? text.length : end) > rowCharacters) throw new Error('a line is too long');
    length = end === -1 ? length + text.length : text.length - text.lastIndexOf('\n') - 1;
    yield text;
  }
}

/** Yields the rows of a CSV file, decoded as UTF-8 if valid, else as GB18030, which Chinese spreadsheets write. */
export async function* csvRows(file: SheetBytes): AsyncGenerator<string[]> {
  const range = rangesOf(file);
  const encoding = (await isUtf8(range(0, file.size))) ? 'utf-8' : 'gb18030';
  const text = withLineLimit(textOf(range(0, file.size), encoding));
  const first = await text.next();
  if (first.done) return;
  const parser = parse({ ...options, delimiter: delimiterOf(first.value) });
  const rows = Readable.from(withFirst(first.value, text)).on('error', (error) => parser.destroy(error));
  for await (const row of rows.pipe(parser)) {
    // Without the `columns` option, each record is an array of texts.
    const cells = (row as string[]).map(withoutMarks);
    for (const cell of cells) assertCellLength(cell);
    yield cells;
  }
}
