import type { StoredPreferences } from '@atrium/contract/preference/schemas.ts';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { bad, fetchFrom, good, memoryStorage, startWire } from '../../testing/wire-server.ts';
import { defaultPreferences, type Preferences } from '../preference/preferences.ts';
import { type DevicePreferences, mergePreferences } from '../preference/preferences-merge.ts';

let base = '';
const closes: (() => Promise<void>)[] = [];

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: {} });
  vi.stubGlobal(
    'fetch',
    fetchFrom(() => base),
  );
});
afterEach(async () => {
  await Promise.all(closes.splice(0).map((close) => close()));
});

/** What the later change of each key leaves of two. */
const later = (one: StoredPreferences, other: StoredPreferences): StoredPreferences => {
  const merged = { ...one };
  for (const [key, stored] of Object.entries(other)) {
    const known = merged[key];
    if (!known || known.time < stored.time) merged[key] = stored;
  }
  return merged;
};

/** A server that keeps preferences, for one account at a time. */
const startServer = async ({ knowsPreferences = true, clock = () => Number.POSITIVE_INFINITY } = {}) => {
  const account = { stored: {} as StoredPreferences, isAway: false };
  const { url, seen, close } = await startWire(({ method, path, body }) => {
    if (account.isAway) return { drop: true };
    if (path === '/api/capabilities')
      return knowsPreferences ? good({ product: 'atrium', version: '1', timeZone: 'UTC', demoAccounts: [] }) : bad(404);
    if (method === 'PUT') {
      const given = Object.entries(JSON.parse(body) as StoredPreferences);
      const believed = given.map(([key, { value, time }]) => [key, { value, time: Math.min(time, clock()) }]);
      account.stored = later(account.stored, Object.fromEntries(believed) as StoredPreferences);
    }
    return good(account.stored);
  });
  closes.push(close);
  base = url;
  return Object.assign(account, { asked: () => seen.filter(({ path }) => path === '/api/preferences').length });
};

type Storage = ReturnType<typeof memoryStorage>;

/** A page on a device, with that device's storage. */
const openPage = async (storage: Storage) => {
  vi.resetModules();
  vi.stubGlobal('localStorage', storage);
  const [preferences, { followAccount }, session] = await Promise.all([
    import('../preference/preferences.ts'),
    import('./preferences-sync.ts'),
    import('../session/session.ts'),
  ]);
  return { ...preferences, followAccount, ...session };
};

const signIn = async (storage: Storage, userId: number) => {
  const page = await openPage(storage);
  page.startSession({ token: 'a', refreshToken: 'b' });
  const stop = page.followAccount(userId);
  closes.push(async () => stop());
  return { ...page, stop };
};

