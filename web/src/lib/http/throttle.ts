import { useMemo } from 'react';
import { RequestFailure } from './request-failure.ts';
import { useCountdown } from '../browser/use-countdown.ts';

export const getThrottleMs = (failure: unknown): number | null => {
  if (!(failure instanceof RequestFailure) || failure.status !== 429) return null;
  const seconds = failure.retryAfter ?? Number(failure.params?.['seconds'] ?? 0);
  return seconds > 0 ? seconds * 1000 : null;
};

/** Returns the remaining seconds, counted from the first render with the failure. */
export const useThrottleSeconds = (failure: unknown): number => {
  const end = useMemo(() => {
    const waitMs = getThrottleMs(failure);
    return waitMs === null ? null : Date.now() + waitMs;
  }, [failure]);
  return useCountdown(end);
};
