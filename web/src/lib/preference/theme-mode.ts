import { useSyncExternalStore } from 'react';
import { getPreferences, preferenceStore } from './preferences.ts';

/** Visible theme; `auto` is resolved. */
export type ThemeMode = 'light' | 'dark';

const systemDark = globalThis.matchMedia?.('(prefers-color-scheme: dark)');

export const themeMode = (): ThemeMode => {
  const { theme } = getPreferences();
  if (theme !== 'auto') return theme;
  return systemDark?.matches ? 'dark' : 'light';
};

/** Calls the listener when the mode may have changed, by the preference or the system. Returns a function that stops. */
export const onThemeMode = (listener: () => void): (() => void) => {
  const stop = preferenceStore.subscribe(listener);
  systemDark?.addEventListener('change', listener);
  return () => {
    stop();
    systemDark?.removeEventListener('change', listener);
  };
};

/** Returns the visible mode. Prefer CSS variables, which change without rendering. */
export const useThemeMode = (): ThemeMode => useSyncExternalStore(onThemeMode, themeMode);
