import { useState, useSyncExternalStore } from 'react';
import { useIsPageShown, useWhileShown } from './page-visibility.ts';

/** Returns the current time, updated every `interval` milliseconds while the component is visible. */
export const useNow = (interval: number): number => {
  const [now, setNow] = useState(() => Date.now());
  useWhileShown(interval, () => {
    if (Date.now() - now >= interval) setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), interval);
    return () => clearInterval(timer);
  });
  return now;
};

const minuteMs = 60_000;
const readMinute = (): number => Math.floor(Date.now() / minuteMs) * minuteMs;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

const notifyListeners = (): void => {
  clearTimeout(timer);
  if (document.hidden) return;
  for (const notify of listeners) notify();
  timer = setTimeout(notifyListeners, readMinute() + minuteMs - Date.now());
};

const subscribe = (notify: () => void): (() => void) => {
  listeners.add(notify);
  if (listeners.size === 1) {
    document.addEventListener('visibilitychange', notifyListeners);
    notifyListeners();
  }
  return () => {
    listeners.delete(notify);
    if (listeners.size > 0) return;
    document.removeEventListener('visibilitychange', notifyListeners);
    clearTimeout(timer);
  };
};

const subscribeNever = () => () => undefined;

/** Returns the start of the current minute. All components share one timer. */
export const useMinute = (): number => useSyncExternalStore(useIsPageShown() ? subscribe : subscribeNever, readMinute);
