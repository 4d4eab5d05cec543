import { beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '../../testing/test-server.ts';

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('addEventListener', () => undefined);
});

const open = async () => {
  vi.resetModules();
  const [preferences, company] = await Promise.all([import('./preferences.ts'), import('./company.ts')]);
  preferences.watchPreferences();
  return { ...preferences, ...company };
};
const storeSettings = (
  preferences: Record<string, string | number | boolean>,
  lockedNames: string[] = [],
  version = 2,
) => ({
  version,
  name: '某系统',
  logo: '',
  preferences,
  locked: lockedNames,
});

test('settings of the company replace the defaults, and preferences of users replace them', async () => {
  const { setPreferences, getPreferences, storeCompany } = await open();
  setPreferences({ sidebarWidth: 200 });
  storeCompany(storeSettings({ theme: 'dark', sidebarWidth: 300, unknown: 1, themeRadius: 99 }), true);
  expect(getPreferences()).toMatchObject({ theme: 'dark', sidebarWidth: 200, themeRadius: 6 });
  expect(getPreferences()).not.toHaveProperty('unknown');
  storeCompany(null, false);
  expect(getPreferences()).toMatchObject({ theme: 'auto', sidebarWidth: 200 });
});

test('locked settings of the company apply regardless of stored preferences, which return when unlocked', async () => {
  const first = await open();
  first.setPreferences({ theme: 'light' });
  first.storeCompany(storeSettings({ theme: 'dark' }, ['theme']), true);
  first.setPreferences({ theme: 'light' });
  expect(first.getPreferences().theme).toBe('dark');

  const next = await open();
  expect(next.getPreferences().theme).toBe('dark');
  expect(JSON.parse(localStorage.getItem('preferences') ?? '')).toMatchObject({ state: { theme: 'dark' } });
  next.storeCompany(storeSettings({ theme: 'dark' }, [], 3), true);
  expect(next.getPreferences().theme).toBe('light');
});

test('values of the company do not count as changes, and a reset returns to them', async () => {
  const { setPreferences, getPreferences, listChangedPreferences, resetPreferences, storeCompany } = await open();
  storeCompany(storeSettings({ theme: 'dark', sidebarWidth: 300 }), true);
  expect(listChangedPreferences(getPreferences())).toEqual([]);
  setPreferences({ theme: 'light' });
  expect(listChangedPreferences(getPreferences())).toEqual(['theme']);
  resetPreferences();
  expect(getPreferences().theme).toBe('dark');
});

test('settings of the company are available to the next page before the server responds', async () => {
  (await open()).storeCompany(storeSettings({ themeColorPrimary: '#722ed1' }), true);
  const { companyStore, getPreferences } = await open();
  expect(companyStore.getState()).toMatchObject({ name: '某系统', version: 2, isWhole: true });
  expect(getPreferences().themeColorPrimary).toBe('#722ed1');
});

const stored = { ...storeSettings({ theme: 'dark' }), isWhole: true };
test.each([
  ['nothing', 'nothing'],
  ...Object.keys({ name: '', logo: '', preferences: {}, locked: [] }).flatMap((name) =>
    [undefined, 1].map((value) => [name, JSON.stringify({ state: { ...stored, [name]: value } })]),
  ),
])('an invalid stored value (%s) is ignored', async (_, text) => {
  localStorage.setItem('company', text);
  const { companyStore, getPreferences, defaultPreferences } = await open();
  expect(companyStore.getState()).toMatchObject({ version: 0, name: '', logo: '', preferences: {}, locked: [] });
  expect(getPreferences()).toEqual(defaultPreferences);
});
