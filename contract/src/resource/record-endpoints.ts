import type { z } from 'zod';
import { auditPage, historyQuery } from '../audit/schemas.ts';
import type { Call } from '../call.ts';
import { endpoint } from '../endpoint.ts';
import type { ErrorCode } from '../error-codes.ts';
import { file } from '../schema/export.ts';

/** Describes an export of the filtered records. `names` is their plural. */
export const exportEndpoint = <Input extends z.ZodType>(
  call: Call<z.input<Input>, unknown>,
  names: string,
  input: Input,
  errors: readonly ErrorCode[] = [],
) =>
  endpoint(call, {
    input,
    result: file,
    summary: `Exports the filtered ${names} as CSV or XLSX.`,
    responseType: 'file',
    errors: ['export.tooMany', 'request.tooMany', ...errors],
  });

/** Describes the history of a record, such as `a user`. */
export const historyEndpoint = (
  call: Call<z.input<typeof historyQuery>, z.output<typeof auditPage>>,
  record: string,
  notFound: ErrorCode,
) =>
  endpoint(call, {
    input: historyQuery,
    result: auditPage,
    summary: `Returns the history of ${record}, newest first.`,
    errors: [notFound],
  });
