import type { z } from 'zod';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { file } from '../schema/export.ts';
import * as calls from './calls.ts';
import * as schemas from './schemas.ts';

export const downloadEndpoints = {
  file: endpoint(calls.downloadFile, {
    input: schemas.downloadQuery,
    result: file,
    summary:
      'Returns the file of a download address, with the current permissions of the session that created the address.',
    responseType: 'file',
    errors: ['download.gone', 'export.tooMany', 'request.tooMany'],
  }),
};

export const createDownloadEndpoint = <Input extends z.ZodType>(
  exportEndpoint: Endpoint<Input>,
): Endpoint<Input, typeof schemas.downloadAddress> =>
  endpoint(calls.createDownloadCall(exportEndpoint.call), {
    input: exportEndpoint.input,
    result: schemas.downloadAddress,
    summary: `Creates a download address, valid once within one minute. ${exportEndpoint.summary}`,
    isReadOnly: true,
    ...(exportEndpoint.needsFactorConfirmation && { needsFactorConfirmation: true }),
    needsSession: true,
    errors: ['export.tooMany', 'request.tooMany'],
  });
