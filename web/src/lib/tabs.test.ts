import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '../testing/wire-server.ts';

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('sessionStorage', memoryStorage());
});
afterEach(() => vi.useRealTimers());

const load = async () => ({ ...(await import('./tabs.ts')), ...(await import('./preferences.ts')) });
const stored = () => sessionStorage.getItem('tabs');

test('a tab that is loaded anew says so for 500 ms, and is another page from then on', async () => {
  const { beginTabs, refreshTab, useTabs, visitTab } = await load();
  beginTabs(1, 'common.menu.home', () => true);
  visitTab({ path: '/a', search: '', hash: '', label: 'A' });
  refreshTab();
  expect(useTabs.getState()).toMatchObject({
    isRefresh: true,
    rounds: { '/a': 1 },
    activeKey: '/a',
    isMaximize: false,
  });
  await vi.advanceTimersByTimeAsync(490);
  expect(useTabs.getState().isRefresh).toBe(true);
  await vi.advanceTimersByTimeAsync(20);
  expect(useTabs.getState().isRefresh).toBe(false);
});

test('tabs lie in the session storage as long as the preferences want it, and are their owner’s alone', async () => {
  const { beginTabs, setPreferences, useTabs, visitTab } = await load();
  beginTabs(1, 'common.menu.home', () => true);
  visitTab({ path: '/a', search: '?x=1', hash: '', label: 'A' });
  expect(stored()).toContain('"search":"?x=1"');
  setPreferences({ tabbarPersist: false });
  expect(stored()).toBeNull();
  setPreferences({ tabbarPersist: true });
  expect(stored()).toContain('/a');
  const other = await (vi.resetModules(), load());
  other.beginTabs(2, 'common.menu.home', () => true);
  expect([...other.useTabs.getState().tabs.values()].map(({ key, label }) => [key, label])).toEqual([
    ['/home', 'common.menu.home'],
  ]);
  expect(useTabs.getState().tabs.size).toBe(2);
});

test.each(['expired', 'signed-out'] as const)('a session that ended (%s) leaves no tabs behind', async (why) => {
  const { beginTabs, visitTab } = await load();
  const { endSession, startSession } = await import('./session.ts');
  startSession({ token: 'a', refreshToken: 'b' });
  beginTabs(1, 'common.menu.home', () => true);
  visitTab({ path: '/a', search: '', hash: '', label: 'A' });
  expect(stored()).toContain('/a');
  endSession(why);
  expect(stored()).toBeNull();
});
