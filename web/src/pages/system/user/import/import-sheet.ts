import { type ImportField, splitNames } from '@atrium/contract/user/import-fields.ts';
import type { ImportOutcome, ImportSheet } from '@atrium/contract/user/import-schemas.ts';

/** A row with its number in the file, from 1. */
export interface ImportLine {
  readonly line: number;
  readonly cells: readonly string[];
}

export interface ImportedSheet extends Pick<
  ImportSheet,
  'headingRow' | 'topRows' | 'sheets' | 'sheet' | 'encoding' | 'isEncodingCertain' | 'hidden'
> {
  readonly columns: readonly string[];
  readonly fields: readonly (ImportField | null)[];
  readonly lines: readonly ImportLine[];
}

const maxSamples = 3;
const maxSampleCharacters = 60;

export const getSamples = ({ lines }: Pick<ImportedSheet, 'lines'>, column: number): string =>
  lines
    .map(({ cells }) => cells[column]?.trim() ?? '')
    .filter(Boolean)
    .slice(0, maxSamples)
    .map((text) => text.slice(0, maxSampleCharacters))
    .join(' · ');

export type ImportError = ImportOutcome['errors'][number];

export const toImportedSheet = ({ rows, rowNumbers, ...sheet }: ImportSheet): ImportedSheet => ({
  ...sheet,
  lines: rows.map((cells, index) => ({ line: rowNumbers[index] ?? 0, cells })),
});

const listImportedColumns = ({ fields }: Pick<ImportedSheet, 'fields'>): number[] =>
  fields.flatMap((field, column) => (field === null ? [] : [column]));

export const buildImportInput = (sheet: ImportedSheet) => {
  const columns = listImportedColumns(sheet);
  return {
    fields: columns.map((column) => sheet.fields[column] ?? null),
    rows: sheet.lines.map(({ cells }) => columns.map((column) => cells[column] ?? '')),
  };
};

export const isImportableWithoutQuestions = ({
  fields,
  lines,
  sheets,
  isEncodingCertain,
  hidden,
}: ImportedSheet): boolean =>
  fields.includes('username') &&
  !fields.includes(null) &&
  lines.length > 0 &&
  sheets.length <= 1 &&
  isEncodingCertain &&
  hidden === 0;

interface Role {
  readonly code: string;
  readonly name: string;
}

export const listAssignedRoles = <One extends Role>(
  { fields, lines }: Pick<ImportedSheet, 'fields' | 'lines'>,
  roles: readonly One[],
): One[] => {
  const column = fields.indexOf('roles');
  const roleNames = new Set(lines.flatMap(({ cells }) => splitNames(cells[column] ?? '')));
  const codes = new Set([...roleNames].map((name) => name.toLowerCase()));
  return roles.filter(({ code, name }) => codes.has(code.toLowerCase()) || roleNames.has(name));
};

/** Assigns a field to a column, and takes it from the column that had it. */
export const assignField = (sheet: ImportedSheet, column: number, field: ImportField | null): ImportedSheet => ({
  ...sheet,
  fields: sheet.columns.map((_, index) => {
    if (index === column) return field;
    const currentField = sheet.fields[index] ?? null;
    return currentField === field ? null : currentField;
  }),
});

export const correctCell = (sheet: ImportedSheet, lineNumber: number, column: number, text: string): ImportedSheet => ({
  ...sheet,
  lines: sheet.lines.map((line) =>
    line.line === lineNumber
      ? {
          line: lineNumber,
          cells: sheet.columns.map((_, index) => (index === column ? text : (line.cells[index] ?? ''))),
        }
      : line,
  ),
});

/** Errors by column. Errors of fields that the file doesn't have are assigned to the username. */
export type LineErrors = ReadonlyMap<number, readonly ImportError[]>;

/** Groups errors by line and column. The server lists a limited number of errors; the remaining lines have no texts. */
export const groupErrors = (
  sheet: ImportedSheet,
  { errors, invalidRows }: Pick<ImportOutcome, 'errors' | 'invalidRows'>,
): ReadonlyMap<number, LineErrors> => {
  const columns = listImportedColumns(sheet);
  const usernameColumn = sheet.fields.indexOf('username');
  const errorsByLine = new Map<number, Map<number, ImportError[]>>();
  for (const row of invalidRows) {
    const line = sheet.lines[row]?.line;
    if (line !== undefined) errorsByLine.set(line, new Map());
  }
  for (const error of errors) {
    const lineErrors = errorsByLine.get(sheet.lines[error.row]?.line ?? 0);
    const column = error.column === null ? usernameColumn : (columns[error.column] ?? usernameColumn);
    lineErrors?.set(column, [...(lineErrors.get(column) ?? []), error]);
  }
  return errorsByLine;
};
