import { useLayoutEffect, useState } from 'react';

/**
 * An element of the document for what a page opens over everything: its dialogs, drawers, lists, and tips, which are hidden with it.
 * Also says whether something of it was open when the page was hidden last.
 */
export const usePopups = (isShown: boolean): { popups: HTMLElement; isOpen: boolean } => {
  const [popups] = useState(() => Object.assign(document.createElement('div'), { className: 'page-popups' }));
  const [isOpen, setOpen] = useState(false);
  useLayoutEffect(() => {
    document.body.append(popups);
    return () => popups.remove();
  }, [popups]);
  useLayoutEffect(() => {
    if (!isShown) {
      const dialogs = [...popups.querySelectorAll('[role=dialog], [role=alertdialog]')];
      // oxlint-disable-next-line react/set-state-in-effect -- only the document knows it
      setOpen(dialogs.some((dialog) => dialog.checkVisibility()));
    }
    popups.toggleAttribute('hidden', !isShown);
  }, [popups, isShown]);
  return { popups, isOpen };
};
