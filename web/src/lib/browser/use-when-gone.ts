import { useInsertionEffect, useRef } from 'react';

/**
 * Runs `end` when a component unmounts, to stop a timer or request. Unlike other effects it does not run when its page
 * is hidden behind another tab. Uses `end` of the first rendering, so it must read from refs.
 */
export const useWhenGone = (end: () => void): void => {
  const first = useRef(end);
  useInsertionEffect(() => first.current, []);
};
