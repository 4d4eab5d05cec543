import { useLayoutEffect, useState } from 'react';
import type { PageContainer } from '../../lib/browser/page-container.ts';

/** Returns a container that hides overlays with their page, and whether one was open at that time. */
export const usePopups = (isShown: boolean, sheet: PageContainer): { popups: HTMLElement; isOpen: boolean } => {
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
      // oxlint-disable-next-line react/set-state-in-effect -- only the document has this information
      setOpen(hasDrawer || dialogs.some((dialog) => dialog.checkVisibility()));
    }
    popups.toggleAttribute('hidden', !isShown);
  }, [popups, sheet, isShown]);
  return { popups, isOpen };
};
