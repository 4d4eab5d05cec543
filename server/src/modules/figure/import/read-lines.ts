import type { Readable } from 'node:stream';
import { parse, CsvError, type Info } from 'csv-parse';

const requiredColumns = ['day', 'measure', 'value'];
const knownColumns = [...requiredColumns, 'channel', 'source', 'category'];

/** The file has no valid header, or a line cannot be parsed. */
export class UnreadableFileError extends Error {}

export interface CsvLine {
  readonly line: number;
  readonly values: Readonly<Record<string, string>>;
  /** False if the number of values differs from the header. */
  readonly complete: boolean;
}

const readHeader = (header: readonly string[]): string[] => {
  const columns = header.map((column) => column.trim().toLowerCase());
  const missing = requiredColumns.filter((column) => !columns.includes(column));
  const unknown = columns.filter((column) => !knownColumns.includes(column));
  const duplicates = columns.filter((column, place) => columns.indexOf(column) !== place);
  const problems = [
    missing.length > 0 ? `it does not name ${missing.join(', ')}` : '',
    unknown.length > 0 ? `${unknown.map((column) => `"${column}"`).join(', ')} is not known` : '',
    duplicates.length > 0 ? `it names ${duplicates.join(', ')} twice` : '',
  ].filter(Boolean);
  if (problems.length === 0) return columns;
  throw new UnreadableFileError(
    `The first line must name the columns ${requiredColumns.join(', ')} (and may name channel, source, category): ${problems.join('; ')}.`,
  );
};

interface ParsedLine {
  readonly record: Record<string, string>;
  readonly info: Info & { readonly error?: CsvError };
}

/** Yields the lines of a CSV file in UTF-8, with or without a byte order mark. The header names the columns. */
export async function* readLines(file: Readable): AsyncGenerator<CsvLine> {
  const parser = parse({
    bom: true,
    columns: readHeader,
    info: true,
    trim: true,
    skip_empty_lines: true,
    relax_column_count: true,
    max_record_size: 10_000,
  });
  file.on('error', (error) => parser.destroy(new UnreadableFileError(`The file cannot be read: ${error.message}.`)));
  let lines = 0;
  try {
    for await (const parsed of file.pipe(parser)) {
      // The type that csv-parse returns with the options above.
      const { record, info } = parsed as ParsedLine;
      lines++;
      yield { line: info.lines, values: record, complete: info.error === undefined };
    }
  } catch (error) {
    if (error instanceof CsvError)
      throw new UnreadableFileError(`Line ${String(error['lines'])} cannot be read: ${error.message}.`);
    throw error;
  }
  if (lines === 0) throw new UnreadableFileError('The file has no line of figures.');
}
