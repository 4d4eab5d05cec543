import { createContext } from 'react';

/** Container of a page, for absolutely positioned elements. */
export interface Sheet {
  readonly current: HTMLElement | null;
}

export const SheetContext = createContext<Sheet | null>(null);
