import { create } from 'zustand';

interface Search {
  readonly isOpen: boolean;
  /** Resets the dialog for each opening, even while it is closing. */
  readonly times: number;
}

export const useSearch = create<Search>()(() => ({ isOpen: false, times: 0 }));

export const openSearch = (): void =>
  useSearch.setState(({ isOpen, times }) => (isOpen ? {} : { isOpen: true, times: times + 1 }));

export const closeSearch = (): void => useSearch.setState({ isOpen: false });
