import { useCallback } from 'react';
import { create } from 'zustand';

/** What rows that came with the copy are called on the screen, by the names that are stored. */
export const useStoredNames = create<ReadonlyMap<string, string>>()(() => new Map());

/** Words the name of a department, a role or a person: one that came with the copy in the language on the screen, any other as it is. */
export const useStoredName = (): ((name: string | undefined) => string) => {
  const names = useStoredNames();
  // Another server may leave a name out.
  return useCallback((name = '') => names.get(name) ?? name, [names]);
};
