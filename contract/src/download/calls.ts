import type { z } from 'zod';
import { type Call, get } from '../call.ts';
import type { file } from '../schema/export.ts';
import type { downloadAddress, downloadQuery } from './schemas.ts';

export const downloadFile = get<typeof downloadQuery, typeof file>('download', 'download', 'public');

export const createDownloadCall = /* @__NO_SIDE_EFFECTS__ */ <Input>(
  exportCall: Call<Input, unknown>,
): Call<Input, z.output<typeof downloadAddress>> => ({
  method: 'POST',
  path: exportCall.path,
  requiredPermission: exportCall.requiredPermission,
  family: exportCall.family,
  invalidatedFamilies: [],
});
