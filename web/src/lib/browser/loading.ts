import { useEffect, useState } from 'react';

/** Milliseconds before the loading indicator of a page, and of smaller parts. */
export const pageLoading = { delay: 500 } as const;
export const partLoading = { delay: 300, minShownMs: 0 } as const;

let pendingCount = 0;
const listeners = new Set<() => void>();

const changePendingCount = (offset: number) => {
  pendingCount += offset;
  for (const listener of listeners) listener();
};

export const beginLoading = (): (() => void) => {
  let hasEnded = false;
  changePendingCount(1);
  return () => {
    if (hasEnded) return;
    hasEnded = true;
    changePendingCount(-1);
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
    let shouldShow = false;
    let isIndicatorShown = false;
    let shownSince = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const update = () => {
      const isLoading = pendingCount > 0;
      if (isLoading === shouldShow) return;
      shouldShow = isLoading;
      clearTimeout(timer);
      if (shouldShow === isIndicatorShown) return;
      const wait = shouldShow ? delay : Math.max(0, shownSince + minShownMs - performance.now());
      timer = setTimeout(() => {
        isIndicatorShown = shouldShow;
        shownSince = performance.now();
        setShown(isIndicatorShown);
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
