import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type Piece, piecesOf, rowAt, topsOf } from './row-window.ts';

/** Up to so many rows, all are drawn. */
const fewRows = 100;
/** Pixels above and below what is seen that are drawn as well, and by how many rows the window moves. */
const [ahead, step] = [600, 8];
/** Pixels, as long as no row was measured. */
const usualHeight = 47;

type Box = RefObject<HTMLElement | null>;

interface Window {
  readonly first: number;
  readonly last: number;
  /** The row with the keyboard, when it lies outside. */
  readonly focused: number | null;
}

const start: Window = { first: 0, last: 40, focused: null };

/** The nearest element around another one that scrolls it up and down. */
export const scrollerOf = (element: HTMLElement): HTMLElement => {
  for (let one = element.parentElement; one; one = one.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(one).overflowY)) return one;
  }
  return document.documentElement;
};

/** The element of a row, if it is drawn. */
export const rowElement = (box: HTMLElement, id: number): HTMLElement | null =>
  box.querySelector<HTMLElement>(`[data-row-key="${id}"]`);

/** Brings a row that is drawn into sight. */
export const revealRow = (box: HTMLElement | null, id: number): void => {
  if (box) rowElement(box, id)?.scrollIntoView({ block: 'nearest' });
};

const bodyOf = (box: HTMLElement) => box.querySelector<HTMLElement>('.ant-table-tbody');

const focusedIn = (box: HTMLElement): number | null => {
  const row = box.contains(document.activeElement)
    ? document.activeElement?.closest<HTMLElement>('tr[data-row-key]')
    : null;
  return row ? Number(row.dataset['rowKey']) : null;
};

/** What is seen of the rows, and a little more; null while they are hidden. */
const look = (box: HTMLElement, tops: readonly number[]): Window | null => {
  const scroller = scrollerOf(box);
  const top = bodyOf(box)?.getBoundingClientRect().top;
  if (top === undefined || scroller.clientHeight === 0) return null;
  const from = scroller.getBoundingClientRect().top - top;
  const first = rowAt(tops, from - ahead);
  const last = rowAt(tops, from + scroller.clientHeight + ahead) + 1;
  return { first: first - (first % step), last: last + step - (last % step), focused: focusedIn(box) };
};

/** Notes how high the rows are that are drawn; answers whether any is not what was thought. */
const measure = (box: HTMLElement, heights: Map<number, number>): boolean => {
  let isNew = false;
  for (const row of box.querySelectorAll<HTMLElement>('tr[data-row-key]')) {
    const [id, height] = [Number(row.dataset['rowKey']), row.offsetHeight];
    if (id > 0 && height > 0 && heights.get(id) !== height) {
      heights.set(id, height);
      isNew = true;
    }
  }
  return isNew;
};

/** How high the rows are; one that was not drawn yet is as high as the first. */
const useTops = (ids: readonly number[], box: Box, isOn: boolean) => {
  const [heights, setHeights] = useState<ReadonlyMap<number, number>>(new Map());
  const tops = useMemo(() => {
    const [usual = usualHeight] = heights.values();
    return topsOf(ids, (id) => heights.get(id) ?? usual);
  }, [ids, heights]);
  const note = useCallback(() => {
    setHeights((known) => {
      const next = new Map(known);
      return box.current && measure(box.current, next) ? next : known;
    });
  }, [box]);
  // After every rendering: whatever was rendered may have another height.
  useLayoutEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- heights are the browser's: there is nothing to derive them from
    if (isOn) note();
  });
  return { tops, note };
};

/**
 * Of many rows in a table, those to draw: what is seen and a little around it, the row that has the keyboard, and those that have to
 * stay. `reveal` brings a row into sight, also one that is not drawn.
 */
export const useRowWindow = (
  ids: readonly number[],
  box: Box,
  stays: readonly number[],
): { readonly pieces: readonly Piece[]; readonly reveal: (id: number) => void } => {
  const isOn = ids.length > fewRows;
  const { tops, note } = useTops(ids, box, isOn);
  const [window, setWindow] = useState(start);
  const latest = useRef(tops);
  const follow = useCallback(() => {
    const next = box.current && look(box.current, latest.current);
    if (!next) return;
    setWindow((now) =>
      now.first === next.first && now.last === next.last && now.focused === next.focused ? now : next,
    );
  }, [box]);
  useLayoutEffect(() => {
    latest.current = tops;
    if (isOn) follow();
  }, [tops, isOn, follow]);
  useEffect(() => {
    const element = box.current;
    if (!isOn || !element) return undefined;
    const scroller = scrollerOf(element);
    const sizes = new ResizeObserver(() => {
      note();
      follow();
    });
    sizes.observe(scroller);
    sizes.observe(element);
    scroller.addEventListener('scroll', follow, { passive: true });
    return () => {
      sizes.disconnect();
      scroller.removeEventListener('scroll', follow);
    };
  }, [box, isOn, note, follow]);
  const reveal = (id: number): void => {
    const row = box.current && rowElement(box.current, id);
    if (row) return row.scrollIntoView({ block: 'nearest' });
    const body = box.current && bodyOf(box.current);
    if (!body) return undefined;
    const scroller = scrollerOf(body);
    const at = body.getBoundingClientRect().top - scroller.getBoundingClientRect().top + (tops[ids.indexOf(id)] ?? 0);
    return scroller.scrollBy({ top: at - scroller.clientHeight / 2, behavior: 'instant' });
  };
  const pieces = useMemo(() => {
    if (!isOn) return ids.map((_, index) => ({ index }));
    const indexes = [...stays, ...(window.focused === null ? [] : [window.focused])].map((id) => ids.indexOf(id));
    return piecesOf(tops, [window.first, window.last], indexes);
  }, [isOn, ids, tops, window, stays]);
  return { pieces, reveal };
};
