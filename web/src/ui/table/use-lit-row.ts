import { type RefObject, useEffect } from 'react';
import { useSavedId } from '../../lib/query/saved-row.ts';

/** The class of the row that was just made or changed, and of no other; once it is there, it is brought into sight. */
export const useLitRow = (
  noun: string,
  box: RefObject<HTMLElement | null>,
  rows: readonly { readonly id: number }[],
): ((row: { readonly id: number }) => string) => {
  const saved = useSavedId(noun);
  const isHere = rows.some(({ id }) => id === saved);
  useEffect(() => {
    if (isHere) box.current?.querySelector(`[data-row-key="${saved}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [box, saved, isHere]);
  return ({ id }) => (id === saved ? 'row-lit' : '');
};
