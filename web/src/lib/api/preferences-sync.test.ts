import type { StoredPreferences } from '@atrium/contract/preference/schemas.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { acting, mountHook } from '../../testing/hook-root.ts';
import { bad, fetchFrom, good, memoryStorage, type Reply, startWire } from '../../testing/wire-server.ts';
import { defaultPreferences } from '../preference/preferences.ts';
import { laterOf } from '../../testing/later-of.ts';

const toasts: string[] = [];
vi.mock('antd/es/message', () => ({ default: { open: ({ content }: { content: string }) => toasts.push(content) } }));

let base = '';
const closes: (() => Promise<void>)[] = [];

beforeEach(() => {
  toasts.length = 0;
  vi.stubGlobal('document', { documentElement: {} });
  vi.stubGlobal(
    'fetch',
    fetchFrom(() => base),
  );
});
afterEach(async () => {
  await Promise.all(closes.splice(0).map((close) => close()));
});

/** Something that others wait for. */
const gate = () => {
  let open: () => void = () => undefined;
  const isOpen = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, isOpen };
};

/**
 * A server that keeps preferences, for one account at a time. `before` is what happens when it was asked, and before it looks at
 * what it has; what that answers is answered.
 */
const startServer = async ({ knowsPreferences = true, clock = () => Number.POSITIVE_INFINITY } = {}) => {
  const account = {
    stored: {} as StoredPreferences,
    isAway: false,
    before: async (_method: string): Promise<Reply | void> => undefined,
  };
  const own = good({ product: 'atrium', version: '1', timeZone: 'UTC', demoAccounts: [] });
  const { url, seen, close } = await startWire(async ({ method, path, body }) => {
    if (account.isAway) return { drop: true };
    if (path === '/api/capabilities') return (await account.before('ASK')) ?? (knowsPreferences ? own : bad(404));
    const reply = await account.before(method);
    if (reply) return reply;
    if (method === 'PUT') {
      const given = Object.entries(JSON.parse(body) as StoredPreferences);
      const believed = given.map(([key, { value, time }]) => [key, { value, time: Math.min(time, clock()) }]);
      account.stored = laterOf(account.stored, Object.fromEntries(believed) as StoredPreferences);
    }
    return good(account.stored);
  });
  closes.push(close);
  base = url;
  const asked = (how?: string) =>
    seen.filter(({ method, path }) => path === '/api/preferences' && method === (how ?? method)).length;
  return Object.assign(account, { asked });
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

describe('what is told to the account', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    return () => vi.useRealTimers();
  });

  /** Somebody whose device has met the account, and what follows when their changes have rested. */
  const atWork = async (storage = memoryStorage()) => {
    const server = await startServer();
    const device = await signIn(storage, 1);
    await vi.waitFor(() => expect(server.asked()).toBe(1));
    await vi.waitFor(() => expect(storage.getItem('preferences-owner')).not.toBeNull());
    return { server, device };
  };
  const rest = () => vi.advanceTimersByTimeAsync(1000);
  /** Long enough for an answer that came to be heard: another device has met the account meanwhile. */
  const meanwhile = async () => {
    const other = await signIn(memoryStorage(), 1);
    await vi.waitFor(() => expect(other.getPreferences().companyName).toBe('Elsewhere'));
    other.stop();
  };
  const elsewhere = { companyName: { value: 'Elsewhere', time: 5 } };

  test('is told once when changes rest, and then there is nothing more to do', async () => {
    const { server, device } = await atWork();
    device.setPreferences({ theme: 'dark' });
    await vi.advanceTimersByTimeAsync(900);
    device.setPreferences({ sidebarWidth: 300 });
    await vi.advanceTimersByTimeAsync(900);
    expect(server.asked('PUT')).toBe(0);
    await rest();
    await vi.waitFor(() =>
      expect(server.stored).toMatchObject({ theme: { value: 'dark' }, sidebarWidth: { value: 300 } }),
    );
    await rest();
    await rest();
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(0));
    expect(server.asked('PUT')).toBe(1);
  });

  test('is not told by who has left, and what the account answers them changes nothing', async () => {
    const { server, device } = await atWork();
    device.setPreferences({ theme: 'dark' });
    device.stop();
    await rest();
    server.stored = elsewhere;
    const answer = gate();
    server.before = async (method) => (method === 'ASK' ? undefined : answer.isOpen);
    const late = await signIn(memoryStorage(), 1);
    await vi.waitFor(() => expect(server.asked()).toBe(2));
    late.stop();
    answer.open();
    await meanwhile();
    expect([late.getPreferences(), server.asked('PUT')]).toEqual([defaultPreferences, 0]);
  });

  test('is told again where it was changed once more while it was told', async () => {
    const { server, device } = await atWork();
    const answer = gate();
    server.before = () => answer.isOpen;
    device.setPreferences({ theme: 'dark' });
    await rest();
    await vi.waitFor(() => expect(server.asked('PUT')).toBe(1));
    device.setPreferences({ theme: 'light' });
    answer.open();
    await vi.waitFor(() => expect(server.stored['theme']?.value).toBe('dark'));
    await rest();
    await vi.waitFor(() => expect(server.stored['theme']?.value).toBe('light'));
    expect(device.getPreferences().theme).toBe('light');
  });

  test('gives way to a later change that another device told while it was told', async () => {
    const { server, device } = await atWork();
    const later = Date.now() + 60_000;
    server.before = async () => {
      server.stored = { theme: { value: 'light', time: later } };
    };
    device.setPreferences({ theme: 'dark', sidebarWidth: 300 });
    await rest();
    await vi.waitFor(() => expect(device.getPreferences()).toMatchObject({ theme: 'light', sidebarWidth: 300 }));
    expect(device.preferenceStore.getState().changeTimes.theme).toBe(later);
  });

  test('may be nothing that the account keeps: what it has besides is learned all the same', async () => {
    const { server, device } = await atWork();
    server.before = async () => good(elsewhere);
    device.setPreferences({ theme: 'dark' });
    await rest();
    await vi.waitFor(() => expect(device.getPreferences()).toMatchObject({ theme: 'dark', companyName: 'Elsewhere' }));
  });

  test('is refused without a word, and does not look like the page loading', async () => {
    const server = await startServer();
    const answer = gate();
    server.before = async (method) => {
      if (method === 'ASK') return undefined;
      await answer.isOpen;
      return bad(400);
    };
    const device = await signIn(memoryStorage(), 1);
    const { useSlowLoading } = await import('../browser/loading.ts');
    await vi.waitFor(() => expect(server.asked()).toBe(1));
    const indicator = await mountHook(() => useSlowLoading({ delay: 1, least: 0 }));
    await acting(() => vi.advanceTimersByTimeAsync(10));
    expect(indicator.read()).toBe(false);
    await indicator.leave();
    answer.open();
    device.setPreferences({ theme: 'dark' });
    await rest();
    await vi.waitFor(() => expect(server.asked()).toBe(2));
    server.before = async () => undefined;
    server.stored = elsewhere;
    await meanwhile();
    expect(toasts).toEqual([]);
  });

  test('is nothing while one looks as somebody else', async () => {
    const server = await startServer();
    server.stored = elsewhere;
    vi.stubGlobal('sessionStorage', memoryStorage());
    sessionStorage.setItem('viewing', JSON.stringify({ token: 't', until: 5000 }));
    const looking = await signIn(memoryStorage(), 1);
    sessionStorage.removeItem('viewing');
    await meanwhile();
    expect([server.asked(), looking.getPreferences()]).toEqual([1, defaultPreferences]);
  });
});

