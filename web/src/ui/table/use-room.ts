import { useCallback, useState } from 'react';

/** How wide the element is that `measure` is the ref of, in pixels, as long as it is drawn; null before it was. */
export const useRoom = () => {
  const [room, setRoom] = useState<number | null>(null);
  const measure = useCallback((box: HTMLElement | null) => {
    if (!box) return undefined;
    const note = (width: number) => {
      // A page that is kept out of sight has no width.
      if (width > 0) setRoom(Math.floor(width));
    };
    note(box.clientWidth);
    const sizes = new ResizeObserver(([entry]) => entry && note(entry.contentRect.width));
    sizes.observe(box);
    return () => sizes.disconnect();
  }, []);
  return { room, measure };
};
