import { beforeEach, expect, test, vi } from 'vitest';
import { runAndSettle, renderHook } from '../../testing/hook-root.ts';
import { memoryStorage } from '../../testing/test-server.ts';

let width = 1300;
const listeners = new Set<() => void>();

beforeEach(() => {
  vi.resetModules();
  width = 1300;
  listeners.clear();
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('matchMedia', (query: string) => ({
    get matches() {
      return width >= Number(/(\d+)px/.exec(query)?.[1]);
    },
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  }));
});

const resize = (to: number) =>
  runAndSettle(() => {
    width = to;
    for (const listener of listeners) listener();
  });

const open = async () => {
  const [sidebar, preferences] = await Promise.all([import('./sidebar.ts'), import('./preferences.ts')]);
  const { useHasSidebarChoices, useSidebarCollapsed } = sidebar;
  const hook = await renderHook(() => [useSidebarCollapsed(), useHasSidebarChoices()] as const);
  const isCollapsed = () => hook.read()[0][0];
  const choose = (shouldCollapse: boolean) => runAndSettle(() => hook.read()[0][1](shouldCollapse));
  const hasOwn = () => hook.read()[1];
  return { ...sidebar, ...preferences, collapsed: isCollapsed, choose, hasOwn, leave: hook.leave };
};

test.each([
  [500, false],
  [767, false],
  [800, true],
  [1000, true],
  [1199, true],
  [1200, false],
])('at %i pixels the sidebar is collapsed automatically: %s', async (windowWidth, expected) => {
  width = windowWidth;
  const { collapsed, hasOwn, leave } = await open();
  expect([collapsed(), hasOwn()]).toEqual([expected, false]);
  await leave();
});

test('the choice in a wide window is a preference, and a choice at one width does not affect the others', async () => {
  const { collapsed, choose, hasOwn, getPreferences, leave } = await open();
  await choose(true);
  expect([collapsed(), hasOwn(), getPreferences().sidebarCollapsed]).toEqual([true, false, true]);
  await resize(1000);
  await choose(false);
  expect([collapsed(), hasOwn(), getPreferences().sidebarCollapsed]).toEqual([false, true, true]);
  await resize(600);
  expect(collapsed()).toBe(false);
  await choose(true);
  await resize(1000);
  expect(collapsed()).toBe(false);
  await resize(500);
  expect(collapsed()).toBe(true);
  await leave();
});

test.each([
  [600, true],
  [1000, false],
])('a choice at %i pixels is separate and stored, and can be cleared', async (windowWidth, choice) => {
  width = windowWidth;
  const { collapsed, choose, hasOwn, resetSidebarChoices, leave } = await open();
  await choose(choice);
  expect([collapsed(), hasOwn()]).toEqual([choice, true]);
  expect(localStorage.getItem('sidebar')).toContain(String(choice));
  await runAndSettle(resetSidebarChoices);
  expect([collapsed(), hasOwn()]).toEqual([!choice, false]);
  await choose(!choice);
  expect(hasOwn()).toBe(false);
  await leave();
});
