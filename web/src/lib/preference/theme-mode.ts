import { useSyncExternalStore } from 'react';
import { getPreferences, preferenceStore } from './preferences.ts';

export type ThemeMode = 'light' | 'dark';

const systemDarkQuery = globalThis.matchMedia?.('(prefers-color-scheme: dark)');

export const getThemeMode = (): ThemeMode => {
  const { theme } = getPreferences();
  if (theme !== 'auto') return theme;
  return systemDarkQuery?.matches ? 'dark' : 'light';
};

/** Calls the listener when the mode may have changed. Returns a function that stops this. */
export const onThemeMode = (listener: () => void): (() => void) => {
  const stop = preferenceStore.subscribe(listener);
  systemDarkQuery?.addEventListener('change', listener);
  return () => {
    stop();
    systemDarkQuery?.removeEventListener('change', listener);
  };
};

/** Prefer CSS variables, which don't render components again. */
export const useThemeMode = (): ThemeMode => useSyncExternalStore(onThemeMode, getThemeMode);
