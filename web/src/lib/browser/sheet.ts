import { createContext } from 'react';

export interface Sheet {
  readonly current: HTMLElement | null;
}

export const SheetContext = createContext<Sheet | null>(null);
