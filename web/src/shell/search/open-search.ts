import { create } from 'zustand';

/** Whether the search dialog is open. */
export const useSearch = create<{ readonly isOpen: boolean }>()(() => ({ isOpen: false }));

/** Opens the search dialog. */
export const openSearch = (): void => useSearch.setState({ isOpen: true });

/** Closes the search dialog; what was typed is forgotten. */
export const closeSearch = (): void => useSearch.setState({ isOpen: false });
