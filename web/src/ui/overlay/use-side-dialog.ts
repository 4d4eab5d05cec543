import { useCallback, useState } from 'react';
import { useMayLeave } from '../../lib/tab/unsaved.ts';

interface Open<Dialog> {
  readonly dialog: Dialog;
  /** What it was opened from, and gives the place back to. */
  readonly below: Open<Dialog> | null;
}

/** What is open beside the content of a page. */
export interface SideDialog<Dialog> {
  readonly dialog: Dialog | null;
  /** Opens something in place of what is open. */
  readonly open: (dialog: Dialog) => void;
  /** Opens something that gives the place back when it is closed. */
  readonly openOver: (dialog: Dialog) => void;
  /** Goes on from what is open, which is done, to something else. */
  readonly goOn: (dialog: Dialog) => void;
  /** Closes what is open; unsaved work has been asked about. */
  readonly close: () => void;
}

/**
 * What is open beside the content of a page, one thing at a time. As the content stays in use, something else can be opened meanwhile:
 * work that would be lost by that is asked about.
 */
export const useSideDialog = <Dialog>(): SideDialog<Dialog> => {
  const [shown, setShown] = useState<Open<Dialog> | null>(null);
  const mayLeave = useMayLeave();
  const open = useCallback(
    (dialog: Dialog) => void mayLeave().then((isSure) => isSure && setShown({ dialog, below: null })),
    [mayLeave],
  );
  const openOver = useCallback(
    (dialog: Dialog) =>
      void mayLeave().then(
        (isSure) => isSure && setShown((below) => ({ dialog, below: below && { ...below, below: null } })),
      ),
    [mayLeave],
  );
  const goOn = useCallback((dialog: Dialog) => setShown({ dialog, below: null }), []);
  const close = useCallback(() => setShown((now) => now?.below ?? null), []);
  return { dialog: shown?.dialog ?? null, open, openOver, goOn, close };
};
