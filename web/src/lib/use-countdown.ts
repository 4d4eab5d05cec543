import { useEffect, useState } from 'react';

const secondsTo = (end: number) => Math.max(0, Math.ceil((end - Date.now()) / 1000));

/** The whole seconds left until an instant (milliseconds since the epoch); 0 when it is over, or when there is none. */
export const useCountdown = (end: number | null): number => {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    const update = () => setLeft(end === null ? 0 : secondsTo(end));
    update();
    if (end === null) return undefined;
    const timer = setInterval(() => {
      update();
      if (secondsTo(end) === 0) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [end]);
  return left;
};
