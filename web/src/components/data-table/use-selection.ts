import { useState } from 'react';

interface SelectedRows {
  readonly place: string;
  readonly ids: readonly number[];
  readonly isAll: boolean;
}

const noSelection: SelectedRows = { place: '', ids: [], isAll: false };

export interface RowSelection extends Omit<SelectedRows, 'place'> {
  readonly choose: (ids: readonly number[]) => void;
  readonly chooseAll: () => void;
  readonly clear: () => void;
}

/** The selection is cleared when `place` (page and filters) changes. */
export const useSelection = (place: string): RowSelection => {
  const [stored, setStored] = useState(noSelection);
  if (stored !== noSelection && stored.place !== place) setStored(noSelection);
  const { ids, isAll } = stored.place === place ? stored : noSelection;
  return {
    ids,
    isAll,
    choose: (next) => setStored({ place, ids: next, isAll: false }),
    chooseAll: () => setStored({ place, ids, isAll: true }),
    clear: () => setStored(noSelection),
  };
};
