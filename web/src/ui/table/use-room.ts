import { useCallback, useState } from 'react';

/** How wide, or high, the element is that `measure` is the ref of, in pixels, as long as it is drawn; null before it was. */
export const useRoom = (side: 'width' | 'height' = 'width') => {
  const [room, setRoom] = useState<number | null>(null);
  const measure = useCallback(
    (box: HTMLElement | null) => {
      if (!box) return undefined;
      const note = (length: number) => {
        // A page that is kept out of sight has no size.
        if (length > 0) setRoom(Math.floor(length));
      };
      note(side === 'width' ? box.clientWidth : box.clientHeight);
      const sizes = new ResizeObserver(([entry]) => entry && note(entry.contentRect[side]));
      sizes.observe(box);
      return () => sizes.disconnect();
    },
    [side],
  );
  return { room, measure };
};
