import { defaultLanguage } from '@atrium/contract/language.ts';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { useShallow } from 'zustand/react/shallow';
import { getStorageKey } from '../address/storage-key.ts';
import { type ShownLanguage, shownLanguages } from '../../words/shown-languages.ts';
import { companyStore, isLocked } from './company.ts';
import { impersonation } from '../session/impersonation.ts';

interface Rule<Value> {
  readonly fallback: Value;
  readonly accepts: (value: unknown) => boolean;
}

const createFlagRule = (fallback: boolean): Rule<boolean> => ({
  fallback,
  accepts: (value) => typeof value === 'boolean',
});

const createTextRule = (fallback: string, maxLength = 200): Rule<string> => ({
  fallback,
  accepts: (value) => typeof value === 'string' && value.length <= maxLength,
});

const createOptionRule = <const Option extends string>(
  options: readonly Option[],
  fallback: NoInfer<Option>,
): Rule<Option> => ({
  fallback,
  accepts: (value) => options.some((option) => option === value),
});

const createRangeRule = ([min, max]: readonly [number, number], fallback: number): Rule<number> => ({
  fallback,
  accepts: (value) => typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max,
});

const createColorRule = (fallback: string): Rule<string> => ({
  fallback,
  accepts: (value) => typeof value === 'string' && /^#[\da-f]{6}$/i.test(value),
});

export const themes = ['light', 'dark', 'auto'] as const;
export const builtinThemes = [
  'red',
  'volcano',
  'orange',
  'gold',
  'yellow',
  'lime',
  'green',
  'cyan',
  'blue',
  'geekblue',
  'purple',
  'magenta',
  'gray',
  'custom',
] as const;
export const navigationStyles = ['side', 'top', 'two-column', 'mixed'] as const;
export const pageLayouts = ['layout-left', 'layout-center', 'layout-right'] as const;
export const tabbarStyles = ['chrome', 'plain', 'card', 'brisk'] as const;
export const transitionNames = ['fade', 'fade-slide', 'fade-up', 'fade-down', 'fade-zoom'] as const;

export const preferenceBounds = {
  checkUpdatesInterval: [0, 1440],
  themeRadius: [0, 16],
  sidebarWidth: [180, 320],
  sideCollapsedWidth: [40, 80],
  sidebarExtraCollapsedWidth: [40, 80],
  firstColumnWidthInTwoColumnNavigation: [50, 250],
} as const satisfies Record<string, readonly [number, number]>;

/** The names are those of the specification, including its spelling. */
const rules = {
  language: createOptionRule<ShownLanguage>(shownLanguages, defaultLanguage),
  enableDynamicTitle: createFlagRule(true),
  enableCheckUpdates: createFlagRule(true),
  checkUpdatesInterval: createRangeRule(preferenceBounds.checkUpdatesInterval, 1),
  enableBackTopButton: createFlagRule(true),
  watermark: createFlagRule(false),
  watermarkContent: createTextRule('', 100),
  pageLayout: createOptionRule(pageLayouts, 'layout-right'),

  enableBackendAccess: createFlagRule(true),
  enableFrontendAceess: createFlagRule(false),

  theme: createOptionRule(themes, 'auto'),
  builtinTheme: createOptionRule(builtinThemes, 'blue'),
  themeColorPrimary: createColorRule('#1677ff'),
  colorBlindMode: createFlagRule(false),
  colorGrayMode: createFlagRule(false),
  themeRadius: createRangeRule(preferenceBounds.themeRadius, 6),

  navigationStyle: createOptionRule(navigationStyles, 'side'),

  sidebarEnable: createFlagRule(true),
  sidebarCollapsed: createFlagRule(false),
  sidebarTheme: createOptionRule(['light', 'dark'], 'light'),
  sidebarWidth: createRangeRule(preferenceBounds.sidebarWidth, 210),
  sideCollapsedWidth: createRangeRule(preferenceBounds.sideCollapsedWidth, 56),
  sidebarCollapseShowTitle: createFlagRule(false),
  sidebarExtraCollapsedWidth: createRangeRule(preferenceBounds.sidebarExtraCollapsedWidth, 48),
  firstColumnWidthInTwoColumnNavigation: createRangeRule(preferenceBounds.firstColumnWidthInTwoColumnNavigation, 80),
  accordion: createFlagRule(false),

  tabbarEnable: createFlagRule(true),
  tabbarPersist: createFlagRule(true),
  tabbarDraggable: createFlagRule(true),
  tabbarShowIcon: createFlagRule(true),
  tabbarShowMore: createFlagRule(true),
  tabbarShowMaximize: createFlagRule(true),
  tabbarStyleType: createOptionRule(tabbarStyles, 'chrome'),

  transitionProgress: createFlagRule(true),
  transitionLoading: createFlagRule(true),
  transitionEnable: createFlagRule(true),
  transitionName: createOptionRule(transitionNames, 'fade-slide'),

  enableFooter: createFlagRule(true),
  fixedFooter: createFlagRule(true),
  companyName: createTextRule('Atrium'),
  companyWebsite: createTextRule('', 500),
  copyrightDate: createTextRule('2023', 20),
  ICPNumber: createTextRule(''),
  ICPLink: createTextRule('', 500),
} satisfies Record<string, Rule<unknown>>;

