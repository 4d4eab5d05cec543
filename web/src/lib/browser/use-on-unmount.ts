import { useInsertionEffect, useRef } from 'react';

/** Runs `end` on unmount, but not when its page is hidden. The first `end` is kept, so it must read from refs. */
export const useOnUnmount = (end: () => void): void => {
  const first = useRef(end);
  useInsertionEffect(() => first.current, []);
};
