import { useState } from 'react';

interface Chosen {
  readonly place: string;
  readonly ids: readonly number[];
  readonly isAll: boolean;
}

const nothing: Chosen = { place: '', ids: [], isAll: false };

/** What is chosen in a list: rows of the page on the screen, or all that match. Another page or filter begins anew. */
export const useSelection = (place: string) => {
  const [kept, setKept] = useState(nothing);
  const { ids, isAll } = kept.place === place ? kept : nothing;
  return {
    ids,
    isAll,
    choose: (next: readonly number[]) => setKept({ place, ids: next, isAll: false }),
    chooseAll: () => setKept({ place, ids, isAll: true }),
    clear: () => setKept(nothing),
  };
};
