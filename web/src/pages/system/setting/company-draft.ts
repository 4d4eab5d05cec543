import type { CompanySettings } from '@atrium/contract/company/schemas.ts';
import { nonLockablePreferences } from '@atrium/contract/company/fields.ts';
import {
  defaultPreferences,
  type PreferenceKey,
  preferenceKeys,
  parsePreferences,
} from '../../../lib/preference/preferences.ts';

export type CompanyDraft = Pick<
  CompanySettings,
  'name' | 'logo' | 'preferences' | 'locked' | 'registration' | 'factorGraceDays'
>;

export const createDraft = ({
  factorGraceDays,
  name,
  logo,
  preferences,
  locked,
  registration,
}: CompanySettings): CompanyDraft => ({
  name,
  logo,
  preferences,
  locked,
  registration,
  factorGraceDays,
});

/** Returns a draft without the preferences that equal the default. */
export const withPreferences = (draft: CompanyDraft, patch: CompanyDraft['preferences']): CompanyDraft => {
  const entries = Object.entries({ ...draft.preferences, ...patch });
  const isChangedPreference = ([name, value]: [string, unknown]) => value !== defaultPreferences[name as PreferenceKey];
  return { ...draft, preferences: Object.fromEntries(entries.filter(isChangedPreference)) };
};

export const withLocks = (draft: CompanyDraft, names: readonly string[], isLocked: boolean): CompanyDraft => {
  const otherNames = draft.locked.filter((name) => !names.includes(name));
  return { ...draft, locked: (isLocked ? [...otherNames, ...names] : otherNames).toSorted() };
};

export const canLock = (name: PreferenceKey): boolean => !nonLockablePreferences.includes(name);

export type FlatDraft = Readonly<Record<string, unknown>>;

export const flattenDraft = ({ preferences, ...fields }: CompanyDraft): FlatDraft => ({
  ...fields,
  ...defaultPreferences,
  ...parsePreferences(preferences),
});

export const listChangedFields = (before: CompanyDraft, after: CompanyDraft): string[] => {
  const [oldValues, newValues] = [flattenDraft(before), flattenDraft(after)];
  return Object.keys(newValues).filter((name) => JSON.stringify(newValues[name]) !== JSON.stringify(oldValues[name]));
};

/** Keeps the preferences of `base` that this version doesn't have. */
export const unflattenDraft = (flat: FlatDraft, base: CompanyDraft): CompanyDraft => {
  // `flat` was created from a draft.
  const { name, logo, locked, registration, factorGraceDays } = flat as unknown as CompanyDraft;
  const preferences = parsePreferences(Object.fromEntries(preferenceKeys.map((key) => [key, flat[key]])));
  return withPreferences({ ...base, name, logo, locked, registration, factorGraceDays }, preferences);
};
