import { useState } from 'react';
import { useWhileShown } from './page-visibility.ts';

const getSecondsUntil = (end: number) => Math.max(0, Math.ceil((end - Date.now()) / 1000));

/** Returns the whole seconds until an instant (milliseconds since the epoch); 0 after it, and for null. */
export const useCountdown = (end: number | null): number => {
  const [remainingSeconds, setRemainingSeconds] = useState(0);
  useWhileShown(end, () => {
    const update = () => setRemainingSeconds(end === null ? 0 : getSecondsUntil(end));
    const timer = setInterval(() => {
      update();
      if (end === null || getSecondsUntil(end) === 0) clearInterval(timer);
    }, 1000);
    update();
    return () => clearInterval(timer);
  });
  return end === null ? 0 : remainingSeconds;
};
