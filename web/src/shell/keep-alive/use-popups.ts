import { useLayoutEffect, useState } from 'react';
import type { Sheet } from '../../lib/browser/sheet.ts';

/**
 * An element of the document for what a page opens over everything: its dialogs, lists, and tips, which are hidden with it. Also says
 * whether something of it, or a drawer in the page itself, was open when the page was hidden last.
 */
export const usePopups = (isShown: boolean, sheet: Sheet): { popups: HTMLElement; isOpen: boolean } => {
  const [popups] = useState(() => Object.assign(document.createElement('div'), { className: 'page-popups' }));
  const [isOpen, setOpen] = useState(false);
  useLayoutEffect(() => {
    document.body.append(popups);
    return () => popups.remove();
  }, [popups]);
  useLayoutEffect(() => {
    if (!isShown) {
      const dialogs = [...popups.querySelectorAll('[role=dialog], [role=alertdialog]')];
      const hasDrawer = sheet.current?.querySelector('.ant-drawer-open') != null;
      // oxlint-disable-next-line react/set-state-in-effect -- only the document knows it
      setOpen(hasDrawer || dialogs.some((dialog) => dialog.checkVisibility()));
    }
    popups.toggleAttribute('hidden', !isShown);
  }, [popups, sheet, isShown]);
  return { popups, isOpen };
};
