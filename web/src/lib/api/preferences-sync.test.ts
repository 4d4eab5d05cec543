import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { openDevices } from '../../testing/devices.ts';
import { memoryStorage } from '../../testing/test-server.ts';
import { defaultPreferences } from '../preference/preferences.ts';

let devices: ReturnType<typeof openDevices>;
beforeEach(() => {
  devices = openDevices();
});
afterEach(() => devices.close());

describe('preferences of a signed-in user', () => {
  test('preferences of an account apply on another device', async () => {
    const server = await devices.startServer();
    const firstDevice = await devices.signIn(memoryStorage(), 1);
    firstDevice.setPreferences({ theme: 'dark', sidebarWidth: 300 });
    await vi.waitFor(() => expect(server.stored['theme']).toBe('dark'));
    const otherDevice = await devices.signIn(memoryStorage(), 1);
    await vi.waitFor(() => expect(otherDevice.getPreferences()).toMatchObject({ theme: 'dark', sidebarWidth: 300 }));
  });

  test('preferences of later versions are left unchanged', async () => {
    const server = await devices.startServer();
    server.stored = { theme: 'purple', fromTheFuture: 1 };
    const device = await devices.signIn(memoryStorage(), 1);
    await vi.waitFor(() => expect(device.preferenceStore.getState().ownerId).toBe(1));
    expect(device.getPreferences()).toEqual(defaultPreferences);
    device.setPreferences({ watermark: true });
    await vi.waitFor(() => expect(server.stored['watermark']).toBe(true));
    expect(server.stored).toMatchObject({ theme: 'purple', fromTheFuture: 1 });
  });

  test('preferences are saved with the next change after the server was unreachable', async () => {
    const server = await devices.startServer();
    const device = await devices.signIn(memoryStorage(), 1);
    await vi.waitFor(() => expect(device.preferenceStore.getState().ownerId).toBe(1));
    server.isUnreachable = true;
    device.setPreferences({ theme: 'dark' });
    await vi.waitFor(() => expect(server.countRequests('PUT')).toBe(1));
    expect(device.getPreferences().theme).toBe('dark');
    server.isUnreachable = false;
    device.setPreferences({ sidebarWidth: 250 });
    await vi.waitFor(() => expect(server.stored).toMatchObject({ theme: 'dark', sidebarWidth: 250 }));
  }, 15_000);

  test('preferences are saved once after the last of several changes', async () => {
    const server = await devices.startServer();
    const device = await devices.signIn(memoryStorage(), 1);
    await vi.waitFor(() => expect(device.preferenceStore.getState().ownerId).toBe(1));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    device.setPreferences({ theme: 'dark' });
    await vi.advanceTimersByTimeAsync(900);
    device.setPreferences({ sidebarWidth: 300 });
    await vi.advanceTimersByTimeAsync(900);
    expect(server.countRequests('PUT')).toBe(0);
    await vi.advanceTimersByTimeAsync(100);
    await vi.waitFor(() => expect(server.stored).toEqual({ theme: 'dark', sidebarWidth: 300 }));
    await vi.advanceTimersByTimeAsync(5000);
    expect(server.countRequests('PUT')).toBe(1);
  });

  test('the next user of the device inherits only the choices made on the sign-in page', async () => {
    const server = await devices.startServer();
    const storage = memoryStorage();
    const first = await devices.signIn(storage, 1);
    first.setPreferences({ theme: 'dark', companyName: 'Mine' });
    await vi.waitFor(() => expect(server.stored['theme']).toBe('dark'));
    first.endSession('signed-out');
    first.stop();
    first.setPreferences({ language: 'en-US' });
    server.stored = {};
    const second = await devices.signIn(storage, 2);
    await vi.waitFor(() => expect(server.stored).toEqual({ language: 'en-US' }));
    expect(second.getPreferences()).toEqual({ ...defaultPreferences, language: 'en-US' });
  });

  test('preferences that are not saved yet are discarded at the end of the session', async () => {
    await devices.startServer();
    const device = await devices.signIn(memoryStorage(), 1);
    await vi.waitFor(() => expect(device.preferenceStore.getState().ownerId).toBe(1));
    device.setPreferences({ theme: 'dark' });
    expect(device.preferenceStore.getState().unsaved).toEqual(['theme']);
    device.endSession('signed-out');
    expect(device.preferenceStore.getState().unsaved).toEqual([]);
  });

  test('a response that arrives after the user has left changes no preferences', async () => {
    const server = await devices.startServer();
    server.stored = { theme: 'dark' };
    const answer = Promise.withResolvers<void>();
    server.before = async (method) => (method === 'GET' ? answer.promise : undefined);
    const device = await devices.signIn(memoryStorage(), 1);
    await vi.waitFor(() => expect(server.countRequests('GET')).toBe(1));
    device.stop();
    answer.resolve();
    server.before = async () => undefined;
    const otherDevice = await devices.signIn(memoryStorage(), 1);
    await vi.waitFor(() => expect(otherDevice.getPreferences().theme).toBe('dark'));
    expect(device.getPreferences()).toEqual(defaultPreferences);
  });

  test('preferences stay on the device during impersonation', async () => {
    const server = await devices.startServer();
    server.stored = { companyName: 'Elsewhere' };
    vi.stubGlobal('sessionStorage', memoryStorage());
    sessionStorage.setItem('viewing', JSON.stringify({ token: 't', until: 5000 }));
    const viewer = await devices.signIn(memoryStorage(), 1);
    sessionStorage.removeItem('viewing');
    const otherDevice = await devices.signIn(memoryStorage(), 1);
    await vi.waitFor(() => expect(otherDevice.getPreferences().companyName).toBe('Elsewhere'));
    expect([server.countRequests(), viewer.getPreferences()]).toEqual([1, defaultPreferences]);
  });
});
