import { create } from 'zustand';

const highlightMs = 4000;

interface SavedRow {
  readonly resource: string;
  readonly id: number;
}

const useSavedRow = create<{ readonly row: SavedRow | null }>()(() => ({ row: null }));

let timer: ReturnType<typeof setTimeout> | undefined;

/** Returns the ID of a saved record, or null if the endpoint returned none. */
export const getSavedId = (saved: unknown): number | null =>
  typeof saved === 'object' && saved !== null && 'id' in saved && typeof saved.id === 'number' ? saved.id : null;

export const highlightSavedRow = (resource: string, saved: unknown): void => {
  const id = getSavedId(saved);
  if (id === null) return;
  clearTimeout(timer);
  useSavedRow.setState({ row: { resource, id } });
  timer = setTimeout(() => useSavedRow.setState({ row: null }), highlightMs);
};

export const useSavedId = (resource: string): number | null =>
  useSavedRow(({ row }) => (row?.resource === resource ? row.id : null));
