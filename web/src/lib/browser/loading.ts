import { useEffect, useState } from 'react';

/** Milliseconds before the loading indicator of a page, and of smaller parts. */
export const pageLoading = { delay: 500 } as const;
export const partLoading = { delay: 300, minShownMs: 0 } as const;

let pending = 0;
const listeners = new Set<() => void>();

const change = (by: number) => {
  pending += by;
  for (const listener of listeners) listener();
};

export const beginLoading = (): (() => void) => {
  let isOver = false;
  change(1);
  return () => {
    if (isOver) return;
    isOver = true;
    change(-1);
  };
};

/** Returns whether to show a loading indicator: after `delay` ms, then for at least `minShownMs` ms. */
export const useSlowLoading = ({
  delay,
  minShownMs,
}: {
  readonly delay: number;
  readonly minShownMs: number;
}): boolean => {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    let [isNext, isLoadingNow, since] = [false, false, 0];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const update = () => {
      const isLoading = pending > 0;
      if (isLoading === isNext) return;
      isNext = isLoading;
      clearTimeout(timer);
      if (isNext === isLoadingNow) return;
      const wait = isNext ? delay : Math.max(0, since + minShownMs - performance.now());
      timer = setTimeout(() => {
        isLoadingNow = isNext;
        since = performance.now();
        setShown(isLoadingNow);
      }, wait);
    };
    listeners.add(update);
    update();
    return () => {
      listeners.delete(update);
      clearTimeout(timer);
    };
  }, [delay, minShownMs]);
  return isShown;
};
