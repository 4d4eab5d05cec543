import { type RefObject, useLayoutEffect, useState } from 'react';

/** How wide the element is, in pixels, as long as it is drawn; infinite before it was. */
export const useRoom = (box: RefObject<HTMLElement | null>): number => {
  const [room, setRoom] = useState(Infinity);
  useLayoutEffect(() => {
    if (!box.current) return undefined;
    const measure = (width: number) => {
      // A page that is kept out of sight has no width.
      if (width > 0) setRoom(Math.floor(width));
    };
    measure(box.current.clientWidth);
    const sizes = new ResizeObserver(([entry]) => entry && measure(entry.contentRect.width));
    sizes.observe(box.current);
    return () => sizes.disconnect();
  }, [box]);
  return room;
};
