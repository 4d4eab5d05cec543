import { useInsertionEffect, useRef } from 'react';

/**
 * Ends what a component began (a timer, a request) when it is gone for good. Other effects also end when its page is put to sleep behind
 * another tab; this one does not. `end` is called as it was first given: it reads what it ends from refs.
 */
export const useWhenGone = (end: () => void): void => {
  const first = useRef(end);
  useInsertionEffect(() => first.current, []);
};
