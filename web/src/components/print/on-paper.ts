import { createContext, use } from 'react';

/** True in tables that are rendered only for printing. */
export const OnPaperContext = createContext(false);

/** Returns whether a component is rendered only for printing. */
export const useIsOnPaper = (): boolean => use(OnPaperContext);
