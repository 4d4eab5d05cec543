import { useEffect, useRef } from 'react';
import { useTranslation } from '../../lib/language/i18n.ts';
import { usePreferences } from '../../lib/preference/preferences.ts';
import { ScrollArea } from '../../components/page/scroll-area.tsx';
import { Logo } from '../logo.tsx';
import type { MenuEntry } from '../menu/menu-entries.ts';
import { MenuTree } from '../menu/menu-tree.tsx';
import { useMenuState } from '../menu/menu-state.ts';
import './phone-menu.css';

interface PhoneMenuProps {
  isOpen: boolean;
  onClose: () => void;
  onOpen: (entry: MenuEntry) => void;
}

/** Uses the browser's dialog, because antd's drawer would add 13 kB to the first page. */
export const PhoneMenu = ({ isOpen, onClose, onOpen }: PhoneMenuProps) => {
  const t = useTranslation('shell');
  const entries = useMenuState((menu) => menu.entries);
  const drawer = useRef<HTMLDialogElement>(null);
  const isDark = usePreferences((preferences) => preferences.sidebarTheme === 'dark');
  useEffect(() => {
    if (isOpen && !drawer.current?.open) drawer.current?.showModal();
    if (!isOpen) drawer.current?.close();
  }, [isOpen]);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the browser closes the dialog on Escape
    <dialog
      ref={drawer}
      aria-label={t((w) => w.mainMenu)}
      className="phone-menu"
      data-theme={isDark ? 'dark' : undefined}
      onClose={onClose}
      onClick={(event) => {
        const isOutside = event.target === event.currentTarget;
        const isChoice = event.target instanceof Element && event.target.closest('a') !== null;
        if (isOutside || isChoice) onClose();
      }}
    >
      {isOpen && (
        <div className="flex h-full flex-col">
          <Logo hasName />
          <ScrollArea className="flex-1" label={t((w) => w.mainMenu)}>
            <MenuTree label={t((w) => w.mainMenu)} entries={entries} onOpen={onOpen} />
          </ScrollArea>
        </div>
      )}
    </dialog>
  );
};
