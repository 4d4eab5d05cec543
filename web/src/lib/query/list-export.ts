import type { Call } from '@atrium/contract/call.ts';
import { asDownload } from '@atrium/contract/download/calls.ts';
import type { ExportFormat } from '@atrium/contract/export.ts';
import type { Fields } from '@atrium/contract/resource/field.ts';
import { exports } from '@atrium/contract/resource/read.ts';
import { callApi } from '../api/api.ts';

/** Choices of an export beside the filter: the format, and the columns in their order. */
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
  /** Returns an address from which the browser can download the file once. */
  readonly address: (choice: ExportChoice) => Promise<string>;
}

/** The export of a list as it is filtered and sorted. */
export const listExport = <Input extends AnyChoice>(
  fields: Fields,
  call: Call<Input, unknown>,
  input: NoInfer<Input>,
): ListExport => ({
  call,
  columns: exports(fields).map(({ as }) => as),
  address: async (choice) => (await callApi(asDownload(call), { ...input, ...choice }, { timeout: 60_000 })).url,
});
