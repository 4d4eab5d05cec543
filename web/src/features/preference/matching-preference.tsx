import { createContext, type ReactNode, use } from 'react';

interface Search {
  /** Lower case; empty to show everything. */
  readonly keyword: string;
  /** Name of the section; if it matches, all of its rows are shown. */
  readonly sectionTitle: string;
}

export const PreferenceSearchContext = createContext<Search>({ keyword: '', sectionTitle: '' });

export const useIsMatching = (label: string): boolean => {
  const { keyword, sectionTitle } = use(PreferenceSearchContext);
  return keyword === '' || [label, sectionTitle].some((text) => text.toLowerCase().includes(keyword));
};

export const MatchingPreference = ({ label, children }: { label: string; children: ReactNode }) =>
  useIsMatching(label) && <div data-preference="">{children}</div>;
