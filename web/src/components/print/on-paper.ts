import { createContext, use } from 'react';

/** True in content that is rendered only for printing. */
export const OnPaperContext = createContext(false);

export const useIsPrinted = (): boolean => use(OnPaperContext);
