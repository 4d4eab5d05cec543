import { useEffect, useEffectEvent } from 'react';
import { useSavedId } from '../../lib/query/saved-row.ts';

/** Returns the class of the row that was just saved, and scrolls to it. */
export const useHighlightedRow = (
  resource: string,
  rows: readonly { readonly id: number }[],
  reveal: (id: number) => void,
): ((row: { readonly id: number }) => string) => {
  const saved = useSavedId(resource);
  const isListed = rows.some(({ id }) => id === saved);
  const show = useEffectEvent(reveal);
  useEffect(() => {
    if (saved !== null && isListed) show(saved);
  }, [saved, isListed]);
  return ({ id }) => (id === saved ? 'row-highlighted' : '');
};
