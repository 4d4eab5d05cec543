import { restoreRecords } from '@atrium/contract/trash/calls.ts';
import type { DeletedRecord } from '@atrium/contract/trash/schemas.ts';
import { callApi } from '../../../lib/api/api.ts';
import { invalidateAll, invalidateFamilies } from '../../../lib/query/query.ts';

export const restoreRecord = async (
  { resource, recordId }: DeletedRecord,
  values: Readonly<Record<string, unknown>> = {},
): Promise<void> => {
  await callApi(restoreRecords, { resource, ids: [recordId], values: { ...values } }, { skipsErrorToast: true });
  invalidateAll();
  await invalidateFamilies(['trash']);
};
