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
  const [stored, setKept] = useState(noSelection);
  const { ids, isAll } = stored.place === place ? stored : noSelection;
  return {
    ids,
    isAll,
    choose: (next) => setKept({ place, ids: next, isAll: false }),
    chooseAll: () => setKept({ place, ids, isAll: true }),
    clear: () => setKept(noSelection),
  };
};
