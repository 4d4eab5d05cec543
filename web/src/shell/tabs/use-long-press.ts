import { type TouchEvent, useRef } from 'react';
import { openContextMenu } from './use-tab-keys.ts';

/** Milliseconds of a long press, and pixels of tolerated movement. */
const [long, still] = [550, 8];

/** Not every browser opens the context menu on a long press. */
export const useLongPress = () => {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number }>(undefined);
  const end = () => clearTimeout(press.current?.timer);
  return {
    onTouchStart: (event: TouchEvent) => {
      end();
      const tab = event.target instanceof Element ? event.target.closest('[data-tab]') : null;
      const finger = event.touches[0];
      if (!tab || !finger || event.touches.length > 1) return;
      press.current = { timer: setTimeout(() => openContextMenu(tab), long), x: finger.clientX, y: finger.clientY };
    },
    onTouchMove: (event: TouchEvent) => {
      const finger = event.touches[0];
      if (!finger || !press.current) return;
      if (Math.hypot(finger.clientX - press.current.x, finger.clientY - press.current.y) > still) end();
    },
    onTouchEnd: end,
    onTouchCancel: end,
  };
};
