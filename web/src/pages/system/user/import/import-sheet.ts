import { type ImportField, rolesIn } from '@atrium/contract/user/import-fields.ts';
import type { ImportOutcome, ImportSheet } from '@atrium/contract/user/import-schemas.ts';

/** A row of the file; `line` is its line number in the file, from 1 on, including the heading. */
export interface ImportLine {
  readonly line: number;
  readonly cells: readonly string[];
}

/** The table that somebody brought, as far as they have corrected it. */
export interface Sheet {
  readonly columns: readonly string[];
  readonly fields: readonly (ImportField | null)[];
  readonly lines: readonly ImportLine[];
}

type Fault = ImportOutcome['errors'][number];

/** Takes a file as the server has read it; empty rows are left out. */
export const sheetOf = ({ columns, fields, rows }: ImportSheet): Sheet => ({
  columns,
  fields,
  lines: rows
    .map((cells, index) => ({ line: index + 2, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== '')),
});

/** The sheet as the import call takes it. */
export const rowsOf = ({ fields, lines }: Sheet) => ({
  fields: [...fields],
  rows: lines.map(({ cells }) => [...cells]),
});

interface Role {
  readonly code: string;
  readonly name: string;
}

/** The roles that the sheet gives to somebody. */
export const rolesOf = <One extends Role>({ fields, lines }: Sheet, roles: readonly One[]): One[] => {
  const column = fields.indexOf('roles');
  const named = new Set(lines.flatMap(({ cells }) => rolesIn(cells[column] ?? '')));
  const codes = new Set([...named].map((name) => name.toLowerCase()));
  return roles.filter(({ code, name }) => codes.has(code.toLowerCase()) || named.has(name));
};

/** The sheet with a column read as a field; another column that was read so no longer is. */
export const withField = (sheet: Sheet, column: number, field: ImportField | null): Sheet => ({
  ...sheet,
  fields: sheet.columns.map((_, index) => {
    if (index === column) return field;
    const before = sheet.fields[index] ?? null;
    return before === field ? null : before;
  }),
});

/** The sheet with a cell corrected. */
export const withCell = (sheet: Sheet, line: number, column: number, text: string): Sheet => ({
  ...sheet,
  lines: sheet.lines.map((one) =>
    one.line === line
      ? { line, cells: sheet.columns.map((_, index) => (index === column ? text : (one.cells[index] ?? ''))) }
      : one,
  ),
});

/** Errors of a line by column; errors of no column in the file are assigned to the username. */
export type FaultsOfLine = ReadonlyMap<number, readonly Fault[]>;

/** Groups the errors that the server returned by line and column. */
export const faultsOf = ({ fields, lines }: Sheet, errors: readonly Fault[]): ReadonlyMap<number, FaultsOfLine> => {
  const username = fields.indexOf('username');
  const byLine = new Map<number, Map<number, Fault[]>>();
  for (const fault of errors) {
    const line = lines[fault.row]?.line;
    if (line === undefined) continue;
    const ofLine = byLine.get(line) ?? new Map<number, Fault[]>();
    const column = fault.column ?? username;
    ofLine.set(column, [...(ofLine.get(column) ?? []), fault]);
    byLine.set(line, ofLine);
  }
  return byLine;
};
