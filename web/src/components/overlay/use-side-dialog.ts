import { useCallback, useState } from 'react';
import { useConfirmDiscard } from '../../lib/tab/unsaved.ts';

interface OpenDialog<Dialog> {
  readonly dialog: Dialog;
  /** The dialog that it was opened from is shown again when it closes. */
  readonly below: OpenDialog<Dialog> | null;
}

export interface SideDialog<Dialog> {
  readonly dialog: Dialog | null;
  readonly open: (dialog: Dialog) => void;
  /** Opens a dialog over the current one, which is shown again afterwards. */
  readonly openOver: (dialog: Dialog) => void;
  readonly replace: (dialog: Dialog) => void;
  /** Closes the dialog without asking about unsaved changes. */
  readonly close: () => void;
  /** Removes matching dialogs with their unsaved changes. */
  readonly discard: (isObsolete: (dialog: Dialog) => boolean) => void;
}

const withoutObsolete = <Dialog>(
  shown: OpenDialog<Dialog> | null,
  isObsolete: (dialog: Dialog) => boolean,
): OpenDialog<Dialog> | null => {
  if (!shown) return null;
  const below = withoutObsolete(shown.below, isObsolete);
  return isObsolete(shown.dialog) ? below : { dialog: shown.dialog, below };
};

/** Manages a dialog beside a page that stays usable. Opening another one asks before unsaved changes are lost. */
export const useSideDialog = <Dialog>(): SideDialog<Dialog> => {
  const [shown, setShown] = useState<OpenDialog<Dialog> | null>(null);
  const confirmDiscard = useConfirmDiscard();
  const open = useCallback(
    (dialog: Dialog) => void confirmDiscard().then((isConfirmed) => isConfirmed && setShown({ dialog, below: null })),
    [confirmDiscard],
  );
  const openOver = useCallback(
    (dialog: Dialog) =>
      void confirmDiscard().then(
        (isConfirmed) => isConfirmed && setShown((below) => ({ dialog, below: below && { ...below, below: null } })),
      ),
    [confirmDiscard],
  );
  const replace = useCallback((dialog: Dialog) => setShown({ dialog, below: null }), []);
  const close = useCallback(() => setShown((now) => now?.below ?? null), []);
  const discard = useCallback(
    (isObsolete: (dialog: Dialog) => boolean) => setShown((now) => withoutObsolete(now, isObsolete)),
    [],
  );
  return { dialog: shown?.dialog ?? null, open, openOver, replace, close, discard };
};
