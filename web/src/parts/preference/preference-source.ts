import { createContext, use } from 'react';
import { isLocked } from '../../lib/preference/company.ts';
import {
  type PreferenceKey,
  type Preferences,
  setPreferences,
  usePreferences,
} from '../../lib/preference/preferences.ts';

/** State and change of locks. */
interface Locks {
  readonly has: (name: PreferenceKey) => boolean;
  /** Returns whether a preference can be locked. */
  readonly may: (name: PreferenceKey) => boolean;
  readonly set: (names: readonly PreferenceKey[], isLocked: boolean) => void;
}

/** Source of the preference rows: the user's preferences, or the company's defaults. */
export interface PreferenceSource {
  readonly values: Preferences;
  readonly set: (patch: Partial<Preferences>) => void;
  /** Returns whether the company has locked a preference. */
  readonly isSettled: (name: PreferenceKey) => boolean;
  /** Changes locks; null outside of the company settings. */
  readonly locks: Locks | null;
  /** Returns why a value cannot be saved. */
  readonly problemOf: (name: PreferenceKey) => string | undefined;
}

/** Source of the rows inside; null: the user's preferences. */
export const PreferenceSourceContext = createContext<PreferenceSource | null>(null);

const none = () => undefined;

/** Returns the source of the rows. */
export const usePreferenceSource = (): PreferenceSource => {
  const given = use(PreferenceSourceContext);
  const values = usePreferences((preferences) => preferences);
  return given ?? { values, set: setPreferences, isSettled: isLocked, locks: null, problemOf: none };
};
