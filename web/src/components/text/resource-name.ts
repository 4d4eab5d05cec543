import { createContext } from 'react';

/** Name of the resource whose record a form or a page shows. */
export const ResourceNameContext = createContext<string | null>(null);
