import { create } from 'zustand';

interface PreferencesDrawerState {
  readonly isOpen: boolean;
  /** Search text among the preferences. */
  readonly keyword: string;
}

/** State of the preferences drawer. */
export const usePreferencesDrawer = create<PreferencesDrawerState>()(() => ({ isOpen: false, keyword: '' }));

/** Opens the preferences drawer with a search text, or with all preferences. */
export const openPreferences = (keyword = ''): void => usePreferencesDrawer.setState({ isOpen: true, keyword });

/** Changes the search text. */
export const findPreferences = (keyword: string): void => usePreferencesDrawer.setState({ keyword });

/** Closes the preferences drawer. */
export const closePreferences = (): void => usePreferencesDrawer.setState({ isOpen: false });
