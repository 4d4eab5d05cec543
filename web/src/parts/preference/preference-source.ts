import { createContext, use } from 'react';
import { isLocked } from '../../lib/preference/company.ts';
import {
  type PreferenceKey,
  type Preferences,
  setPreferences,
  usePreferences,
} from '../../lib/preference/preferences.ts';

/** Whether a preference is settled for everybody, and how that is changed. */
interface Locks {
  readonly has: (name: PreferenceKey) => boolean;
  /** What cannot be settled has none. */
  readonly may: (name: PreferenceKey) => boolean;
  readonly set: (names: readonly PreferenceKey[], isLocked: boolean) => void;
}

/** Where the rows of preferences read and write: one's own, or what a company begins with. */
export interface PreferenceSource {
  readonly values: Preferences;
  readonly set: (patch: Partial<Preferences>) => void;
  /** The company has settled it: it cannot be changed here. */
  readonly isSettled: (name: PreferenceKey) => boolean;
  /** Where locks are set; null where they only hold. */
  readonly locks: Locks | null;
  /** Why it cannot be saved so. */
  readonly problemOf: (name: PreferenceKey) => string | undefined;
}

/** The source of the rows inside; null: one's own. */
export const PreferenceSourceContext = createContext<PreferenceSource | null>(null);

const none = () => undefined;

/** The source of the rows here. */
export const usePreferenceSource = (): PreferenceSource => {
  const given = use(PreferenceSourceContext);
  const values = usePreferences((preferences) => preferences);
  return given ?? { values, set: setPreferences, isSettled: isLocked, locks: null, problemOf: none };
};
