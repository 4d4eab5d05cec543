import { beforeEach, describe, expect, test, vi } from 'vitest';
import { memoryStorage } from '../../testing/test-server.ts';
import { defaultPreferences, preferenceBounds, preferenceKeys, parsePreferences } from './preferences.ts';

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('localStorage', memoryStorage());
});

const open = (stored?: unknown) => {
  if (stored !== undefined)
    localStorage.setItem(
      'preferences',
      typeof stored === 'string' ? stored : JSON.stringify({ state: stored, version: 0 }),
    );
  return import('./preferences.ts');
};

/** The names of the specification, including its spelling. */
const named = {
  general:
    'language enableDynamicTitle enableCheckUpdates checkUpdatesInterval enableBackTopButton watermark watermarkContent pageLayout',
  access: 'enableBackendAccess enableFrontendAceess',
  theme: 'theme builtinTheme themeColorPrimary colorBlindMode colorGrayMode themeRadius',
  layout: 'navigationStyle',
  sidebar:
    'sidebarEnable sidebarCollapsed sidebarTheme sidebarWidth sideCollapsedWidth sidebarCollapseShowTitle sidebarExtraCollapsedWidth firstColumnWidthInTwoColumnNavigation',
  tabbar: 'tabbarEnable tabbarPersist tabbarDraggable tabbarShowIcon tabbarShowMore tabbarShowMaximize tabbarStyleType',
  animation: 'transitionProgress transitionLoading transitionEnable transitionName',
  footer: 'enableFooter fixedFooter companyName companyWebsite copyrightDate ICPNumber ICPLink',
};

test.each(Object.entries(named))('the preferences of %s are named %s', (_, names) => {
  expect(names.split(' ').filter((name) => !(preferenceKeys as readonly string[]).includes(name))).toEqual([]);
});

test.each([
  ['language', 'zh-CN en-US'],
  ['theme', 'light dark auto'],
  ['builtinTheme', 'red volcano orange gold yellow lime green cyan blue geekblue purple magenta gray custom'],
  ['navigationStyle', 'side top two-column mixed'],
  ['sidebarTheme', 'light dark'],
  ['tabbarStyleType', 'chrome plain card brisk'],
  ['transitionName', 'fade fade-slide fade-up fade-down fade-zoom'],
])('%s accepts %s, and no other value', (key, options) => {
  const isAccepted = (value: string) => key in parsePreferences({ [key]: value });
  expect(options.split(' ').filter((option) => !isAccepted(option))).toEqual([]);
  expect(['', 'other', 'Auto', 'sides'].filter(isAccepted)).toEqual([]);
});

test.each([
  ['sideCollapsedWidth', 40, 80],
  ['sidebarWidth', 180, 320],
  ['firstColumnWidthInTwoColumnNavigation', 50, 250],
  ['themeRadius', 0, 16],
] as const)('%s ranges from %i to %i', (key, min, max) => {
  expect(preferenceBounds[key]).toEqual([min, max]);
});

test('preferences are stored in local storage under the name preferences', async () => {
  const { setPreferences } = await open();
  setPreferences({ theme: 'dark' });
  expect(JSON.parse(localStorage.getItem('preferences') ?? '')).toMatchObject({ state: { theme: 'dark' } });
});

describe('the defaults', () => {
  test.each([
    ['language', 'zh-CN'],
    ['theme', 'auto'],
    ['builtinTheme', 'blue'],
    ['themeColorPrimary', '#1677ff'],
    ['themeRadius', 6],
    ['tabbarStyleType', 'chrome'],
    ['sidebarWidth', 210],
    ['sideCollapsedWidth', 56],
    ['sidebarExtraCollapsedWidth', 48],
    ['firstColumnWidthInTwoColumnNavigation', 80],
    ['sidebarTheme', 'light'],
    ['checkUpdatesInterval', 1],
    ['transitionName', 'fade-slide'],
    ['copyrightDate', '2023'],
    ['pageLayout', 'layout-right'],
    ['watermark', false],
    ['enableBackTopButton', true],
    ['enableFooter', true],
    ['fixedFooter', true],
    ['enableBackendAccess', true],
    ['enableFrontendAceess', false],
  ] as const)('the default of %s is %s', (key, value) => {
    expect(defaultPreferences[key]).toBe(value);
  });
});

describe('a stored value', () => {
  test('a valid stored value is kept even if other values are invalid', async () => {
    const { getPreferences } = await open({
      theme: 'dark',
      sidebarWidth: 9999,
      language: 7,
      watermark: 'yes',
      themeColorPrimary: 'red',
      unheardOf: 1,
    });
    expect(getPreferences()).toEqual({ ...defaultPreferences, theme: 'dark' });
  });

  test.each(['', '{', 'null', '[]', '{"state":null}', '{"state":"x"}', '{"state":{"changeTimes":7,"theme":"dark"}}'])(
    'a storage that holds %s never causes an error',
    async (stored) => {
      const { getPreferences, setPreferences } = await open(stored);
      setPreferences({ sidebarWidth: 240 });
      expect(getPreferences()).toMatchObject({ sidebarWidth: 240, language: 'zh-CN' });
    },
  );

  test.each(Object.entries(preferenceBounds))(
    'a stored value of %s is a whole number within its bounds',
    (key, [min, max]) => {
      const isAccepted = (value: unknown) => Object.keys(parsePreferences({ [key]: value })).length === 1;
      expect([min - 1, min, max, max + 1, min + 0.5, String(min), Number.NaN].map(isAccepted)).toEqual([
        false,
        true,
        true,
        false,
        false,
        false,
        false,
      ]);
    },
  );
});

