import { restoreRecords } from '@atrium/contract/trash/calls.ts';
import type { DeletedRecord } from '@atrium/contract/trash/schemas.ts';
import { callApi } from '../../../lib/api/api.ts';
import { invalidateAll, invalidateFamilies } from '../../../lib/query/query.ts';

/** Starts with the records that were deleted last, because the others may refer to them. */
export const restoreAll = async (records: readonly DeletedRecord[]): Promise<void> => {
  const newestFirst = records.toSorted((a, b) => b.deleteTime - a.deleteTime);
  try {
    for (const [resource, group] of Map.groupBy(newestFirst, (record) => record.resource)) {
      const ids = group.map(({ recordId }) => recordId);
      await callApi(restoreRecords, { resource, ids, values: {} }, { skipsErrorToast: true });
    }
  } finally {
    invalidateAll();
    await invalidateFamilies(['trash']);
  }
};

export const restoreRecord = async (
  { resource, recordId }: DeletedRecord,
  values: Readonly<Record<string, unknown>> = {},
): Promise<void> => {
  await callApi(restoreRecords, { resource, ids: [recordId], values: { ...values } }, { skipsErrorToast: true });
  invalidateAll();
  await invalidateFamilies(['trash']);
};
