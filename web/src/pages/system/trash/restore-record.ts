import { restoreRecords } from '@atrium/contract/trash/calls.ts';
import type { DeletedRecord } from '@atrium/contract/trash/schemas.ts';
import { callApi } from '../../../lib/api/api.ts';
import { invalidateAll, invalidateFamilies } from '../../../lib/query/query.ts';

interface RestoreGroup {
  readonly resource: string;
  readonly ids: number[];
}

const groupNewestFirst = (records: readonly DeletedRecord[]): RestoreGroup[] => {
  const groups: RestoreGroup[] = [];
  for (const { resource, recordId } of records.toSorted((a, b) => b.deleteTime - a.deleteTime)) {
    const group = groups.at(-1);
    if (group?.resource === resource) group.ids.push(recordId);
    else groups.push({ resource, ids: [recordId] });
  }
  return groups;
};

/** Starts with the record that was deleted last, because the others may refer to it. Stops at the first failure. */
export const restoreAll = async (
  records: readonly DeletedRecord[],
  onRestored: (count: number) => void,
): Promise<void> => {
  try {
    for (const { resource, ids } of groupNewestFirst(records)) {
      await callApi(restoreRecords, { resource, ids, values: {} }, { skipsErrorToast: true });
      onRestored(ids.length);
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
