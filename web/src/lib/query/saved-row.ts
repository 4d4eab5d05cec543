import { create } from 'zustand';

const highlightMs = 4000;

interface SavedRow {
  readonly resource: string;
  readonly id: number;
}

const useSavedRow = create<{ readonly row: SavedRow | null }>()(() => ({ row: null }));

let timer: ReturnType<typeof setTimeout> | undefined;

/** Returns the ID of a saved record, or null if the endpoint returned none. */
export const getSavedId = (result: unknown): number | null =>
  typeof result === 'object' && result !== null && 'id' in result && typeof result.id === 'number' ? result.id : null;

export const highlightSavedRow = (resource: string, result: unknown): void => {
  const id = getSavedId(result);
  if (id === null) return;
  clearTimeout(timer);
  useSavedRow.setState({ row: { resource, id } });
  timer = setTimeout(() => useSavedRow.setState({ row: null }), highlightMs);
};

export const useSavedId = (resource: string): number | null =>
  useSavedRow(({ row }) => (row?.resource === resource ? row.id : null));
