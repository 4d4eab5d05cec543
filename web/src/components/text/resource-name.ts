import { createContext } from 'react';

export const ResourceNameContext = createContext<string | null>(null);