export type Preferences = { [Key in keyof typeof rules]: (typeof rules)[Key]['fallback'] };

export type PreferenceKey = keyof Preferences;

export const preferenceKeys = Object.keys(rules) as readonly PreferenceKey[];

export const defaultPreferences = Object.fromEntries(
  Object.entries(rules).map(([key, rule]) => [key, rule.fallback]),
) as unknown as Preferences;

/** Returns the known and valid preferences of an untrusted object. */
export const parsePreferences = (stored: unknown): Partial<Preferences> => {
  if (typeof stored !== 'object' || stored === null) return {};
  return Object.fromEntries(
    Object.entries(stored).filter(
      ([key, value]) => Object.hasOwn(rules, key) && rules[key as PreferenceKey].accepts(value),
    ),
  );
};

interface PreferenceState {
  /** The user's choices, except locked preferences. */
  values: Preferences;
  own: Partial<Preferences>;
  unsaved: readonly PreferenceKey[];
  /** The user who made the choices; null before the first sign-in in this browser. */
  ownerId: number | null;
}

const getBasePreferences = (): Preferences => ({
  ...defaultPreferences,
  ...parsePreferences(companyStore.getState().preferences),
});

const isUnlocked = ([key]: [string, unknown]) => !isLocked(key);

const applyLocks = (choices: Partial<Preferences>): Preferences => ({
  ...getBasePreferences(),
  ...Object.fromEntries(Object.entries(choices).filter(isUnlocked)),
});

/** Returns the previous object if all values are equal, so that nothing renders. */
const keepIfEqual = (before: Preferences, after: Preferences): Preferences =>
  preferenceKeys.every((key) => before[key] === after[key]) ? before : after;

const parseStoredChoices = (stored: unknown): Partial<Preferences> => {
  const base = getBasePreferences();
  const { hidden } = { ...(stored as { hidden?: unknown } | undefined) };
  const validChoices = Object.entries(parsePreferences(stored)).filter(
    ([key, value]) => value !== base[key as PreferenceKey],
  );
  return { ...Object.fromEntries(validChoices), ...parsePreferences(hidden) };
};

const isPreferenceKey = (key: unknown): key is PreferenceKey => typeof key === 'string' && Object.hasOwn(rules, key);

const parseStored = (stored: unknown): PreferenceState => {
  const { unsaved, ownerId } = { ...(stored as { unsaved?: unknown; ownerId?: unknown } | undefined) };
  const ownChoices = parseStoredChoices(stored);
  return {
    values: applyLocks(ownChoices),
    own: ownChoices,
    unsaved: Array.isArray(unsaved) ? unsaved.filter(isPreferenceKey) : [],
    ownerId: typeof ownerId === 'number' ? ownerId : null,
  };
};

/** Changes during impersonation are not stored. */
const readOnlyStorage = (storage: Storage) => ({
  getItem: (key: string) => storage.getItem(key),
  setItem: () => undefined,
  removeItem: () => undefined,
});

const entryKey = getStorageKey('preferences');

