import type { Call } from '@atrium/contract/call.ts';
import { createDownloadCall } from '@atrium/contract/download/calls.ts';
import type { ExportFormat } from '@atrium/contract/export.ts';
import type { Fields } from '@atrium/contract/resource/field.ts';
import { listExportColumns } from '@atrium/contract/resource/definition.ts';
import { callApi } from '../api/api.ts';

interface ExportChoice {
  readonly format: ExportFormat;
  readonly columns: string;
}

interface AnyChoice {
  readonly format?: ExportFormat | undefined;
  readonly columns?: string | null | undefined;
}

export interface ListExport {
  readonly call: Pick<Call<unknown, unknown>, 'requiredPermission' | 'method' | 'path' | 'family'>;
  readonly columns: readonly string[];
  /** Returns a URL that downloads the file once. */
  readonly requestUrl: (choice: ExportChoice) => Promise<string>;
}

export const createListExport = <Input extends AnyChoice>(
  fields: Fields,
  call: Call<Input, unknown>,
  input: NoInfer<Input>,
): ListExport => ({
  call,
  columns: listExportColumns(fields).map(({ as }) => as),
  requestUrl: async (choice) =>
    (await callApi(createDownloadCall(call), { ...input, ...choice }, { timeout: 60_000 })).url,
});
