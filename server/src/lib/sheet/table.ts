import type { TextEncoding } from '@atrium/contract/text-encodings.ts';

/** A row with content. `number` is its row number in spreadsheets, from 1. */
export interface TableRow {
  readonly number: number;
  readonly cells: string[];
}

export interface Table {
  readonly rows: TableRow[];
  readonly encoding: TextEncoding | null;
  /** False if the encoding was guessed. */
  readonly isEncodingCertain: boolean;
  readonly sheets: string[];
  readonly sheet: number;
  /** Number of hidden rows and columns with content that were skipped. */
  readonly hidden: number;
}

export interface ReadChoices {
  readonly encoding?: TextEncoding | undefined;
  readonly sheet?: number | undefined;
  readonly includeHidden?: boolean | undefined;
}

export const maxColumns = 100;

const maxCellCharacters = 32_767;

/** Truncates a text to one character more than a spreadsheet allows; no field accepts more. */
export const truncateCell = (text: string): string => text.slice(0, maxCellCharacters + 1);

export const isBlank = (cell: string | undefined): boolean => cell === undefined || cell.trim() === '';

export type UnreadableErrorCode =
  | 'import.unreadable'
  | 'import.tooLarge'
  | 'import.otherFormat'
  | 'import.webPage'
  | 'import.encrypted';

export class UnreadableFileError extends Error {
  readonly code: UnreadableErrorCode;

  constructor(errorCode: UnreadableErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = errorCode;
  }
}
