import { createContext } from 'react';

/** Container of a page, set once it is mounted; absolutely positioned parts are placed in it. */
export interface Sheet {
  readonly current: HTMLElement | null;
}

export const SheetContext = createContext<Sheet | null>(null);