describe('preferences', () => {
  test('follow the account to another device', async () => {
    const server = await startServer();
    const one = await signIn(memoryStorage(), 1);
    one.setPreferences({ theme: 'dark', sidebarWidth: 300 });
    await vi.waitFor(() => expect(server.stored['theme']?.value).toBe('dark'), 4000);
    const other = await signIn(memoryStorage(), 1);
    await vi.waitFor(() => expect(other.getPreferences()).toMatchObject({ theme: 'dark', sidebarWidth: 300 }));
  });

  test('changed on two devices keep of each the later change', async () => {
    const server = await startServer();
    const now = Date.now();
    server.stored = { theme: { value: 'light', time: now - 5000 }, sidebarWidth: { value: 320, time: now - 100 } };
    const storage = memoryStorage();
    const before = await openPage(storage);
    before.setPreferences({ theme: 'dark', sidebarWidth: 200 }, { theme: now - 200, sidebarWidth: now - 200 });
    const device = await signIn(storage, 1);
    await vi.waitFor(() => expect(server.stored['theme']?.value).toBe('dark'));
    expect(device.getPreferences()).toMatchObject({ theme: 'dark', sidebarWidth: 320 });
    expect(server.stored['sidebarWidth']?.value).toBe(320);
  });

  test('of an account that this program cannot read are left alone', async () => {
    const server = await startServer();
    server.stored = { theme: { value: 'purple', time: 5 }, ofTomorrow: { value: 1, time: 5 } };
    const device = await signIn(memoryStorage(), 1);
    await vi.waitFor(() => expect(server.asked()).toBe(1));
    expect(device.getPreferences()).toEqual(defaultPreferences);
    device.setPreferences({ watermark: true });
    await vi.waitFor(() => expect(server.stored['watermark']?.value).toBe(true), 4000);
    expect(server.stored['ofTomorrow']).toEqual({ value: 1, time: 5 });
  });

  test('stay as they are while the server is away, and are told to it when it is back', async () => {
    const server = await startServer();
    const device = await signIn(memoryStorage(), 1);
    await vi.waitFor(() => expect(server.asked()).toBe(1));
    server.isAway = true;
    device.setPreferences({ theme: 'dark' });
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(device.getPreferences().theme).toBe('dark');
    server.isAway = false;
    device.setPreferences({ sidebarWidth: 250 });
    await vi.waitFor(() => expect(server.stored['theme']?.value).toBe('dark'), 8000);
  }, 15_000);

  test('stay on the device where the server keeps none', async () => {
    const server = await startServer({ knowsPreferences: false });
    const device = await signIn(memoryStorage(), 1);
    device.setPreferences({ theme: 'dark' });
    await new Promise((resolve) => setTimeout(resolve, 1300));
    expect(server.asked()).toBe(0);
    expect(device.getPreferences().theme).toBe('dark');
  });

  test('of somebody else on the same device are not inherited, but what was chosen on the login page counts', async () => {
    const server = await startServer();
    const storage = memoryStorage();
    const first = await signIn(storage, 1);
    first.setPreferences({ theme: 'dark', companyName: 'Mine' });
    await vi.waitFor(() => expect(server.stored['theme']?.value).toBe('dark'), 4000);
    first.endSession('signed-out');
    first.stop();
    await new Promise((resolve) => setTimeout(resolve, 5));
    first.setPreferences({ language: 'en-US' });
    server.stored = {};
    const second = await signIn(storage, 2);
    await vi.waitFor(() => expect(server.stored['language']?.value).toBe('en-US'));
    expect(second.getPreferences()).toEqual({ ...defaultPreferences, language: 'en-US' });
    expect(Object.keys(server.stored)).toEqual(['language']);
  });
});

test('a device whose clock is ahead tells the account each change once', async () => {
  const server = await startServer({ clock: () => 1000 });
  const device = await signIn(memoryStorage(), 1);
  device.setPreferences({ theme: 'dark' });
  await vi.waitFor(() => expect(server.stored['theme']).toEqual({ value: 'dark', time: 1000 }), 4000);
  await vi.waitFor(() => expect(device.preferenceStore.getState().changeTimes.theme).toBe(1000));
  const asked = server.asked();
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(server.asked()).toBe(asked);
});

test('devices that meet an account in any order, often enough, all have the later change of each key', () => {
  const keys = ['theme', 'sidebarWidth', 'watermark'] as const;
  const values = fc.record({
    theme: fc.constantFrom('light' as const, 'dark' as const, 'auto' as const),
    sidebarWidth: fc.integer({ min: 180, max: 320 }),
    watermark: fc.boolean(),
  });
  const times = fc.record({ theme: fc.nat(20), sidebarWidth: fc.nat(20), watermark: fc.nat(20) });
  const device = fc
    .tuple(values, times)
    .map(([some, changeTimes]): DevicePreferences => ({ values: { ...defaultPreferences, ...some }, changeTimes }));
  fc.assert(
    fc.property(
      fc.array(device, { minLength: 1, maxLength: 4 }),
      fc.array(fc.nat(3), { maxLength: 12 }),
      (devices, order) => {
        let account: StoredPreferences = {};
        const here = [...devices];
        const meet = (at: number) => {
          const one = here[at];
          if (!one) return;
          const { give } = mergePreferences(one, account);
          account = later(account, give);
          const { take, times: taken } = mergePreferences(one, account);
          here[at] = { values: { ...one.values, ...take }, changeTimes: { ...one.changeTimes, ...taken } };
        };
        for (const at of [...order, 0, 1, 2, 3, 0, 1, 2, 3]) meet(at);
        for (const key of keys) {
          expect(new Set(here.map((one) => one.values[key]))).toEqual(new Set([account[key]?.value]));
          const latest = Math.max(...devices.map((one) => one.changeTimes[key] ?? 0));
          const chosen = devices
            .filter((one) => one.changeTimes[key] === latest)
            .map((one): Preferences[typeof key] => one.values[key]);
          expect(chosen).toContain(account[key]?.value);
        }
      },
    ),
    { numRuns: 500 },
  );
});
