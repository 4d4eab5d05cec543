import { createContext, use } from 'react';
import { isLocked } from '../../lib/preference/company.ts';
import {
  type PreferenceKey,
  type Preferences,
  setPreferences,
  usePreferences,
} from '../../lib/preference/preferences.ts';

interface Locks {
  readonly has: (name: PreferenceKey) => boolean;
  readonly canChange: (name: PreferenceKey) => boolean;
  readonly set: (names: readonly PreferenceKey[], isLocked: boolean) => void;
}

export interface PreferenceSource {
  readonly values: Preferences;
  readonly set: (patch: Partial<Preferences>) => void;
  readonly isLocked: (name: PreferenceKey) => boolean;
  /** Null outside the company settings. */
  readonly locks: Locks | null;
  readonly getError: (name: PreferenceKey) => string | undefined;
}

export const PreferenceSourceContext = createContext<PreferenceSource | null>(null);

const getNoError = () => undefined;

export const usePreferenceSource = (): PreferenceSource => {
  const source = use(PreferenceSourceContext);
  const values = usePreferences((preferences) => preferences);
  return source ?? { values, set: setPreferences, isLocked, locks: null, getError: getNoError };
};
