import { createContext, type ReactNode, use } from 'react';

interface Search {
  /** What is looked for, in small letters; empty: everything is shown. */
  readonly keyword: string;
  /** What the part is called that the rows are in: found by it, all of them are shown. */
  readonly part: string;
}

/** What is looked for among preferences. */
export const PreferenceSearchContext = createContext<Search>({ keyword: '', part: '' });

/** Whether what is called so is to be shown. */
export const useIsFound = (label: string): boolean => {
  const { keyword, part } = use(PreferenceSearchContext);
  return keyword === '' || [label, part].some((text) => text.toLowerCase().includes(keyword));
};

/** What belongs to a preference beside its row: shown when that is found. */
export const PreferenceFound = ({ label, children }: { label: string; children: ReactNode }) =>
  useIsFound(label) && <div data-preference="">{children}</div>;
