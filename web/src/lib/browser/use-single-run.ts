import { useRef } from 'react';

/** Returns a function that ignores calls while it runs; `isPending` would change too late to stop a double click. */
export const useSingleRun = <Args extends unknown[]>(
  operation: (...args: Args) => Promise<unknown>,
): ((...args: Args) => Promise<void>) => {
  const isRunning = useRef(false);
  return async (...args) => {
    if (isRunning.current) return;
    isRunning.current = true;
    try {
      await operation(...args);
    } finally {
      isRunning.current = false;
    }
  };
};
