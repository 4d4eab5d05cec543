import { useEffect, useEffectEvent } from 'react';
import { useSavedId } from '../../lib/query/saved-row.ts';

/** Returns the class of the row that was just saved, and scrolls to it. */
export const useHighlightedRow = (
  resource: string,
  rows: readonly { readonly id: number }[],
  reveal: (id: number) => void,
): ((row: { readonly id: number }) => string) => {
  const savedId = useSavedId(resource);
  const isListed = rows.some(({ id }) => id === savedId);
  const revealSaved = useEffectEvent(reveal);
  useEffect(() => {
    if (savedId !== null && isListed) revealSaved(savedId);
  }, [savedId, isListed]);
  return ({ id }) => (id === savedId ? 'row-highlighted' : '');
};
