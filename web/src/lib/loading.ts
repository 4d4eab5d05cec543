import { useEffect, useRef, useState, useSyncExternalStore } from 'react';

/** Milliseconds of the page's loading indicator: shown after, and then for at least; and of the smaller ones inside of a page. */
export const pageLoading = { delay: 500, least: 200 } as const;
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

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether anything that is counted is in flight. */
export const useIsLoading = (): boolean => useSyncExternalStore(subscribe, () => pending > 0);

/** Turns "is loading" into "show it": only after `delay` ms, and then for at least `least` ms, so that nothing flickers. */
export const useShown = (isLoading: boolean, { delay, least }: { delay: number; least: number }): boolean => {
  const [isShown, setShown] = useState(false);
  const since = useRef(0);
  useEffect(() => {
    if (isLoading === isShown) return undefined;
    const wait = isLoading ? delay : Math.max(0, since.current + least - performance.now());
    const timer = setTimeout(() => {
      since.current = performance.now();
      setShown(isLoading);
    }, wait);
    return () => clearTimeout(timer);
  }, [isLoading, isShown, delay, least]);
  return isShown;
};

/** The same promise, but one that took longer than `delay` ms settles no sooner than `delay` + `least`: what its indicator needs. */
export const settleVisibly = async <Value>(promise: Promise<Value>, { delay, least } = pageLoading): Promise<Value> => {
  const start = performance.now();
  try {
    return await promise;
  } finally {
    const took = performance.now() - start;
    const rest = took > delay ? delay + least - took : 0;
    if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
  }
};
