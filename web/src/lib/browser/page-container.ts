import { createContext } from 'react';

export interface PageContainer {
  readonly current: HTMLElement | null;
}

export const PageContainerContext = createContext<PageContainer | null>(null);
