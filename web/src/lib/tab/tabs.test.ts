import { createElement, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderHook } from '../../testing/hook-root.ts';
import { memoryStorage } from '../../testing/test-server.ts';

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('sessionStorage', memoryStorage());
});
afterEach(() => vi.useRealTimers());

const load = async () => {
  const tabs = await import('./tabs.ts');
  tabs.watchTabs();
  return { ...tabs, ...(await import('../preference/preferences.ts')) };
};
const readStored = () => sessionStorage.getItem('tabs');

test('a refreshed tab has the refresh flag for 500 ms, and renders its page again', async () => {
  const { beginTabs, refreshTab, useTabs, visitTab } = await load();
  beginTabs(1, 'common.menu.home', () => true);
  visitTab({ path: '/a', search: '', hash: '', label: 'A' });
  refreshTab();
  expect(useTabs.getState()).toMatchObject({
    isRefresh: true,
    reloadCounts: { '/a': 1 },
    activeKey: '/a',
    isMaximize: false,
  });
  await vi.advanceTimersByTimeAsync(490);
  expect(useTabs.getState().isRefresh).toBe(true);
  await vi.advanceTimersByTimeAsync(20);
  expect(useTabs.getState().isRefresh).toBe(false);
});

test('tabs are kept in session storage while the preference allows it, separately for each user', async () => {
  const { beginTabs, setPreferences, useTabs, visitTab } = await load();
  beginTabs(1, 'common.menu.home', () => true);
  visitTab({ path: '/a', search: '?x=1', hash: '', label: 'A' });
  expect(readStored()).toContain('"search":"?x=1"');
  setPreferences({ tabbarPersist: false });
  expect(readStored()).toBeNull();
  setPreferences({ tabbarPersist: true });
  expect(readStored()).toContain('/a');
  const otherTab = await (vi.resetModules(), load());
  otherTab.beginTabs(2, 'common.menu.home', () => true);
  expect([...otherTab.useTabs.getState().tabs.values()].map(({ key, label }) => [key, label])).toEqual([
    ['/home', 'common.menu.home'],
  ]);
  expect(useTabs.getState().tabs.size).toBe(2);
});

test.each(['expired', 'signed-out'] as const)('a session that ended (%s) removes its tabs', async (reason) => {
  const { beginTabs, visitTab } = await load();
  const { endSession, startSession } = await import('../session/session.ts');
  startSession({ token: 'a', refreshToken: 'b' });
  beginTabs(1, 'common.menu.home', () => true);
  visitTab({ path: '/a', search: '', hash: '', label: 'A' });
  expect(readStored()).toContain('/a');
  endSession(reason);
  expect(readStored()).toBeNull();
});

const openTabs = async (owner = 1) => {
  const loadedModules = await load();
  loadedModules.beginTabs(owner, 'common.menu.home', () => true);
  const visit = (path: string, search = '', hash = '') => loadedModules.visitTab({ path, search, hash, label: path });
  const listKeys = () => [...loadedModules.useTabs.getState().tabs.keys()];
  return { ...loadedModules, visit, keys: listKeys };
};

test('the tabs of an earlier visit are restored for their user, as far as permitted', async () => {
  const first = await openTabs();
  first.visit('/a', '?x=1');
  first.visit('/b');
  vi.resetModules();
  const { beginTabs, useTabs } = await load();
  beginTabs(1, 'common.menu.home', (key) => key !== '/b');
  expect([...useTabs.getState().tabs.keys()]).toEqual(['/home', '/a']);
  expect(useTabs.getState()).toMatchObject({ owner: 1, activeKey: '/home', reloadCounts: {} });
  beginTabs(1, 'another name', () => false);
  expect([...useTabs.getState().tabs.keys()]).toEqual(['/home', '/a']);
});

test('a user who turned off restoring starts with home only', async () => {
  const first = await openTabs();
  first.visit('/a');
  const keptTabs = readStored();
  first.setPreferences({ tabbarPersist: false });
  sessionStorage.setItem('tabs', keptTabs ?? '');
  vi.resetModules();
  expect((await openTabs()).keys()).toEqual(['/home']);
});

test('without storage the tabs last as long as the page', async () => {
  const readClosedTab = () => {
    throw new Error('closed');
  };
  vi.stubGlobal('sessionStorage', { getItem: readClosedTab, setItem: readClosedTab, removeItem: readClosedTab });
  const { visit, keys } = await openTabs();
  visit('/a');
  expect(keys()).toEqual(['/home', '/a']);
});

test('another user starts without tabs, and stored ones remain for their user', async () => {
  const { visit, useTabs } = await openTabs();
  visit('/a');
  const { startSession } = await import('../session/session.ts');
  startSession({ token: 'a', refreshToken: 'b' });
  expect([useTabs.getState().owner, useTabs.getState().tabs.size]).toEqual([null, 1]);
  expect(readStored()).toContain('/a');
});

test('closing returns the next location, or none if the current one remains', async () => {
  const { visit, closeTabs, keys, getTabAddress } = await openTabs();
  visit('/a', '?x=1', '#y');
  visit('/b');
  visit('/c');
  expect(closeTabs(['/b'])).toBeNull();
  expect(closeTabs(['/c'])).toBe('/a?x=1#y');
  expect(keys()).toEqual(['/home', '/a']);
  expect([getTabAddress('/a'), getTabAddress('/nowhere')]).toEqual(['/a?x=1#y', '/nowhere']);
});

test('maximizing gives the content the whole window, and restoring undoes it', async () => {
  const { toggleMaximize, useTabs } = await openTabs();
  toggleMaximize();
  expect(useTabs.getState().isMaximize).toBe(true);
  toggleMaximize();
  expect(useTabs.getState().isMaximize).toBe(false);
});

test('a tab that is refreshed twice has the refresh flag for 500 ms after the second time, and its data is stale', async () => {
  const { refreshTab, useTabs } = await openTabs();
  const { queryClient } = await import('../query/query.ts');
  queryClient.setQueryData(['a'], 1);
  refreshTab();
  expect(queryClient.getQueryCache().getAll()[0]?.state.isInvalidated).toBe(true);
  await vi.advanceTimersByTimeAsync(400);
  refreshTab();
  await vi.advanceTimersByTimeAsync(400);
  expect(useTabs.getState()).toMatchObject({ isRefresh: true, reloadCounts: { '/home': 2 } });
  await vi.advanceTimersByTimeAsync(100);
  expect(useTabs.getState().isRefresh).toBe(false);
  queryClient.clear();
});

test('only a page names its tab by its content, and no other component', async () => {
  vi.useRealTimers();
  const { visit, TabKeyContext, useTabTitle, useTabs } = await openTabs();
  visit('/a');
  const getTitle = () => useTabs.getState().tabs.get('/a')?.title;
  const withTab = (key: string | null) => (inner: ReactNode) => createElement(TabKeyContext, { value: key }, inner);
  const page = await renderHook(() => useTabTitle('Anna'), withTab('/a'));
  expect(getTitle()).toBe('Anna');
  await page.change(() => useTabTitle('Bert'));
  expect(getTitle()).toBe('Bert');
  await page.leave();
  expect(getTitle()).toBe('Bert');
  const tabsBefore = useTabs.getState().tabs;
  const outsideHook = await renderHook(() => useTabTitle('Nobody'), withTab(null));
  expect(useTabs.getState().tabs).toBe(tabsBefore);
  await outsideHook.leave();
});
