import { beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '../../testing/wire-server.ts';

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
const look = (preferences: Record<string, string | number | boolean>, locked: string[] = [], version = 2) => ({
  version,
  name: '某系统',
  logo: '',
  preferences,
  locked,
});

test('what the company has set stands in place of the defaults, and under what people chose', async () => {
  const { setPreferences, getPreferences, takeCompany } = await open();
  setPreferences({ sidebarWidth: 200 });
  takeCompany(look({ theme: 'dark', sidebarWidth: 300, unknown: 1, themeRadius: 99 }), true);
  expect(getPreferences()).toMatchObject({ theme: 'dark', sidebarWidth: 200, themeRadius: 6 });
  expect(getPreferences()).not.toHaveProperty('unknown');
  takeCompany(null, false);
  expect(getPreferences()).toMatchObject({ theme: 'auto', sidebarWidth: 200 });
});

test('what the company has locked holds whatever is stored, and the choice comes back with the freedom to make it', async () => {
  const first = await open();
  first.setPreferences({ theme: 'light' });
  first.takeCompany(look({ theme: 'dark' }, ['theme']), true);
  first.setPreferences({ theme: 'light' });
  expect(first.getPreferences().theme).toBe('dark');

  const next = await open();
  expect(next.getPreferences().theme).toBe('dark');
  expect(JSON.parse(localStorage.getItem('preferences') ?? '')).toMatchObject({ state: { theme: 'dark' } });
  next.takeCompany(look({ theme: 'dark' }, [], 3), true);
  expect(next.getPreferences().theme).toBe('light');
});

test('nobody has changed what is as the company has set it; what is put back is put back to that', async () => {
  const { setPreferences, getPreferences, changedPreferences, resetPreferences, takeCompany } = await open();
  takeCompany(look({ theme: 'dark', sidebarWidth: 300 }), true);
  expect(changedPreferences(getPreferences())).toEqual([]);
  setPreferences({ theme: 'light' });
  expect(changedPreferences(getPreferences())).toEqual(['theme']);
  resetPreferences();
  expect(getPreferences().theme).toBe('dark');
});

test('what the company has set is told again by the next page, before the server is asked', async () => {
  (await open()).takeCompany(look({ themeColorPrimary: '#722ed1' }), true);
  const { companyStore, getPreferences } = await open();
  expect(companyStore.getState()).toMatchObject({ name: '某系统', version: 2, isWhole: true });
  expect(getPreferences().themeColorPrimary).toBe('#722ed1');
});

test.each(['{"state":{"name":1}}', '{"state":{"name":"x","logo":"","locked":"theme"}}', 'nothing'])(
  'what is stored and is none (%s) is not believed',
  async (stored) => {
    localStorage.setItem('company', stored);
    const { companyStore, getPreferences, defaultPreferences } = await open();
    expect(companyStore.getState().version).toBe(0);
    expect(getPreferences()).toEqual(defaultPreferences);
  },
);
