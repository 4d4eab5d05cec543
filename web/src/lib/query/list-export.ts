import type { Call } from '@atrium/contract/call.ts';
import { type ExportFormat, exportRowsHeader } from '@atrium/contract/export.ts';
import { asJob } from '@atrium/contract/job/calls.ts';
import type { Fields } from '@atrium/contract/resource/field.ts';
import { exports } from '@atrium/contract/resource/read.ts';
import { callApi, callApiForFile } from '../api/api.ts';
import { awaitJob } from './job-news.ts';
import type { FileSink } from '../browser/save-file.ts';

/** What is chosen of an export beside the filter: the form, and the columns in their order. */
interface ExportChoice {
  readonly format: ExportFormat;
  readonly columns: string;
}

/** The same as the contract's calls take it. */
interface AnyChoice {
  readonly format?: ExportFormat | undefined;
  readonly columns?: string | null | undefined;
}

/** A list that can be taken along: all that is filtered, in the order of the list. */
export interface ListExport {
  readonly call: Pick<Call<unknown, unknown>, 'needs' | 'method' | 'path' | 'family'>;
  /** Columns that the server knows. */
  readonly columns: readonly string[];
  readonly open: (choice: ExportChoice, signal: AbortSignal) => Promise<Response>;
  /** The same made by a job. */
  readonly job: { readonly call: ListExport['call']; readonly queue: (choice: ExportChoice) => Promise<void> };
}

/** The export of a list as it is filtered and sorted. */
export const listExport = <Input extends AnyChoice>(
  fields: Fields,
  call: Call<Input, unknown>,
  input: NoInfer<Input>,
): ListExport => ({
  call,
  columns: exports(fields).map(({ as }) => as),
  open: (choice, signal) =>
    callApiForFile(call, { ...input, ...choice }, { signal, background: true, timeout: 60_000 }),
  job: {
    call: asJob(call),
    queue: async (choice) => awaitJob((await callApi(asJob(call), { ...input, ...choice })).id),
  },
});

/** How far an export is: rows of so many, where they can be counted, and bytes. */
export interface ExportProgress {
  readonly rows: number | null;
  readonly total: number | null;
  readonly bytes: number;
}

const quote = 0x22;
const newline = 0x0a;

/** Counts the rows of a CSV that comes in pieces: the ends of lines outside of quotes, without the heading. */
export const csvRows = (): ((piece: Uint8Array) => number) => {
  let isQuoted = false;
  let lines = 0;
  return (piece) => {
    for (const byte of piece) {
      if (byte === quote) isQuoted = !isQuoted;
      else if (byte === newline && !isQuoted) lines += 1;
    }
    return Math.max(0, lines - 1);
  };
};

/** Writes an export where it belongs as it comes, never holding more than a piece; throws when it breaks off. */
export const writeExport = async (
  response: Response,
  sink: FileSink,
  format: ExportFormat,
  onProgress: (progress: ExportProgress) => void,
): Promise<number | null> => {
  const total = Number(response.headers.get(exportRowsHeader) ?? Number.NaN);
  const count = format === 'csv' ? csvRows() : null;
  let bytes = 0;
  const reader = response.body?.getReader();
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
    if (done) break;
    await sink.write(value);
    bytes += value.byteLength;
    onProgress({ rows: count?.(value) ?? null, total: Number.isNaN(total) ? null : total, bytes });
  }
  await sink.close();
  return Number.isNaN(total) ? null : total;
};
