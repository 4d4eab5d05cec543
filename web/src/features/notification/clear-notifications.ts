import { clearNotifications } from '@atrium/contract/notification/calls.ts';
import { create } from 'zustand';
import { callApi } from '../../lib/api/api.ts';
import { addPendingAction, removePendingAction } from '../../lib/browser/pending-actions.ts';
import { toast } from '../../lib/browser/toast.ts';
import type { Transport } from '../../lib/http/http.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import { invalidateFamilies } from '../../lib/query/query.ts';

/** ID of the newest notification that will be cleared unless the user undoes it, or null. */
const usePendingClear = create<{ readonly newestId: number | null }>()(() => ({ newestId: null }));

const setPending = (newestId: number | null): void => usePendingClear.setState({ newestId });

/** Lets the request finish although the page closes. */
const keepAliveTransport: Transport = (url, init) => fetch(url, { ...init, keepalive: true });

/** Clears the pending notifications, unless the user has undone it. The API client reports failures. */
const commitClear = async (): Promise<void> => {
  removePendingAction(commitClear);
  const { newestId } = usePendingClear.getState();
  if (newestId === null) return;
  try {
    await callApi(clearNotifications, { all: true, until: newestId }, { transport: keepAliveTransport });
    await invalidateFamilies(clearNotifications.invalidatedFamilies);
  } catch {
    // The notifications are shown again.
  }
  if (usePendingClear.getState().newestId === newestId) setPending(null);
};

const undoClear = (): void => {
  removePendingAction(commitClear);
  setPending(null);
};

/** Returns a function that hides all notifications up to an ID, and clears them unless the user undoes it. */
export const useClearAll = (): ((newest: number) => void) => {
  const t = useTranslation('shell');
  const c = useTranslation('common');
  return (newest) => {
    setPending(newest);
    addPendingAction(commitClear);
    toast.undoable(
      t((w) => w.cleared),
      { label: c((w) => w.undo), run: undoClear, onExpire: () => void commitClear() },
    );
  };
};

/** Returns a predicate for the notifications that are about to be cleared, or undefined if there are none. */
export const usePendingClearFilter = (): (({ id }: { readonly id: number }) => boolean) | undefined => {
  const until = usePendingClear((pending) => pending.newestId);
  return until === null ? undefined : ({ id }) => id <= until;
};
