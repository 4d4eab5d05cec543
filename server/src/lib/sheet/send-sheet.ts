import type { Language } from '@atrium/contract/language.ts';
import { exportRowsHeader, maxSheetRows, type ExportFormat } from '@atrium/contract/export.ts';
import type { FastifyReply } from 'fastify';
import type { Readable } from 'node:stream';
import { ApiError } from '../api-error/api-error.ts';
import { createCsv, createXlsx, type Sheet } from './sheet.ts';

export interface Wording {
  readonly lang: Language;
  readonly timeZone: string;
}

const types: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

export const assertFitsFormat = (format: ExportFormat, total: number): void => {
  if (format === 'xlsx' && total > maxSheetRows)
    throw new ApiError('export.tooMany', { params: { max: maxSheetRows } });
};

const createContent = (format: ExportFormat, sheet: Sheet): Readable =>
  format === 'csv' ? createCsv(sheet) : createXlsx(sheet);

const getHeaders = (fileName: string): Record<string, string> => ({
  'content-type': types[fileName.endsWith('.csv') ? 'csv' : 'xlsx'],
  'content-disposition': `attachment; filename="${fileName}"`,
});

export const prepareDownload = (
  reply: FastifyReply,
  name: string,
  format: ExportFormat,
  sheet: Sheet,
  total?: number,
): Readable => {
  reply.headers({
    ...getHeaders(`${name}.${format}`),
    ...(total !== undefined && { [exportRowsHeader]: String(total) }),
  });
  return createContent(format, sheet);
};

/** Returns a time for file names: `20261121-0930`. */
export const formatStamp = (wallClock: number): string =>
  new Date(wallClock).toISOString().replaceAll(/[-:]/g, '').replace('T', '-').slice(0, 13);
