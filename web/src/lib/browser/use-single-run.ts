import { useRef } from 'react';

/**
 * Returns the work with a guard: calls during a run do nothing. State such as `isPending` changes too late for the second click of
 * a double click.
 */
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
