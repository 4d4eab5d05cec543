import type { Readable } from 'node:stream';
import { parse, CsvError, type Info } from 'csv-parse';

const requiredColumns = ['day', 'measure', 'value'];
const knownColumns = [...requiredColumns, 'channel', 'source', 'category'];

export class UnreadableFileError extends Error {}

export interface CsvLine {
  readonly line: number;
  readonly values: Readonly<Record<string, string>>;
  /** False if the number of values differs from the header. */
  readonly isComplete: boolean;
}

const readHeader = (header: readonly string[]): string[] => {
  const columns = header.map((column) => column.trim().toLowerCase());
  const missingColumns = requiredColumns.filter((column) => !columns.includes(column));
  const unknownColumns = columns.filter((column) => !knownColumns.includes(column));
  const duplicateColumns = columns.filter((column, index) => columns.indexOf(column) !== index);
  const problems = [
    missingColumns.length > 0 ? `missing columns: ${missingColumns.join(', ')}` : '',
    unknownColumns.length > 0 ? `unknown columns: ${unknownColumns.map((column) => `"${column}"`).join(', ')}` : '',
    duplicateColumns.length > 0 ? `duplicate columns: ${duplicateColumns.join(', ')}` : '',
  ].filter(Boolean);
  if (problems.length === 0) return columns;
  throw new UnreadableFileError(
    `The first line must contain the columns ${requiredColumns.join(', ')} and can contain channel, source and category: ${problems.join('; ')}.`,
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
  let lineCount = 0;
  try {
    for await (const parsed of file.pipe(parser)) {
      // The type that csv-parse returns with the options above.
      const { record, info } = parsed as ParsedLine;
      lineCount++;
      yield { line: info.lines, values: record, isComplete: info.error === undefined };
    }
  } catch (error) {
    if (error instanceof CsvError)
      throw new UnreadableFileError(`Line ${String(error['lines'])} cannot be read: ${error.message}.`);
    throw error;
  }
  if (lineCount === 0) throw new UnreadableFileError('The file contains no figures.');
}
