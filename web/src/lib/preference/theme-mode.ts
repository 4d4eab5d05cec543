import { useSyncExternalStore } from 'react';
import { getPreferences, preferenceStore } from './preferences.ts';

/** Visible theme: `auto` is resolved by the system's setting. */
export type ThemeMode = 'light' | 'dark';

const systemDark = globalThis.matchMedia?.('(prefers-color-scheme: dark)');

/** The mode that the preferences and the system ask for now. */
export const themeMode = (): ThemeMode => {
  const { theme } = getPreferences();
  if (theme !== 'auto') return theme;
  return systemDark?.matches ? 'dark' : 'light';
};

/** Calls back when the mode may have changed: by the preference, or by the system while the preference is `auto`. */
export const onThemeMode = (listener: () => void): (() => void) => {
  const stop = preferenceStore.subscribe(listener);
  systemDark?.addEventListener('change', listener);
  return () => {
    stop();
    systemDark?.removeEventListener('change', listener);
  };
};

/** The mode on the screen. A component that can do without it should: colours come by CSS variables, without rendering. */
export const useThemeMode = (): ThemeMode => useSyncExternalStore(onThemeMode, themeMode);
