import type { dictionaryItemResource, dictionaryResource } from '@atrium/contract/dictionary/fields.ts';
import { ApiError } from '../../lib/api-error/api-error.ts';
import { countItemUses, isDictionaryUsed } from '../../resource/fields/dictionary-values.ts';
import type { LoadedState, ResourceHooks } from '../../resource/pipeline/generated-resource.ts';
import type { RecordTransaction } from '../../resource/pipeline/transaction.ts';

type Item = LoadedState<typeof dictionaryItemResource>;

export const dictionaryHooks: ResourceHooks<typeof dictionaryResource> = {
  validate: async ({ tx, before, after }) => {
    if (before && before.state.code !== after.code && isDictionaryUsed(tx.context.resources, before.state.code))
      throw new ApiError('dictionaries.used', { fields: { code: 'dictionaries.used' } });
  },
  assertDeletable: async ({ context }, dictionaries) => {
    if (dictionaries.some(({ state }) => isDictionaryUsed(context.resources, state.code)))
      throw new ApiError('dictionaries.used');
  },
  publish: ({ tx }) => tx.emit('dictionaries', {}),
};

/** Locks items, so that no other transaction saves a record with their values, and returns their dictionaries. */
const lockItems = async ({ trx }: RecordTransaction, items: readonly Item[]): Promise<ReadonlyMap<number, string>> => {
  const ids = items.map(({ id }) => id);
  await trx
    .updateTable('dictionary_items')
    .set((eb) => ({ version: eb.ref('version') }))
    .where('id', 'in', ids)
    .execute();
  const dictionaries = await trx
    .selectFrom('dictionaries')
    .select(['id', 'code'])
    .where(
      'id',
      'in',
      items.flatMap(({ state }) => state.dictionaryId ?? []),
    )
    .execute();
  return new Map(dictionaries.map(({ id, code }) => [id, code]));
};

const assertItemsUnused = async (tx: RecordTransaction, items: readonly Item[]): Promise<void> => {
  const codes = await lockItems(tx, items);
  const itemsByCode = Map.groupBy(items, ({ state }) => codes.get(state.dictionaryId ?? 0) ?? '');
  for (const [code, codeItems] of itemsByCode) {
    const values = codeItems.map(({ state }) => state.value);
    const count = await countItemUses(tx.trx, tx.context.resources, code, values);
    if (count > 0) throw new ApiError('dictionaries.inUse', { params: { count } });
  }
};

export const dictionaryItemHooks: ResourceHooks<typeof dictionaryItemResource> = {
  validate: async ({ tx, before, after }) => {
    const hasOtherValue =
      before && (before.state.value !== after.value || before.state.dictionaryId !== after.dictionaryId);
    if (hasOtherValue) await assertItemsUnused(tx, [before]);
  },
  assertDeletable: assertItemsUnused,
  publish: ({ tx }) => tx.emit('dictionaries', {}),
  constraints: {
    dictionary_items_dictionary_id_value_unique: () =>
      new ApiError('dictionaries.valueTaken', { fields: { value: 'dictionaries.valueTaken' } }),
    dictionary_items_dictionary_id_unique: () =>
      new ApiError('dictionaries.defaultTaken', { fields: { isDefault: 'dictionaries.defaultTaken' } }),
  },
};
