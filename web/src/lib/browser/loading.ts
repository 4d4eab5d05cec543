import { useEffect, useState } from 'react';

/**
 * Milliseconds after which a page shows that it is loading, and after which the smaller indicators inside of one do. How long a page's
 * is shown at least is React's affair: 300 ms.
 */
export const pageLoading = { delay: 500 } as const;
export const partLoading = { delay: 300, least: 0 } as const;

let pending = 0;
const listeners = new Set<() => void>();

const change = (by: number) => {
  pending += by;
  for (const listener of listeners) listener();
};

/** Counts something in flight until the function it answers is called. */
export const beginLoading = (): (() => void) => {
  let isOver = false;
  change(1);
  return () => {
    if (isOver) return;
    isOver = true;
    change(-1);
  };
};

/**
 * Whether to show that something counted is in flight: only after `delay` ms, and then for at least `least` ms, so that nothing
 * flickers. What is over sooner renders nothing.
 */
export const useSlowLoading = ({ delay, least }: { readonly delay: number; readonly least: number }): boolean => {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    let [isNext, isNow, since] = [false, false, 0];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      const isLoading = pending > 0;
      if (isLoading === isNext) return;
      isNext = isLoading;
      clearTimeout(timer);
      if (isNext === isNow) return;
      const wait = isNext ? delay : Math.max(0, since + least - performance.now());
      timer = setTimeout(() => {
        isNow = isNext;
        since = performance.now();
        setShown(isNow);
      }, wait);
    };
    listeners.add(look);
    look();
    return () => {
      listeners.delete(look);
      clearTimeout(timer);
    };
  }, [delay, least]);
  return isShown;
};
