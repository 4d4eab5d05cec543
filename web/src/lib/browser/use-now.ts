import { useState } from 'react';
import { useWhileShown } from './screen.ts';

/**
 * Returns the current time in milliseconds since the epoch, updated every `interval` milliseconds while the component
 * is visible.
 */
export const useNow = (interval: number): number => {
  const [now, setNow] = useState(() => Date.now());
  useWhileShown(interval, () => {
    if (Date.now() - now >= interval) setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), interval);
    return () => clearInterval(timer);
  });
  return now;
};
