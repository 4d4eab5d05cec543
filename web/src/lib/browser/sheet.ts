import { createContext } from 'react';

/** Where a page lies on the screen: holds the element once it is there. What stands beside its content lies in it. */
export interface Sheet {
  readonly current: HTMLElement | null;
}

/** The sheet of the page that a component is part of; null outside of pages. */
export const SheetContext = createContext<Sheet | null>(null);
