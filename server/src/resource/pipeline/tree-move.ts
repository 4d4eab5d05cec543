import type { ErrorCode } from '@atrium/contract/error-codes.ts';
import type { Move } from '@atrium/contract/schema/edit.ts';
import { ApiError } from '../../lib/api-error/api-error.ts';
import { getOrdersAfterMove } from '../../lib/tree/sibling-order.ts';
import type { LoadedRecord, RecordState } from './definition.ts';
import { loadRecordById } from './load-records.ts';
import type { RecordPipeline } from './record-pipeline.ts';
import type { RecordTransaction } from './transaction.ts';

type PlacedState = RecordState & { readonly parentId: number | null; readonly order: number | null };

/** Moves a record below a parent, before `before` or to the end. `records` is the whole tree in order. */
export const moveRecord = async <State extends PlacedState, Loaded extends LoadedRecord<State>, Output extends object>(
  pipeline: RecordPipeline<State, Loaded, Output>,
  tx: RecordTransaction,
  { records, notFound }: { readonly records: readonly Loaded[]; readonly notFound: ErrorCode },
  { id, parentId, before, version }: Move,
): Promise<Output> => {
  const movedRecord = await loadRecordById(pipeline.definition, tx, id);
  const siblings = records.filter((candidate) => candidate.state.parentId === parentId && candidate.id !== id);
  if (before !== null && !siblings.some((sibling) => sibling.id === before))
    throw new ApiError(notFound, { fields: { before: 'field.unknown' } });
  const positions = siblings.map((sibling) => ({ id: sibling.id, order: sibling.state.order }));
  const orders = getOrdersAfterMove(positions, id, before);
  const getOrder = (record: Loaded): number | null => orders.get(record.id) ?? record.state.order;
  await pipeline.replace(tx, movedRecord, {
    after: { ...movedRecord.state, parentId, order: getOrder(movedRecord) },
    version,
  });
  for (const sibling of siblings)
    await pipeline.replace(tx, sibling, { after: { ...sibling.state, order: getOrder(sibling) }, version: undefined });
  return pipeline.serialize(tx, id);
};
