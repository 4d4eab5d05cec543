import { beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '../../testing/test-server.ts';

const assign = vi.fn<(address: string) => void>();

beforeEach(() => {
  vi.resetModules();
  assign.mockClear();
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('sessionStorage', memoryStorage());
  vi.stubGlobal('location', { assign });
});

const view = { token: 't', until: 5000, backTo: '/system/user?x=1', ownSession: 's1' };
/** Loads the module with this content of the session storage. */
const load = (stored?: unknown) => {
  if (stored !== undefined)
    sessionStorage.setItem('viewing', typeof stored === 'string' ? stored : JSON.stringify(stored));
  vi.resetModules();
  return import('./impersonation.ts');
};

test.each([
  ['nothing', undefined, null],
  ['what is no JSON', '{', null],
  ['null', 'null', null],
  ['no token', { until: 5000 }, null],
  ['an empty token', { ...view, token: '' }, null],
  ['no end', { token: 't' }, null],
  ['all of it', view, view],
  ['no way back', { token: 't', until: 5000 }, { token: 't', until: 5000, backTo: '/', ownSession: '' }],
])('a tab that has stored %s impersonates %j', async (_, stored, expected) => {
  expect((await load(stored)).impersonation).toEqual(expected);
});

test('an impersonation starts by reloading the page at home', async () => {
  const { startImpersonation, impersonation } = await load();
  expect([impersonation, startImpersonation(view)]).toEqual([null, true]);
  expect(assign.mock.calls).toEqual([['/home']]);
  expect((await load()).impersonation).toEqual(view);
});

test.each(['stopped', 'expired'] as const)(
  'an impersonation ends (%s) once, at the page where it started, with one message',
  async (reason) => {
    const { stopImpersonation } = await load(view);
    stopImpersonation(reason);
    stopImpersonation('stopped', '/elsewhere');
    expect(assign.mock.calls).toEqual([['/system/user?x=1']]);
    const reloadedTab = await load();
    expect(reloadedTab.impersonation).toBeNull();
    expect([reloadedTab.takeImpersonationEnd(), reloadedTab.takeImpersonationEnd()]).toEqual([reason, null]);
  },
);

test('an impersonation that the user stops shows no message about expiry', async () => {
  const { markImpersonationStopped, stopImpersonation, takeImpersonationEnd } = await load(view);
  markImpersonationStopped();
  stopImpersonation('expired');
  expect(takeImpersonationEnd()).toBe('stopped');
});

test('an impersonation ends without storage too, without a message', async () => {
  const { stopImpersonation, takeImpersonationEnd } = await load(view);
  const readClosedTab = () => {
    throw new Error('closed');
  };
  vi.stubGlobal('sessionStorage', { getItem: readClosedTab, setItem: readClosedTab, removeItem: readClosedTab });
  stopImpersonation('expired');
  expect(assign.mock.calls).toEqual([['/system/user?x=1']]);
  expect(takeImpersonationEnd()).toBeNull();
});

test('session, tabs and preferences of an impersonation are separate, and cleared with the page', async () => {
  localStorage.setItem('session', JSON.stringify({ id: 'own', token: 'o', refreshToken: 'r', isExpired: false }));
  sessionStorage.setItem('tabs', JSON.stringify({ owner: 1, tabs: [{ key: '/a', label: 'A' }] }));
  await load(view);
  const [session, tabs, preferences] = await Promise.all([
    import('./session.ts'),
    import('../tab/tabs.ts'),
    import('../preference/preferences.ts'),
  ]);
  expect(session.readSession()).toEqual({ id: 'viewing', token: 't', refreshToken: '', isExpired: false });
  tabs.watchTabs();
  tabs.beginTabs(1, 'home', () => true);
  expect([...tabs.useTabs.getState().tabs.keys()]).toEqual(['/home']);
  tabs.visitTab({ path: '/b', search: '', hash: '', label: 'B' });
  preferences.setPreferences({ theme: 'dark' });
  expect(preferences.getPreferences().theme).toBe('dark');
  expect(localStorage.getItem('preferences')).toBeNull();
  expect(sessionStorage.getItem('tabs')).toContain('/a');
  session.handleRejectedToken('t');
  expect(assign.mock.calls).toEqual([['/system/user?x=1']]);
  expect(localStorage.getItem('session')).toContain('own');
  expect((await load()).takeImpersonationEnd()).toBe('expired');
});
