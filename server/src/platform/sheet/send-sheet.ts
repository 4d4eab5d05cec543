import type { Language } from '@atrium/contract/language.ts';
import { exportRowsHeader, sheetRows, type ExportFormat } from '@atrium/contract/export.ts';
import type { FastifyReply } from 'fastify';
import type { Readable } from 'node:stream';
import { Refusal } from '../refusal/refusal.ts';
import { csvOf, xlsxOf, type Sheet } from './sheet.ts';

/** For whom a table is written. */
export interface Wording {
  readonly lang: Language;
  readonly timeZone: string;
}

const types: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Refuses what a format cannot hold. */
export const assertFitsFormat = (format: ExportFormat, total: number): void => {
  if (format === 'xlsx' && total > sheetRows) throw new Refusal('export.tooMany', { params: { max: sheetRows } });
};

/** A table in one of the formats. */
const contentOf = (format: ExportFormat, sheet: Sheet): Readable => (format === 'csv' ? csvOf(sheet) : xlsxOf(sheet));

/** What a file of that name is, for the answer that brings it. */
const headersOf = (fileName: string): Record<string, string> => ({
  'content-type': types[fileName.endsWith('.csv') ? 'csv' : 'xlsx'],
  'content-disposition': `attachment; filename="${fileName}"`,
});

/** Prepares the answer to be a file of that name, and answers what to send. */
export const sheetFile = (
  reply: FastifyReply,
  name: string,
  format: ExportFormat,
  sheet: Sheet,
  total?: number,
): Readable => {
  reply.headers({
    ...headersOf(`${name}.${format}`),
    ...(total !== undefined && { [exportRowsHeader]: String(total) }),
  });
  return contentOf(format, sheet);
};

/** The moment of an export as it stands in the name of its file: `20261121-0930`. */
export const stamp = (wallClock: number): string =>
  new Date(wallClock).toISOString().replaceAll(/[-:]/g, '').replace('T', '-').slice(0, 13);
