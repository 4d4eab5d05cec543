import { useCallback, useState } from 'react';

/** Returns the width or height in pixels of the element with the ref `measure`; null before it renders. */
export const useAvailableSize = (side: 'width' | 'height' = 'width') => {
  const [size, setSize] = useState<number | null>(null);
  const measure = useCallback(
    (box: HTMLElement | null) => {
      if (!box) return undefined;
      const note = (length: number) => {
        // Hidden pages have no size.
        if (length > 0) setSize(Math.floor(length));
      };
      note(side === 'width' ? box.clientWidth : box.clientHeight);
      const sizes = new ResizeObserver(([entry]) => entry && note(entry.contentRect[side]));
      sizes.observe(box);
      return () => sizes.disconnect();
    },
    [side],
  );
  return { size, measure };
};
