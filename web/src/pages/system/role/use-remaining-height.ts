import { useCallback, useState } from 'react';
import { findScroller } from '../../../components/table/row-elements.ts';

/** Minimum height in pixels; below it, the drawer scrolls too. */
const minHeight = 220;
/** Pixels for the heading above the rows and the hint below them. */
const surroundingHeight = 92;

/** Returns a height with which only the scroll container scrolls. `measure` is the ref of the element. */
export const useRemainingHeight = () => {
  const [height, setHeight] = useState(minHeight);
  const measure = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const scroller = findScroller(element);
    const update = () => {
      // A hidden page has no size.
      if (scroller.clientHeight === 0) return;
      const top = element.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop;
      setHeight(Math.max(minHeight, Math.floor(scroller.clientHeight - top - surroundingHeight)));
    };
    update();
    const sizes = new ResizeObserver(update);
    sizes.observe(scroller);
    // Form fields above the element may appear.
    const form = element.closest('form');
    if (form) sizes.observe(form);
    return () => sizes.disconnect();
  }, []);
  return { height, measure };
};
