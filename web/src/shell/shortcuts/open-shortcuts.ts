import { create } from 'zustand';

/** State of the list of keyboard shortcuts. */
export const useShortcutList = create<{ readonly isOpen: boolean }>()(() => ({ isOpen: false }));

/** Opens the list of keyboard shortcuts. */
export const openShortcuts = (): void => useShortcutList.setState({ isOpen: true });

/** Closes the list of keyboard shortcuts. */
export const closeShortcuts = (): void => useShortcutList.setState({ isOpen: false });
