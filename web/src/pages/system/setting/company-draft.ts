import type { CompanySettings } from '@atrium/contract/company/schemas.ts';
import { neverLocked } from '@atrium/contract/company/fields.ts';
import {
  defaultPreferences,
  type PreferenceKey,
  preferenceKeys,
  soundPreferences,
} from '../../../lib/preference/preferences.ts';

export type CompanyDraft = Pick<CompanySettings, 'name' | 'logo' | 'preferences' | 'locked' | 'registration'>;

/** The settings as a draft begins with them. */
export const draftOf = ({ name, logo, preferences, locked, registration }: CompanySettings): CompanyDraft => ({
  name,
  logo,
  preferences,
  locked,
  registration,
});

/** Returns a draft with changed preferences, without those that equal the default. */
export const withPreferences = (draft: CompanyDraft, patch: CompanyDraft['preferences']): CompanyDraft => {
  const all = Object.entries({ ...draft.preferences, ...patch });
  const isOwn = ([name, value]: [string, unknown]) => value !== defaultPreferences[name as PreferenceKey];
  return { ...draft, preferences: Object.fromEntries(all.filter(isOwn)) };
};

/** The draft with some preferences locked or not. */
export const withLocks = (draft: CompanyDraft, names: readonly string[], isLocked: boolean): CompanyDraft => {
  const others = draft.locked.filter((name) => !names.includes(name));
  return { ...draft, locked: (isLocked ? [...others, ...names] : others).toSorted() };
};

/** Returns whether a preference can be locked. */
export const mayLock = (name: PreferenceKey): boolean => !neverLocked.includes(name);

export type FlatDraft = Readonly<Record<string, unknown>>;

export const flatten = ({ preferences, ...fields }: CompanyDraft): FlatDraft => ({
  ...fields,
  ...defaultPreferences,
  ...soundPreferences(preferences),
});

/** A draft from what was chosen; what this program does not know of the preferences stays as it was. */
export const unflatten = (flat: FlatDraft, base: CompanyDraft): CompanyDraft => {
  // The fields are those of the drafts that were compared.
  const { name, logo, locked, registration } = flat as unknown as CompanyDraft;
  const preferences = soundPreferences(Object.fromEntries(preferenceKeys.map((key) => [key, flat[key]])));
  return withPreferences({ ...base, name, logo, locked, registration }, preferences);
};
