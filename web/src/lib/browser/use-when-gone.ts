import { useInsertionEffect, useRef } from 'react';

/**
 * Runs `end` when a component unmounts, but not when its page is hidden behind another tab. `end` is that of the
 * first render, so it must read from refs.
 */
export const useWhenGone = (end: () => void): void => {
  const first = useRef(end);
  useInsertionEffect(() => first.current, []);
};
