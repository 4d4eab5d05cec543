import { useCallback, useState } from 'react';

/** Returns the width or height in pixels of the element with the ref `measure`; null before it renders. */
export const useAvailableSize = (side: 'width' | 'height' = 'width') => {
  const [size, setSize] = useState<number | null>(null);
  const measure = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return undefined;
      const updateSize = (length: number) => {
        // Hidden pages have no size.
        if (length > 0) setSize(Math.floor(length));
      };
      updateSize(side === 'width' ? element.clientWidth : element.clientHeight);
      const observer = new ResizeObserver(([entry]) => entry && updateSize(entry.contentRect[side]));
      observer.observe(element);
      return () => observer.disconnect();
    },
    [side],
  );
  return { size, measure };
};