/** For subscriptions outside React; components use `usePreferences`. */
export const preferenceStore = create<PreferenceState>()(
  persist((): PreferenceState => ({ values: defaultPreferences, own: {}, unsaved: [], ownerId: null }), {
    name: entryKey,
    storage: createJSONStorage(() => (impersonation ? readOnlyStorage(localStorage) : localStorage)),
    // `boot.js` reads the values at the top level before the first paint.
    partialize: ({ values, own, unsaved, ownerId }) => ({
      ...values,
      unsaved,
      ownerId,
      hidden: Object.fromEntries(Object.entries(own).filter((choice) => !isUnlocked(choice))),
    }),
    merge: parseStored,
  }),
);

export const usePreferences = <Part>(selector: (preferences: Preferences) => Part): Part =>
  preferenceStore(useShallow((state: PreferenceState) => selector(state.values)));

export const getPreferences = (): Preferences => preferenceStore.getState().values;

/** Changes preferences. Unknown, invalid and locked ones are ignored. */
export const setPreferences = (patch: Partial<Preferences>): void => {
  const choices = Object.entries(parsePreferences(patch)).filter(isUnlocked) as [PreferenceKey, unknown][];
  preferenceStore.setState(({ values, own, unsaved }) => {
    const newChoices = { ...own, ...Object.fromEntries(choices) };
    const changedKeys = choices.filter(([key, value]) => value !== values[key]).map(([key]) => key);
    return {
      values: keepIfEqual(values, applyLocks(newChoices)),
      own: newChoices,
      unsaved: changedKeys.length === 0 ? unsaved : [...new Set([...unsaved, ...changedKeys])],
    };
  });
};

const pick = (choices: Partial<Preferences>, isPicked: (key: PreferenceKey) => boolean): Partial<Preferences> =>
  Object.fromEntries(Object.entries(choices).filter(([key]) => isPicked(key as PreferenceKey)));

/** Applies the account's choices. Choices made before signing in take precedence; those of another user are removed. */
export const adoptAccountPreferences = (userId: number, account: unknown): void => {
  preferenceStore.setState(({ values, own, unsaved, ownerId }) => {
    const isUnsaved = (key: PreferenceKey) => unsaved.includes(key);
    const ownChoices = ownerId === null || ownerId === userId ? own : pick(own, isUnsaved);
    const newChoices = { ...ownChoices, ...pick(parsePreferences(account), (key) => !isUnsaved(key)) };
    return { values: keepIfEqual(values, applyLocks(newChoices)), own: newChoices, ownerId: userId };
  });
};

export const getUnsavedPreferences = (): Partial<Preferences> => {
  const { own, unsaved } = preferenceStore.getState();
  return pick(own, (key) => unsaved.includes(key));
};

/** Marks choices as saved, unless they were changed again in the meantime. */
export const markPreferencesSaved = (savedPreferences: Partial<Preferences>): void => {
  preferenceStore.setState(({ own, unsaved }) => ({
    unsaved: unsaved.filter((key) => !(key in savedPreferences) || savedPreferences[key] !== own[key]),
  }));
};

/** The next user in this browser must not save these choices as their own. */
export const discardUnsavedPreferences = (): void => {
  preferenceStore.setState({ unsaved: [] });
};

export const listChangedPreferences = (preferences: Preferences): PreferenceKey[] => {
  const base = getBasePreferences();
  return preferenceKeys.filter((key) => preferences[key] !== base[key]);
};

/** Restores the company's values, otherwise the defaults. Returns a function that undoes this. */
export const resetPreferences = (): (() => void) => {
  const base = getBasePreferences();
  const previousPreferences = getPreferences();
  const changedKeys = listChangedPreferences(previousPreferences);
  setPreferences(Object.fromEntries(changedKeys.map((key) => [key, base[key]])));
  return () => setPreferences(Object.fromEntries(changedKeys.map((key) => [key, previousPreferences[key]])));
};

/** Applies changes of other tabs and of the company settings. */
export const watchPreferences = (): void => {
  companyStore.subscribe(() => {
    preferenceStore.setState(({ values, own }) => ({ values: keepIfEqual(values, applyLocks(own)) }));
  });
  addEventListener('storage', ({ key }) => {
    // The key is null if the whole storage was cleared.
    if (key === entryKey || key === null) void preferenceStore.persist.rehydrate();
  });
};
