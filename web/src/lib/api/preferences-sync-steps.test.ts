import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { nextMillisecond, openDevices } from '../../testing/devices.ts';
import { acting, mountHook } from '../../testing/hook-root.ts';
import { moment } from '../../testing/moment.ts';
import { bad, good, memoryStorage } from '../../testing/wire-server.ts';
import { defaultPreferences } from '../preference/preferences.ts';

const toasts: string[] = [];
vi.mock('antd/es/message', () => ({ default: { open: ({ content }: { content: string }) => toasts.push(content) } }));

let devices: ReturnType<typeof openDevices>;
beforeEach(() => {
  toasts.length = 0;
  devices = openDevices();
});
afterEach(() => devices.close());

describe('what is told to the account', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    return () => vi.useRealTimers();
  });

  /** Somebody whose device has met the account, and what follows when their changes have rested. */
  const atWork = async (storage = memoryStorage()) => {
    const server = await devices.startServer();
    server.stored = { watermark: { value: true, time: 1 } };
    const device = await devices.signIn(storage, 1);
    // What the account has arrives as the last step of meeting it; that it did is a change as well, which rests.
    await vi.waitFor(() => expect(device.getPreferences().watermark).toBe(true));
    await rest();
    expect(server.asked()).toBe(1);
    return { server, device };
  };
  const rest = () => vi.advanceTimersByTimeAsync(1000);
  /** Long enough for an answer that came to be heard: another device has met the account meanwhile. */
  const meanwhile = async () => {
    const other = await devices.signIn(memoryStorage(), 1);
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
    let changes = 0;
    device.preferenceStore.subscribe(() => {
      changes += 1;
    });
    await rest();
    await rest();
    expect([changes, server.asked('PUT')]).toEqual([0, 1]);
  });

  test('is not told by who has left, and what the account answers them changes nothing', async () => {
    const { server, device } = await atWork();
    device.setPreferences({ theme: 'dark' });
    device.stop();
    await rest();
    server.stored = elsewhere;
    const answer = moment();
    server.before = async (method) => (method === 'ASK' ? undefined : answer.hasCome);
    const late = await devices.signIn(memoryStorage(), 1);
    await vi.waitFor(() => expect(server.asked()).toBe(2));
    late.stop();
    answer.come();
    await meanwhile();
    expect([late.getPreferences(), server.asked('PUT')]).toEqual([defaultPreferences, 0]);
  });

  test('is told again where it was changed once more while it was told', async () => {
    const { server, device } = await atWork();
    const answer = moment();
    server.before = () => answer.hasCome;
    device.setPreferences({ theme: 'dark' });
    await rest();
    await vi.waitFor(() => expect(server.asked('PUT')).toBe(1));
    device.setPreferences({ theme: 'light' });
    answer.come();
    await vi.waitFor(() => expect(server.stored['theme']?.value).toBe('dark'));
    await rest();
    await vi.waitFor(() => expect(server.stored['theme']?.value).toBe('light'));
    expect(device.getPreferences().theme).toBe('light');
  });

  test('keeps its later time where it was changed and changed back while it was told', async () => {
    const { server, device } = await atWork();
    const answer = moment();
    server.before = () => answer.hasCome;
    device.setPreferences({ theme: 'dark' });
    await rest();
    await vi.waitFor(() => expect(server.asked('PUT')).toBe(1));
    device.setPreferences({ theme: 'light' });
    device.setPreferences({ theme: 'dark' });
    const changed = device.preferenceStore.getState().changeTimes.theme;
    answer.come();
    await vi.waitFor(() => expect(server.stored['theme']?.value).toBe('dark'));
    await rest();
    await vi.waitFor(() => expect(server.stored['theme']).toEqual({ value: 'dark', time: changed }));
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
    const server = await devices.startServer();
    const answer = moment();
    server.before = async (method) => {
      if (method === 'ASK') return undefined;
      await answer.hasCome;
      return bad(400);
    };
    const device = await devices.signIn(memoryStorage(), 1);
    const { useSlowLoading } = await import('../browser/loading.ts');
    await vi.waitFor(() => expect(server.asked()).toBe(1));
    const indicator = await mountHook(() => useSlowLoading({ delay: 1, least: 0 }));
    await acting(() => vi.advanceTimersByTimeAsync(10));
    expect(indicator.read()).toBe(false);
    await indicator.leave();
    answer.come();
    device.setPreferences({ theme: 'dark' });
    await rest();
    await vi.waitFor(() => expect(server.asked()).toBe(2));
    server.before = async () => undefined;
    server.stored = elsewhere;
    await meanwhile();
    expect(toasts).toEqual([]);
  });

  test('is nothing while one looks as somebody else', async () => {
    const server = await devices.startServer();
    server.stored = elsewhere;
    vi.stubGlobal('sessionStorage', memoryStorage());
    sessionStorage.setItem('viewing', JSON.stringify({ token: 't', until: 5000 }));
    const looking = await devices.signIn(memoryStorage(), 1);
    sessionStorage.removeItem('viewing');
    await meanwhile();
    expect([server.asked(), looking.getPreferences()]).toEqual([1, defaultPreferences]);
  });
});

describe('whose the device is', () => {
  test('does not change by who leaves before the server has told what it can do', async () => {
    const server = await devices.startServer();
    const storage = memoryStorage();
    const first = await devices.signIn(storage, 1);
    await vi.waitFor(() => expect(server.asked()).toBe(1));
    first.setPreferences({ theme: 'dark' });
    first.stop();
    const answer = moment();
    server.before = () => answer.hasCome;
    const second = await devices.signIn(storage, 2);
    second.stop();
    answer.come();
    const third = await devices.signIn(storage, 1);
    await vi.waitFor(() => expect(server.asked()).toBeGreaterThan(1));
    third.stop();
    expect(second.getPreferences().theme).toBe('dark');
  });

  test('does not change by signing in once more: what is chosen afterwards is still that person’s', async () => {
    const server = await devices.startServer();
    const storage = memoryStorage();
    const first = await devices.signIn(storage, 1);
    await vi.waitFor(() => expect(server.asked()).toBe(1));
    first.startSession({ token: 'c', refreshToken: 'd' });
    await nextMillisecond();
    first.setPreferences({ theme: 'dark' });
    first.stop();
    const second = await devices.signIn(storage, 2);
    await vi.waitFor(() => expect(server.asked()).toBe(2));
    expect(second.getPreferences().theme).toBe(defaultPreferences.theme);
  });
});
