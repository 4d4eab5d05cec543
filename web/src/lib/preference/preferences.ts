import { defaultLanguage } from '@atrium/contract/language.ts';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { useShallow } from 'zustand/react/shallow';
import { storageKey } from '../address/storage-key.ts';
import { type ShownLanguage, shownLanguages } from '../../words/shown-languages.ts';
import { companyStore, isLocked } from './company.ts';
import { viewing } from '../session/viewing.ts';

/** What a preference may be: its default, and whether a stored value may take its place. */
interface Rule<Value> {
  readonly fallback: Value;
  readonly accepts: (value: unknown) => boolean;
}

const flag = (fallback: boolean): Rule<boolean> => ({ fallback, accepts: (value) => typeof value === 'boolean' });

const text = (fallback: string, longest = 200): Rule<string> => ({
  fallback,
  accepts: (value) => typeof value === 'string' && value.length <= longest,
});

const oneOf = <const Option extends string>(options: readonly Option[], fallback: NoInfer<Option>): Rule<Option> => ({
  fallback,
  accepts: (value) => options.some((option) => option === value),
});

const within = ([min, max]: readonly [number, number], fallback: number): Rule<number> => ({
  fallback,
  accepts: (value) => typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max,
});

const colour = (fallback: string): Rule<string> => ({
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

/** The smallest and the largest value of each preference that is a whole number. */
export const preferenceBounds = {
  checkUpdatesInterval: [0, 1440],
  themeRadius: [0, 16],
  sidebarWidth: [180, 320],
  sideCollapsedWidth: [40, 80],
  sidebarExtraCollapsedWidth: [40, 80],
  firstColumnWidthInTwoColumnNavigation: [50, 250],
} as const satisfies Record<string, readonly [number, number]>;

/** Every preference with its default and its rule; the names are the specification's, spelling included. */
const rules = {
  language: oneOf<ShownLanguage>(shownLanguages, defaultLanguage),
  enableDynamicTitle: flag(true),
  enableCheckUpdates: flag(true),
  /** Minutes; 0 turns the check off. */
  checkUpdatesInterval: within(preferenceBounds.checkUpdatesInterval, 1),
  enableBackTopButton: flag(true),
  watermark: flag(false),
  /** Empty: the user's name and the time. */
  watermarkContent: text('', 100),
  /** Where the form stands on the login page. */
  pageLayout: oneOf(pageLayouts, 'layout-right'),

  enableBackendAccess: flag(true),
  enableFrontendAceess: flag(false),

  theme: oneOf(themes, 'auto'),
  builtinTheme: oneOf(builtinThemes, 'blue'),
  themeColorPrimary: colour('#1677ff'),
  colorBlindMode: flag(false),
  colorGrayMode: flag(false),
  themeRadius: within(preferenceBounds.themeRadius, 6),

  navigationStyle: oneOf(navigationStyles, 'side'),

  sidebarEnable: flag(true),
  sidebarCollapsed: flag(false),
  sidebarTheme: oneOf(['light', 'dark'], 'light'),
  sidebarWidth: within(preferenceBounds.sidebarWidth, 210),
  sideCollapsedWidth: within(preferenceBounds.sideCollapsedWidth, 56),
  sidebarCollapseShowTitle: flag(false),
  sidebarExtraCollapsedWidth: within(preferenceBounds.sidebarExtraCollapsedWidth, 48),
  firstColumnWidthInTwoColumnNavigation: within(preferenceBounds.firstColumnWidthInTwoColumnNavigation, 80),
  /** Only one group of the menu is open at a time. */
  accordion: flag(false),

  tabbarEnable: flag(true),
  tabbarPersist: flag(true),
  tabbarDraggable: flag(true),
  tabbarShowIcon: flag(true),
  tabbarShowMore: flag(true),
  tabbarShowMaximize: flag(true),
  tabbarStyleType: oneOf(tabbarStyles, 'chrome'),

  transitionProgress: flag(true),
  transitionLoading: flag(true),
  transitionEnable: flag(true),
  transitionName: oneOf(transitionNames, 'fade-slide'),

  enableFooter: flag(true),
  fixedFooter: flag(true),
  companyName: text('Atrium'),
  companyWebsite: text('', 500),
  copyrightDate: text('2023', 20),
  ICPNumber: text(''),
  ICPLink: text('', 500),
} satisfies Record<string, Rule<unknown>>;

/** A person's choices about the interface. */
export type Preferences = { [Key in keyof typeof rules]: (typeof rules)[Key]['fallback'] };

/** The name of a preference. */
export type PreferenceKey = keyof Preferences;

export const preferenceKeys = Object.keys(rules) as readonly PreferenceKey[];

export const defaultPreferences = Object.fromEntries(
  Object.entries(rules).map(([key, rule]) => [key, rule.fallback]),
) as unknown as Preferences;

/** Those preferences of a stored or pasted object that are known and sound; anything else is left out. */
export const soundPreferences = (stored: unknown): Partial<Preferences> => {
  if (typeof stored !== 'object' || stored === null) return {};
  return Object.fromEntries(
    Object.entries(stored).filter(
      ([key, value]) => Object.hasOwn(rules, key) && rules[key as PreferenceKey].accepts(value),
    ),
  );
};

/** When each preference was last changed, in milliseconds since the epoch; one never changed has no time. */
export type ChangeTimes = Partial<Record<PreferenceKey, number>>;

interface Stored {
  /** What holds. */
  values: Preferences;
  /** What the person has chosen, also where the company lets it not hold. */
  own: Partial<Preferences>;
  changeTimes: ChangeTimes;
}

/** What holds where nobody has chosen: as the company has set it, or the default. */
const basePreferences = (): Preferences => ({
  ...defaultPreferences,
  ...soundPreferences(companyStore.getState().preferences),
});

const isFree = ([key]: [string, unknown]) => !isLocked(key);

/** What holds of a person's choices: what the company has settled does not go by them. */
const effective = (own: Partial<Preferences>): Preferences => ({
  ...basePreferences(),
  ...Object.fromEntries(Object.entries(own).filter(isFree)),
});

/** The same values stay the same object: what only has another time renders nothing. */
const sameOr = (before: Preferences, after: Preferences): Preferences =>
  preferenceKeys.every((key) => before[key] === after[key]) ? before : after;

/** A person's choices among what is stored: what has a time, or is not as it would be by itself. */
const storedChoices = (stored: unknown, changeTimes: ChangeTimes): Partial<Preferences> => {
  const base = basePreferences();
  const { hidden } = { ...(stored as { hidden?: unknown } | undefined) };
  const chosen = Object.entries(soundPreferences(stored)).filter(
    ([key, value]) => changeTimes[key as PreferenceKey] !== undefined || value !== base[key as PreferenceKey],
  );
  return { ...Object.fromEntries(chosen), ...soundPreferences(hidden) };
};

const soundTimes = (stored: unknown): ChangeTimes =>
  typeof stored === 'object' && stored !== null
    ? Object.fromEntries(
        Object.entries(stored).filter(([key, time]) => Object.hasOwn(rules, key) && Number.isInteger(time)),
      )
    : {};

/** While one looks as somebody else, what is tried out is forgotten with the page. */
const unkept = (storage: Storage) => ({
  getItem: (key: string) => storage.getItem(key),
  setItem: () => undefined,
  removeItem: () => undefined,
});

const entryKey = storageKey('preferences');

/** The store itself, for what must subscribe outside of React; components take `usePreferences`. */
export const preferenceStore = create<Stored>()(
  persist((): Stored => ({ values: defaultPreferences, own: {}, changeTimes: {} }), {
    name: entryKey,
    storage: createJSONStorage(() => (viewing ? unkept(localStorage) : localStorage)),
    // What holds lies where it always did: the script that runs before the first paint reads it there.
    partialize: ({ values, own, changeTimes }) => ({
      ...values,
      changeTimes,
      hidden: Object.fromEntries(Object.entries(own).filter((choice) => !isFree(choice))),
    }),
    merge: (stored) => {
      const changeTimes = soundTimes((stored as { changeTimes?: unknown } | undefined)?.changeTimes);
      const own = storedChoices(stored, changeTimes);
      return { values: effective(own), own, changeTimes };
    },
  }),
);

/** A part of the preferences, or some of them as an object; the component renders again only when that changes. */
export const usePreferences = <Part>(selector: (preferences: Preferences) => Part): Part =>
  preferenceStore(useShallow((state: Stored) => selector(state.values)));

export const getPreferences = (): Preferences => preferenceStore.getState().values;

/**
 * Changes some preferences; `at` is when each of them was changed, where that was not just now. A change is later than the one
 * before it, also where that was made by a clock ahead of this one. What the company has settled nobody changes just now.
 */
export const setPreferences = (patch: Partial<Preferences>, at: ChangeTimes = {}): void => {
  const now = Date.now();
  const given = Object.entries(soundPreferences(patch)) as [PreferenceKey, Preferences[PreferenceKey]][];
  preferenceStore.setState(({ values, own, changeTimes }) => {
    const sound = given.filter((choice) => at[choice[0]] !== undefined || isFree(choice));
    const times = Object.fromEntries(
      sound
        .filter(([key, value]) => at[key] !== undefined || value !== values[key])
        .map(([key]) => [key, at[key] ?? Math.max(now, (changeTimes[key] ?? 0) + 1)]),
    );
    const chosen = { ...own, ...Object.fromEntries(sound) };
    return { values: sameOr(values, effective(chosen)), own: chosen, changeTimes: { ...changeTimes, ...times } };
  });
};

/** Makes some preferences as if nobody had ever changed them. */
export const forgetPreferences = (keys: readonly PreferenceKey[]): void => {
  const without = <Parts extends object>(parts: Parts): Partial<Parts> =>
    Object.fromEntries(Object.entries(parts).filter(([key]) => !forgotten.has(key))) as Partial<Parts>;
  const forgotten = new Set<string>(keys);
  preferenceStore.setState(({ own, changeTimes }) => {
    const kept = without(own);
    return { values: effective(kept), own: kept, changeTimes: without(changeTimes) };
  });
};

/** The preferences that are not as they would be by themselves. */
export const changedPreferences = (preferences: Preferences): PreferenceKey[] => {
  const base = basePreferences();
  return preferenceKeys.filter((key) => preferences[key] !== base[key]);
};

/** Puts every preference back to what it is by itself. */
export const resetPreferences = (): void => {
  const base = basePreferences();
  setPreferences(Object.fromEntries(changedPreferences(getPreferences()).map((key) => [key, base[key]])));
};

companyStore.subscribe(() => {
  preferenceStore.setState(({ values, own }) => ({ values: sameOr(values, effective(own)) }));
});

// Another browser tab changed them. (`?.`: rules that read preferences are also tested where there is no window.)
globalThis.addEventListener?.('storage', (event) => {
  // Without a key: everything stored was cleared.
  if (event.key === entryKey || event.key === null) void preferenceStore.persist.rehydrate();
});
