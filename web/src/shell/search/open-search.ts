import { create } from 'zustand';

interface Search {
  readonly isOpen: boolean;
  /** How often the dialog has been opened: it begins anew each time, also before it has quite closed. */
  readonly times: number;
}

/** Whether the search dialog is open. */
export const useSearch = create<Search>()(() => ({ isOpen: false, times: 0 }));

/** Opens the search dialog. */
export const openSearch = (): void =>
  useSearch.setState(({ isOpen, times }) => (isOpen ? {} : { isOpen: true, times: times + 1 }));

/** Closes the search dialog; what was typed is forgotten. */
export const closeSearch = (): void => useSearch.setState({ isOpen: false });
