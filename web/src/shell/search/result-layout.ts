import type { ResultGroup, SearchEntry } from './search-entries.ts';

/** In pixels. */
export const rowHeight = 44;
export const headingHeight = 28;

export type ResultItem =
  | { readonly kind: 'heading'; readonly key: string; readonly top: number; readonly text: string }
  | {
      readonly kind: 'result';
      readonly top: number;
      readonly position: number;
      readonly entry: SearchEntry;
      readonly group: string;
    };

export interface ResultLayout {
  readonly items: readonly ResultItem[];
  readonly height: number;
}

export const createLayout = (groups: readonly ResultGroup[]): ResultLayout => {
  const items: ResultItem[] = [];
  let top = 0;
  let position = 0;
  for (const { key, heading, entries } of groups) {
    items.push({ kind: 'heading', key, top, text: heading });
    top += headingHeight;
    for (const entry of entries) {
      items.push({ kind: 'result', top, position, entry, group: key });
      top += rowHeight;
      position += 1;
    }
  }
  return { items, height: top };
};
