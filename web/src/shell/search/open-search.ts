import { create } from 'zustand';

interface Search {
  readonly isOpen: boolean;
  /** Number of openings: the dialog resets each time, even while it is closing. */
  readonly times: number;
}

/** State of the search dialog. */
export const useSearch = create<Search>()(() => ({ isOpen: false, times: 0 }));

/** Opens the search dialog. */
export const openSearch = (): void =>
  useSearch.setState(({ isOpen, times }) => (isOpen ? {} : { isOpen: true, times: times + 1 }));

/** Closes the search dialog and clears its text. */
export const closeSearch = (): void => useSearch.setState({ isOpen: false });
