import { defaultRangeExtractor, observeElementRect, useVirtualizer } from '@tanstack/react-virtual';
import { type FocusEvent, type RefObject, useLayoutEffect, useState } from 'react';
import { findRowElement, findScroller } from './row-elements.ts';

const maxPlainRows = 100;
/** Pixels, before the row is measured. */
const defaultHeight = 47;
const overscan = 12;

export type RowSlot = { readonly index: number } | { readonly before: number; readonly height: number };

type Box = RefObject<HTMLElement | null>;

const getRowId = ({ target }: FocusEvent): number | null => {
  const row = target.closest<HTMLElement>('tr[data-row-key]');
  return row ? Number(row.dataset['rowKey']) : null;
};

const useRowsTop = (box: Box, ids: readonly number[]): number => {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const sizes = new ResizeObserver(() => {
      const body = element.querySelector('tbody');
      const scroller = findScroller(element);
      if (!body || scroller.clientHeight === 0) return;
      setTop(Math.round(body.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop));
    });
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [box, ids]);
  return top;
};

/** Renders the visible rows, the focused row and those in `stays`. `measure` is the ref of each row. */
export const useVirtualRows = (ids: readonly number[], box: Box, stays: readonly number[]) => {
  const [focusedId, setFocusedId] = useState<number | null>(null);
  const keptRowIds = focusedId === null ? stays : [...stays, focusedId];
  const top = useRowsTop(box, ids);
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    count: ids.length,
    getItemKey: (index) => ids[index] ?? index,
    getScrollElement: () => box.current && findScroller(box.current),
    // A page in a hidden tab has no height; it keeps its rows.
    observeElementRect: (instance, onRect) => observeElementRect(instance, (rect) => rect.height > 0 && onRect(rect)),
    initialRect: { width: innerWidth, height: innerHeight },
    estimateSize: () => defaultHeight,
    scrollMargin: top,
    overscan,
    useFlushSync: false,
    rangeExtractor: (range) => {
      if (range.count <= maxPlainRows) return ids.map((_id, index) => index);
      const keptIndexes = keptRowIds.map((id) => ids.indexOf(id)).filter((index) => index >= 0);
      return [...new Set([...defaultRangeExtractor(range), ...keptIndexes])].toSorted((a, b) => a - b);
    },
  });
  const reveal = (id: number): void => {
    const row = box.current && findRowElement(box.current, id);
    if (row) row.scrollIntoView({ block: 'nearest' });
    else virtualizer.scrollToIndex(ids.indexOf(id), { align: 'center' });
  };
  const slots: RowSlot[] = [];
  let end = top;
  const addGap = (before: number, start: number) => start > end && slots.push({ before, height: start - end });
  for (const item of virtualizer.getVirtualItems()) {
    addGap(item.index, item.start);
    slots.push({ index: item.index });
    ({ end } = item);
  }
  addGap(ids.length, top + virtualizer.getTotalSize());
  return {
    slots,
    reveal,
    measure: virtualizer.measureElement,
    onFocus: (event: FocusEvent) => setFocusedId(getRowId(event)),
    onBlur: () => setFocusedId(null),
  };
};
