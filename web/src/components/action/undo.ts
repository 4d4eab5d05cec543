import type { Call } from '@atrium/contract/call.ts';
import { restoreRecords } from '@atrium/contract/trash/calls.ts';
import { maxRestoredRecords } from '@atrium/contract/trash/fields.ts';
import { callApi } from '../../lib/api/api.ts';
import { toast } from '../../lib/browser/toast.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { invalidateFamilies } from '../../lib/query/query.ts';

/** Returns a function that shows a toast with an Undo button. The API client shows the error of `undo`. */
export const useUndoToast = (): ((text: string, undo: () => Promise<unknown>) => void) => {
  const c = useTranslation('common');
  return (text, undo) => {
    const run = () =>
      undo().then(
        () => toast.success(c((w) => w.undone)),
        () => undefined,
      );
    toast.undoable(text, { label: c((w) => w.undo), run: () => void run() });
  };
};

const restore = async (
  resource: string,
  ids: readonly number[],
  call: Pick<Call<never, unknown>, 'invalidatedFamilies'>,
) => {
  await callApi(restoreRecords, { resource, ids: [...ids] });
  await invalidateFamilies([...call.invalidatedFamilies, ...restoreRecords.invalidatedFamilies]);
};

/** Returns a function that shows a toast for deleted records, whose Undo button restores them. */
export const useDeletionToast = (
  resource: { readonly name: string; readonly trash?: false },
  call: Pick<Call<never, unknown>, 'invalidatedFamilies'>,
): ((text: string, ids: readonly number[], onRestored?: () => void) => void) => {
  const showUndo = useUndoToast();
  return (text, ids, onRestored) => {
    if (resource.trash === false || ids.length === 0 || ids.length > maxRestoredRecords) toast.success(text);
    else showUndo(text, () => restore(resource.name, ids, call).then(onRestored));
  };
};
