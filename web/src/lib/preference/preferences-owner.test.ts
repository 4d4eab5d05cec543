import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '../../testing/wire-server.ts';

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ now: 1000, toFake: ['Date'] });
  vi.stubGlobal('localStorage', memoryStorage());
});
afterEach(() => void vi.useRealTimers());

const load = async () => ({ ...(await import('./preferences.ts')), ...(await import('./preferences-owner.ts')) });
const key = 'preferences-owner';

test('who takes a device that is nobody’s keeps what was chosen on it', async () => {
  const { takeDevice, setPreferences, getPreferences } = await load();
  setPreferences({ theme: 'dark' });
  takeDevice(1);
  expect(getPreferences().theme).toBe('dark');
  expect(JSON.parse(localStorage.getItem(key) ?? '')).toEqual({ id: 1, leftAt: null });
});

test('whose device it is keeps everything', async () => {
  const { takeDevice, leaveDevice, setPreferences, getPreferences } = await load();
  takeDevice(1);
  setPreferences({ theme: 'dark' });
  leaveDevice(1);
  takeDevice(1);
  expect(getPreferences().theme).toBe('dark');
});

test('of another’s device one takes what was chosen after they had left, and nothing else', async () => {
  const { takeDevice, leaveDevice, setPreferences, getPreferences } = await load();
  takeDevice(1);
  setPreferences({ theme: 'dark' });
  vi.setSystemTime(2000);
  setPreferences({ sidebarWidth: 300 });
  leaveDevice(1);
  vi.setSystemTime(2001);
  setPreferences({ themeRadius: 9 });
  takeDevice(2);
  expect(getPreferences()).toMatchObject({ theme: 'auto', sidebarWidth: 210, themeRadius: 9 });
  expect(JSON.parse(localStorage.getItem(key) ?? '')).toEqual({ id: 2, leftAt: null });
});

test('who left a device in their name alone: what they chose last is theirs, however late', async () => {
  const { takeDevice, setPreferences, getPreferences } = await load();
  takeDevice(1);
  vi.setSystemTime(9000);
  setPreferences({ theme: 'dark' });
  takeDevice(2);
  expect(getPreferences().theme).toBe('auto');
});

test('only whose device it is leaves it', async () => {
  const { takeDevice, leaveDevice } = await load();
  leaveDevice(1);
  expect(localStorage.getItem(key)).toBeNull();
  takeDevice(1);
  leaveDevice(2);
  expect(localStorage.getItem(key)).toContain('null');
  vi.setSystemTime(3000);
  leaveDevice(1);
  expect(JSON.parse(localStorage.getItem(key) ?? '')).toEqual({ id: 1, leftAt: 3000 });
});

test.each(['{', 'null', '7', '{"id":"1"}', '{"leftAt":5}'])('a device stored as %s is nobody’s', async (stored) => {
  const { takeDevice, setPreferences, getPreferences } = await load();
  setPreferences({ theme: 'dark' });
  localStorage.setItem(key, stored);
  takeDevice(2);
  expect(getPreferences().theme).toBe('dark');
});

test('an end that is no time is none', async () => {
  const { takeDevice, setPreferences, getPreferences } = await load();
  setPreferences({ theme: 'dark' });
  localStorage.setItem(key, '{"id":1,"leftAt":"0"}');
  takeDevice(2);
  expect(getPreferences().theme).toBe('auto');
});

test('where nothing can be stored nothing breaks', async () => {
  const { takeDevice, leaveDevice, getPreferences } = await load();
  const closed = () => {
    throw new Error('closed');
  };
  vi.stubGlobal('localStorage', { getItem: closed, setItem: closed, removeItem: closed });
  takeDevice(1);
  leaveDevice(1);
  expect(getPreferences().theme).toBe('auto');
});
