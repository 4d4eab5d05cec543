import type { ResultGroup, SearchEntry } from './search-entries.ts';

/** Heights of a result and of a heading, in pixels. */
export const [rowHeight, headingHeight] = [44, 28];

/** A row of the result list: a heading, or a result with its position among all results. */
export type ResultItem =
  | { readonly kind: 'heading'; readonly key: string; readonly top: number; readonly text: string }
  | {
      readonly kind: 'result';
      readonly top: number;
      readonly position: number;
      readonly entry: SearchEntry;
      readonly group: string;
    };

/** The rows of the result list from top to bottom, and their height in pixels. */
export interface ResultLayout {
  readonly items: readonly ResultItem[];
  readonly height: number;
}

/** Returns the position of each row of the result list. */
export const layOut = (groups: readonly ResultGroup[]): ResultLayout => {
  const items: ResultItem[] = [];
  let [top, position] = [0, 0];
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
