import { useCallback, useState } from 'react';
import { useConfirmDiscard } from '../../lib/tab/unsaved.ts';

interface OpenDialog<Dialog> {
  readonly dialog: Dialog;
  readonly previous: OpenDialog<Dialog> | null;
}

export interface SideDialog<Dialog> {
  readonly dialog: Dialog | null;
  readonly open: (dialog: Dialog) => void;
  /** Opens a dialog over the current one, which is shown again afterwards. */
  readonly openOver: (dialog: Dialog) => void;
  readonly replace: (dialog: Dialog) => void;
  readonly close: () => void;
  readonly discard: (isObsolete: (dialog: Dialog) => boolean) => void;
}

const removeObsolete = <Dialog>(
  current: OpenDialog<Dialog> | null,
  isObsolete: (dialog: Dialog) => boolean,
): OpenDialog<Dialog> | null => {
  if (!current) return null;
  const previous = removeObsolete(current.previous, isObsolete);
  return isObsolete(current.dialog) ? previous : { dialog: current.dialog, previous };
};

/** Manages a dialog beside a page that stays usable. Opening another one asks before unsaved changes are lost. */
export const useSideDialog = <Dialog>(): SideDialog<Dialog> => {
  const [current, setCurrent] = useState<OpenDialog<Dialog> | null>(null);
  const confirmDiscard = useConfirmDiscard();
  const open = useCallback(
    (dialog: Dialog) =>
      void confirmDiscard().then((isConfirmed) => isConfirmed && setCurrent({ dialog, previous: null })),
    [confirmDiscard],
  );
  const openOver = useCallback(
    (dialog: Dialog) =>
      void confirmDiscard().then(
        (isConfirmed) =>
          isConfirmed &&
          setCurrent((shownDialog) => ({ dialog, previous: shownDialog && { ...shownDialog, previous: null } })),
      ),
    [confirmDiscard],
  );
  const replace = useCallback((dialog: Dialog) => setCurrent({ dialog, previous: null }), []);
  const close = useCallback(() => setCurrent((now) => now?.previous ?? null), []);
  const discard = useCallback(
    (isObsolete: (dialog: Dialog) => boolean) => setCurrent((now) => removeObsolete(now, isObsolete)),
    [],
  );
  return { dialog: current?.dialog ?? null, open, openOver, replace, close, discard };
};
