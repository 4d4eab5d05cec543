import { create } from 'zustand';

interface PreferencesDrawerState {
  readonly isOpen: boolean;
  readonly keyword: string;
}

export const usePreferencesDrawer = create<PreferencesDrawerState>()(() => ({ isOpen: false, keyword: '' }));

export const openPreferences = (keyword = ''): void => usePreferencesDrawer.setState({ isOpen: true, keyword });

export const findPreferences = (keyword: string): void => usePreferencesDrawer.setState({ keyword });

export const closePreferences = (): void => usePreferencesDrawer.setState({ isOpen: false });
