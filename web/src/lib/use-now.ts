import { useEffect, useState } from 'react';

/** The current time in milliseconds since the epoch, renewed every `interval` milliseconds while the component is shown. */
export const useNow = (interval: number): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), interval);
    return () => clearInterval(timer);
  }, [interval]);
  return now;
};