test('a reset restores every default, and then no further reset is offered', async () => {
  const { setPreferences, resetPreferences, listChangedPreferences, getPreferences } = await open();
  setPreferences({ theme: 'dark', sidebarWidth: 300, companyName: 'x' });
  expect(listChangedPreferences(getPreferences()).toSorted()).toEqual(['companyName', 'sidebarWidth', 'theme']);
  resetPreferences();
  expect(getPreferences()).toEqual(defaultPreferences);
});

test('a reset can be undone', async () => {
  const { setPreferences, resetPreferences, getPreferences } = await open();
  setPreferences({ theme: 'dark', sidebarWidth: 300 });
  const undo = resetPreferences();
  undo();
  expect(getPreferences()).toEqual({ ...defaultPreferences, theme: 'dark', sidebarWidth: 300 });
});

test('preferences cleared in another tab are cleared here too, and the next change does not restore them', async () => {
  const listeners: ((event: { key: string | null }) => void)[] = [];
  vi.stubGlobal('addEventListener', (_: string, listener: (event: { key: string | null }) => void) =>
    listeners.push(listener),
  );
  const { setPreferences, getPreferences, watchPreferences } = await open();
  watchPreferences();
  setPreferences({ theme: 'dark', companyName: 'x' });
  localStorage.removeItem('preferences');
  for (const listener of listeners) listener({ key: null });
  expect(getPreferences()).toEqual(defaultPreferences);
  setPreferences({ sidebarWidth: 240 });
  expect(localStorage.getItem('preferences')).not.toContain('dark');
});

test.each([
  [{ theme: 'dark', unsaved: ['theme', 'unknown', 7], ownerId: 3 }, ['theme'], 3],
  [{ theme: 'dark', unsaved: 'theme', ownerId: '3' }, [], null],
])('reads the owner of %j and its unsaved changes', async (stored, unsaved, ownerId) => {
  const { preferenceStore } = await open(stored);
  expect(preferenceStore.getState()).toMatchObject({ unsaved, ownerId });
});

describe('adopting the preferences of an account', () => {
  test('adopting the preferences of an account applies them and marks nothing as unsaved', async () => {
    const { adoptAccountPreferences, getPreferences, getUnsavedPreferences } = await open();
    adoptAccountPreferences(1, { theme: 'dark', sidebarWidth: 9999, unknown: 1 });
    expect(getPreferences()).toEqual({ ...defaultPreferences, theme: 'dark' });
    expect(getUnsavedPreferences()).toEqual({});
  });

  test('adopting the preferences of an account keeps choices made before the first sign-in on the device', async () => {
    const { adoptAccountPreferences, getPreferences } = await open({ sidebarWidth: 300 });
    adoptAccountPreferences(1, { theme: 'dark' });
    expect(getPreferences()).toMatchObject({ theme: 'dark', sidebarWidth: 300 });
  });

  test('adopting the preferences of an account keeps the choices of its owner on the device, across a reload', async () => {
    const first = await open();
    first.adoptAccountPreferences(1, {});
    first.setPreferences({ theme: 'dark' });
    vi.resetModules();
    const second = await open();
    second.adoptAccountPreferences(1, { theme: 'light', sidebarWidth: 300 });
    expect(second.getPreferences()).toMatchObject({ theme: 'dark', sidebarWidth: 300 });
    expect(second.getUnsavedPreferences()).toEqual({ theme: 'dark' });
  });

  test('adopting the preferences of an account keeps only choices made while signed out', async () => {
    const {
      adoptAccountPreferences,
      discardUnsavedPreferences,
      getPreferences,
      setPreferences,
      getUnsavedPreferences,
    } = await open();
    adoptAccountPreferences(1, { companyName: 'Mine' });
    setPreferences({ theme: 'dark' });
    discardUnsavedPreferences();
    setPreferences({ language: 'en-US' });
    adoptAccountPreferences(2, { themeRadius: 9 });
    expect(getPreferences()).toEqual({ ...defaultPreferences, language: 'en-US', themeRadius: 9 });
    expect(getUnsavedPreferences()).toEqual({ language: 'en-US' });
  });
});

test('leaves a choice unsaved if it changed while it was being saved', async () => {
  const { markPreferencesSaved, setPreferences, getUnsavedPreferences } = await open();
  setPreferences({ theme: 'dark', sidebarWidth: 300 });
  const sentPreferences = getUnsavedPreferences();
  setPreferences({ theme: 'light' });
  markPreferencesSaved(sentPreferences);
  expect(getUnsavedPreferences()).toEqual({ theme: 'light' });
});
