import { useState } from 'react';

interface SelectedRows {
  readonly listKey: string;
  readonly ids: readonly number[];
  readonly isAll: boolean;
}

const noSelection: SelectedRows = { listKey: '', ids: [], isAll: false };

export interface RowSelection extends Omit<SelectedRows, 'listKey'> {
  readonly choose: (ids: readonly number[]) => void;
  readonly chooseAll: () => void;
  readonly clear: () => void;
}

/** Clears the selection when `listKey` (page and filters) changes. If all are selected, so are all rows of the page. */
export const useSelection = (listKey: string, rows: readonly { readonly id: number }[]): RowSelection => {
  const [storedSelection, setStoredSelection] = useState(noSelection);
  if (storedSelection !== noSelection && storedSelection.listKey !== listKey) setStoredSelection(noSelection);
  const { ids, isAll } = storedSelection.listKey === listKey ? storedSelection : noSelection;
  return {
    ids: isAll ? rows.map(({ id }) => id) : ids,
    isAll,
    choose: (next) => setStoredSelection({ listKey, ids: next, isAll: false }),
    chooseAll: () => setStoredSelection({ listKey, ids: [], isAll: true }),
    clear: () => setStoredSelection(noSelection),
  };
};
