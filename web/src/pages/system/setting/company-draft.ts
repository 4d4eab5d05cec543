import type { CompanySettings } from '@atrium/contract/company/schemas.ts';
import { nonLockablePreferences } from '@atrium/contract/company/fields.ts';
import {
  defaultPreferences,
  type PreferenceKey,
  preferenceKeys,
  parsePreferences,
} from '../../../lib/preference/preferences.ts';

/** Fields of the draft other than preferences. */
export const draftFields = [
  'name',
  'logo',
  'registration',
  'factorGraceDays',
  'passwordMin',
  'requiresMixedCase',
  'requiresSymbol',
  'passwordHistory',
  'passwordMaxDays',
  'maxSessions',
  'rememberedDays',
  'remembersAdministrators',
  'locked',
] as const satisfies readonly (keyof CompanySettings)[];

export type CompanyDraft = Pick<CompanySettings, (typeof draftFields)[number] | 'preferences'>;

export const createDraft = ({
  version: _version,
  updateTime: _updateTime,
  isRequiredFactorUnused: _isRequiredFactorUnused,
  registrationLimit: _registrationLimit,
  carriers: _carriers,
  ...draft
}: CompanySettings): CompanyDraft => draft;

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
  const oldValues = flattenDraft(before);
  const newValues = flattenDraft(after);
  return Object.keys(newValues).filter((name) => JSON.stringify(newValues[name]) !== JSON.stringify(oldValues[name]));
};

/** Keeps the preferences of `base` that this version doesn't have. */
export const unflattenDraft = (flat: FlatDraft, base: CompanyDraft): CompanyDraft => {
  // `flat` was created from a draft.
  const fields = Object.fromEntries(draftFields.map((name) => [name, flat[name]])) as unknown as CompanyDraft;
  const preferences = parsePreferences(Object.fromEntries(preferenceKeys.map((key) => [key, flat[key]])));
  return withPreferences({ ...base, ...fields, preferences: base.preferences }, preferences);
};
