import type { TextEncoding } from '@atrium/contract/text-encodings.ts';

/** A row with content; its number is the one that spreadsheets show, from 1. */
export interface TableRow {
  readonly number: number;
  readonly cells: string[];
}

/** The cells of a file as a spreadsheet shows them. */
export interface Table {
  readonly rows: TableRow[];
  /** Encoding of a text file; null for a workbook. */
  readonly encoding: TextEncoding | null;
  /** False if the encoding was guessed. */
  readonly isEncodingCertain: boolean;
  /** Names of the visible sheets of a workbook. */
  readonly sheets: string[];
  /** Index of the sheet that was read. */
  readonly sheet: number;
  /** Number of hidden rows and columns with content that were left out. */
  readonly hidden: number;
}

/** Choices of a user on how to read a file; by default the reader decides. */
export interface ReadChoices {
  readonly encoding?: TextEncoding | undefined;
  readonly sheet?: number | undefined;
  readonly includeHidden?: boolean | undefined;
}

/** Maximum number of columns that are read. */
export const maxColumns = 100;

/** Maximum characters of a cell in spreadsheets. */
const maxCellCharacters = 32_767;

/** Returns the text of a cell, cut to one character more than a spreadsheet allows: no field takes so much. */
export const cutCell = (text: string): string => text.slice(0, maxCellCharacters + 1);

export const isBlank = (cell: string | undefined): boolean => cell === undefined || cell.trim() === '';

/** Reasons why a file cannot be read. */
export type UnreadableProblem =
  | 'import.unreadable'
  | 'import.tooLarge'
  | 'import.otherFormat'
  | 'import.webPage'
  | 'import.encrypted';

/** The file cannot be read. */
export class UnreadableFile extends Error {
  readonly problem: UnreadableProblem;

  constructor(problem: UnreadableProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.problem = problem;
  }
}
