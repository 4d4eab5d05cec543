import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runAndSettle, renderHook } from '../../testing/hook-root.ts';
import { memoryStorage } from '../../testing/test-server.ts';

const system = { matches: false, listeners: new Set<() => void>() };

beforeEach(() => {
  vi.resetModules();
  system.matches = false;
  system.listeners.clear();
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('matchMedia', (query: string) => ({
    get matches() {
      return query === '(prefers-color-scheme: dark)' && system.matches;
    },
    addEventListener: (type: string, listener: () => void) => type === 'change' && system.listeners.add(listener),
    removeEventListener: (type: string, listener: () => void) => type === 'change' && system.listeners.delete(listener),
  }));
});
afterEach(() => vi.unstubAllGlobals());

const load = async () => ({ ...(await import('./theme-mode.ts')), ...(await import('./preferences.ts')) });
const turnSystem = (isDark: boolean) =>
  runAndSettle(() => {
    system.matches = isDark;
    for (const listener of system.listeners) listener();
  });

test.each([
  ['light', false, 'light'],
  ['light', true, 'light'],
  ['dark', false, 'dark'],
  ['dark', true, 'dark'],
  ['auto', false, 'light'],
  ['auto', true, 'dark'],
] as const)('the preference %s with a dark system (%s) is %s', async (theme, isDark, mode) => {
  system.matches = isDark;
  const { getThemeMode, setPreferences } = await load();
  setPreferences({ theme });
  expect(getThemeMode()).toBe(mode);
});

test('a component follows the preference and the system until it unmounts', async () => {
  const { useThemeMode, setPreferences, preferenceStore } = await load();
  const screen = await renderHook(useThemeMode);
  expect(screen.read()).toBe('light');
  await turnSystem(true);
  expect(screen.read()).toBe('dark');
  await runAndSettle(() => setPreferences({ theme: 'light' }));
  expect(screen.read()).toBe('light');
  const rendersBefore = screen.renders();
  await runAndSettle(() => setPreferences({ sidebarWidth: 300 }));
  expect(screen.renders()).toBe(rendersBefore);
  const listener = vi.fn();
  const stop = preferenceStore.subscribe(listener);
  await screen.leave();
  stop();
  expect(system.listeners.size).toBe(0);
});

test('without a preference of the system, auto is light', async () => {
  vi.stubGlobal('matchMedia', undefined);
  const { getThemeMode, onThemeMode } = await load();
  expect(getThemeMode()).toBe('light');
  onThemeMode(() => undefined)();
});
