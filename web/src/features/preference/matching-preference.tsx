import { createContext, type ReactNode, use } from 'react';

interface Search {
  /** Lower case; empty to show everything. */
  readonly keyword: string;
  /** Name of the section; if it matches, all of its rows are shown. */
  readonly part: string;
}

export const PreferenceSearchContext = createContext<Search>({ keyword: '', part: '' });

export const useIsMatching = (label: string): boolean => {
  const { keyword, part } = use(PreferenceSearchContext);
  return keyword === '' || [label, part].some((text) => text.toLowerCase().includes(keyword));
};

export const MatchingPreference = ({ label, children }: { label: string; children: ReactNode }) =>
  useIsMatching(label) && <div data-preference="">{children}</div>;