describe('whose the device is', () => {
  test('does not change by who leaves before the server has told what it can do', async () => {
    const server = await startServer();
    const storage = memoryStorage();
    const first = await signIn(storage, 1);
    await vi.waitFor(() => expect(server.asked()).toBe(1));
    first.setPreferences({ theme: 'dark' });
    first.stop();
    const answer = gate();
    server.before = () => answer.isOpen;
    const second = await signIn(storage, 2);
    second.stop();
    answer.open();
    const third = await signIn(memoryStorage(), 1);
    await vi.waitFor(() => expect(server.asked()).toBe(2));
    third.stop();
    expect(second.getPreferences().theme).toBe('dark');
  });

  test('does not change by signing in once more: what is chosen afterwards is still that person’s', async () => {
    const server = await startServer();
    const storage = memoryStorage();
    const first = await signIn(storage, 1);
    await vi.waitFor(() => expect(server.asked()).toBe(1));
    first.startSession({ token: 'c', refreshToken: 'd' });
    await new Promise((resolve) => setTimeout(resolve, 5));
    first.setPreferences({ theme: 'dark' });
    first.stop();
    const second = await signIn(storage, 2);
    await vi.waitFor(() => expect(server.asked()).toBe(2));
    expect(second.getPreferences().theme).toBe(defaultPreferences.theme);
  });
});
