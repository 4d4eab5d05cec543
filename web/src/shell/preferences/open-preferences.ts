import { create } from 'zustand';

/** State of the preferences drawer. */
export const usePreferencesDrawer = create<{ readonly isOpen: boolean }>()(() => ({ isOpen: false }));

/** Opens the preferences drawer. */
export const openPreferences = (): void => usePreferencesDrawer.setState({ isOpen: true });

/** Closes the preferences drawer. */
export const closePreferences = (): void => usePreferencesDrawer.setState({ isOpen: false });
