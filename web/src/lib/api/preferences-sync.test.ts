import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { nextMillisecond, openDevices } from '../../testing/devices.ts';
import { memoryStorage } from '../../testing/wire-server.ts';
import { defaultPreferences } from '../preference/preferences.ts';

let devices: ReturnType<typeof openDevices>;
beforeEach(() => {
  devices = openDevices();
});
afterEach(() => devices.close());

describe('preferences', () => {
  test('follow the account to another device', async () => {
    const server = await devices.startServer();
    const one = await devices.signIn(memoryStorage(), 1);
    one.setPreferences({ theme: 'dark', sidebarWidth: 300 });
    await vi.waitFor(() => expect(server.stored['theme']?.value).toBe('dark'));
    const other = await devices.signIn(memoryStorage(), 1);
    await vi.waitFor(() => expect(other.getPreferences()).toMatchObject({ theme: 'dark', sidebarWidth: 300 }));
  });

  test('changed on two devices keep of each the later change', async () => {
    const server = await devices.startServer();
    const now = Date.now();
    server.stored = { theme: { value: 'light', time: now - 5000 }, sidebarWidth: { value: 320, time: now - 100 } };
    const storage = memoryStorage();
    const before = await devices.openPage(storage);
    before.setPreferences({ theme: 'dark', sidebarWidth: 200 }, { theme: now - 200, sidebarWidth: now - 200 });
    const device = await devices.signIn(storage, 1);
    await vi.waitFor(() => expect(server.stored['theme']?.value).toBe('dark'));
    expect(device.getPreferences()).toMatchObject({ theme: 'dark', sidebarWidth: 320 });
    expect(server.stored['sidebarWidth']?.value).toBe(320);
  });

  test('of an account that this program cannot read are left alone', async () => {
    const server = await devices.startServer();
    server.stored = { theme: { value: 'purple', time: 5 }, ofTomorrow: { value: 1, time: 5 } };
    const device = await devices.signIn(memoryStorage(), 1);
    await vi.waitFor(() => expect(server.asked()).toBe(1));
    expect(device.getPreferences()).toEqual(defaultPreferences);
    device.setPreferences({ watermark: true });
    await vi.waitFor(() => expect(server.stored['watermark']?.value).toBe(true));
    expect(server.stored['ofTomorrow']).toEqual({ value: 1, time: 5 });
  });

  test('stay as they are while the server is away, and are told to it when it is back', async () => {
    const server = await devices.startServer();
    const device = await devices.signIn(memoryStorage(), 1);
    await vi.waitFor(() => expect(server.asked()).toBe(1));
    server.isAway = true;
    device.setPreferences({ theme: 'dark' });
    await vi.waitFor(() => expect(server.asked('PUT')).toBe(1));
    expect(device.getPreferences().theme).toBe('dark');
    server.isAway = false;
    device.setPreferences({ sidebarWidth: 250 });
    await vi.waitFor(() => expect(server.stored['theme']?.value).toBe('dark'));
  }, 15_000);

  test('of somebody else on the same device are not inherited, but what was chosen on the login page counts', async () => {
    const server = await devices.startServer();
    const storage = memoryStorage();
    const first = await devices.signIn(storage, 1);
    first.setPreferences({ theme: 'dark', companyName: 'Mine' });
    await vi.waitFor(() => expect(server.stored['theme']?.value).toBe('dark'));
    first.endSession('signed-out');
    first.stop();
    await nextMillisecond();
    first.setPreferences({ language: 'en-US' });
    server.stored = {};
    const second = await devices.signIn(storage, 2);
    await vi.waitFor(() => expect(server.stored['language']?.value).toBe('en-US'));
    expect(second.getPreferences()).toEqual({ ...defaultPreferences, language: 'en-US' });
    expect(Object.keys(server.stored)).toEqual(['language']);
  });
});

test('a device whose clock is ahead tells the account each change once', async () => {
  const server = await devices.startServer({ clock: () => 1000 });
  const device = await devices.signIn(memoryStorage(), 1);
  device.setPreferences({ theme: 'dark' });
  await vi.waitFor(() => expect(server.stored['theme']).toEqual({ value: 'dark', time: 1000 }));
  await vi.waitFor(() => expect(device.preferenceStore.getState().changeTimes.theme).toBe(1000));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  // Its time is another one now, which is a change for whoever follows it.
  device.setPreferences({}, { theme: 1000 });
  await vi.advanceTimersByTimeAsync(5000);
  const other = await devices.signIn(memoryStorage(), 1);
  await vi.waitFor(() => expect(other.getPreferences().theme).toBe('dark'));
  expect(server.asked('PUT')).toBe(1);
});
