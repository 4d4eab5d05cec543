import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { acting, mountHook } from '../../testing/hook-root.ts';
import { PageShownContext } from './screen.ts';
import { useNow } from './use-now.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 1000, toFake: ['Date', 'setInterval', 'clearInterval'] });
});
afterEach(() => void vi.useRealTimers());

const onScreen = async (isShown: boolean) => {
  const around = (isOnScreen: boolean) => (inner: ReactNode) => (
    <PageShownContext value={isOnScreen}>{inner}</PageShownContext>
  );
  const hook = await mountHook(() => useNow(500), around(isShown));
  return { turn: (isOnScreen: boolean) => hook.change(undefined, around(isOnScreen)), ...hook };
};
const pass = (ms: number) => acting(() => vi.advanceTimersByTime(ms));

test('the time advances by the interval until the component unmounts', async () => {
  const { read, leave } = await onScreen(true);
  expect(read()).toBe(1000);
  await pass(499);
  expect(read()).toBe(1000);
  await pass(1);
  expect(read()).toBe(1500);
  await pass(1000);
  expect(read()).toBe(2500);
  await leave();
  expect(vi.getTimerCount()).toBe(0);
});

test('on a hidden page the time stops, and is updated when the page is shown', async () => {
  const { read, turn, renders } = await onScreen(true);
  await turn(false);
  const before = renders();
  await pass(10_000);
  expect([read(), renders(), vi.getTimerCount()]).toEqual([1000, before, 0]);
  await turn(true);
  expect(read()).toBe(11_000);
});

test.each([
  ['less than an interval', 499, 1000],
  ['an interval', 500, 1500],
])('a page that was hidden for %s comes back after %i ms with the time %i', async (_, hidden, time) => {
  const { read, turn } = await onScreen(true);
  await turn(false);
  await pass(hidden);
  await turn(true);
  expect(read()).toBe(time);
});
