import { useCallback, useState } from 'react';
import { scrollerOf } from '../../../components/table/row-elements.ts';

/** Height in pixels of the rows if there is little room; then the drawer scrolls too. */
const least = 220;
/** Pixels for the head above the rows and the hint below them. */
const around = 92;

/** Returns the height that is left for an element in what scrolls it, so that both fill it with one scroll. `measure` is its ref. */
export const useRemainingHeight = () => {
  const [height, setHeight] = useState(least);
  const measure = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const scroller = scrollerOf(element);
    const update = () => {
      // A hidden page has no size.
      if (scroller.clientHeight === 0) return;
      const top = element.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop;
      setHeight(Math.max(least, Math.floor(scroller.clientHeight - top - around)));
    };
    update();
    const sizes = new ResizeObserver(update);
    sizes.observe(scroller);
    // Fields above it may appear.
    const form = element.closest('form');
    if (form) sizes.observe(form);
    return () => sizes.disconnect();
  }, []);
  return { height, measure };
};
