import type { KeyboardEvent } from 'react';
import { focusTab as focus, getTabId } from './tab-names.ts';
import type { TabActions } from './use-tab-actions.ts';

export const openContextMenu = (element: Element): void => {
  const { left, top, width, height } = element.getBoundingClientRect();
  const place = { clientX: left + Math.min(width / 2, 40), clientY: top + height - 4 };
  element.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true, ...place }));
};

/** Arrows, Home and End move between tabs, Enter opens, Delete closes, the menu key opens the menu. */
export const useTabKeys = (keys: readonly string[], actions: TabActions, isDragging: boolean) => {
  const closeAndStay = async (key: string, position: number) => {
    await actions.close(key, 'close');
    if (!document.getElementById(getTabId(key))) focus(keys[position + 1] ?? keys[position - 1]);
  };
  return (event: KeyboardEvent<HTMLElement>): void => {
    const tab = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-tab]') : null;
    const key = tab?.dataset['tab'];
    if (!tab || key === undefined || isDragging) return;
    const index = keys.indexOf(key);
    const handlers: Partial<Record<string, () => void>> = {
      ArrowLeft: () => focus(keys[index - 1] ?? keys.at(-1)),
      ArrowRight: () => focus(keys[index + 1] ?? keys[0]),
      Home: () => focus(keys[0]),
      End: () => focus(keys.at(-1)),
      Enter: () => actions.select(key),
      Delete: () => void closeAndStay(key, index),
      ContextMenu: () => openContextMenu(tab),
      ...(event.shiftKey && { F10: () => openContextMenu(tab) }),
    };
    const action = handlers[event.key];
    if (!action || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    action();
  };
};
