import { csvLine } from '@atrium/contract/csv.ts';
import type { Language } from '@atrium/contract/language.ts';
import type { ImportField } from '@atrium/contract/user/import-fields.ts';
import { serverWords } from '../../../platform/words/server-words.ts';
import type { RowFault } from '../import-rows.ts';
import { wordsOf } from '../import.ts';

/** Characters of a value that the report repeats. */
const valueCharacters = 100;

/** The piece of a file that a report tells of. */
export interface ReportedRows {
  readonly columns: readonly string[];
  readonly fields: readonly (ImportField | null)[];
  readonly rows: readonly (readonly string[])[];
  /** The number in the file of the first of them. */
  readonly first: number;
}

/** The heading of a report, behind the mark by which spreadsheets know UTF-8. */
export const reportHeading = (lang: Language): string => {
  const { row, column, value, fault } = serverWords[lang].importReport;
  return `\u{FEFF}${csvLine([row, column, value, fault])}`;
};

/** What is wrong with rows, a line each: where it stands, what stands there, and why it cannot be imported. */
export const reportLines = (
  { columns, fields, rows, first }: ReportedRows,
  faults: readonly RowFault[],
  lang: Language,
): string =>
  faults
    .map((fault) => ({ ...fault, column: fields.indexOf(fault.field) }))
    .toSorted((a, b) => a.row - b.row || a.column - b.column)
    .map(({ row, column, problem }) => {
      const value = rows[row]?.[column] ?? '';
      return csvLine([
        String(first + row),
        columns[column] ?? '',
        value.length > valueCharacters ? `${value.slice(0, valueCharacters)}…` : value,
        wordsOf(problem, lang),
      ]);
    })
    .join('');
