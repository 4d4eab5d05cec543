import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { runAndSettle, renderHook } from '../../testing/hook-root.ts';
import { PageShownContext } from './screen.ts';
import { useMinute, useNow } from './use-now.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 1000, toFake: ['Date', 'setInterval', 'clearInterval'] });
});
afterEach(() => void vi.useRealTimers());

const onScreen = async (isShown: boolean) => {
  const around = (isOnScreen: boolean) => (inner: ReactNode) => (
    <PageShownContext value={isOnScreen}>{inner}</PageShownContext>
  );
  const hook = await renderHook(() => useNow(500), around(isShown));
  return { turn: (isOnScreen: boolean) => hook.change(undefined, around(isOnScreen)), ...hook };
};
const pass = (ms: number) => runAndSettle(() => vi.advanceTimersByTime(ms));

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

describe('the minute', () => {
  let page: EventTarget & { hidden: boolean };
  beforeEach(() => {
    vi.useFakeTimers({ now: 90_000 });
    page = Object.assign(new EventTarget(), { hidden: false });
    vi.stubGlobal('document', page);
  });
  afterEach(() => void vi.unstubAllGlobals());
  const hide = (hidden: boolean) =>
    runAndSettle(() => {
      page.hidden = hidden;
      page.dispatchEvent(new Event('visibilitychange'));
    });

  test('advances at the start of every minute, with one timer for all components', async () => {
    const [first, second] = [await renderHook(useMinute), await renderHook(useMinute)];
    expect([first.read(), second.read()]).toEqual([60_000, 60_000]);
    const timers = vi.getTimerCount();
    await pass(29_999);
    expect(first.read()).toBe(60_000);
    await pass(1);
    expect([first.read(), second.read(), vi.getTimerCount()]).toEqual([120_000, 120_000, timers]);
    await first.leave();
    await pass(60_000);
    expect(second.read()).toBe(180_000);
    await second.leave();
    expect(vi.getTimerCount()).toBe(timers - 1);
  });

  test('stops while the tab of the browser is hidden, and is right when it is shown again', async () => {
    const { read, renders, leave } = await renderHook(useMinute);
    await hide(true);
    const before = renders();
    await pass(36 * 3_600_000);
    expect(renders()).toBe(before);
    await hide(false);
    expect(read()).toBe(36 * 3_600_000 + 60_000);
    await leave();
  });

  test('stops on a hidden page, and is right when the page is shown again', async () => {
    const around = (isOnScreen: boolean) => (inner: ReactNode) => (
      <PageShownContext value={isOnScreen}>{inner}</PageShownContext>
    );
    const { read, change, renders, leave } = await renderHook(useMinute, around(false));
    const before = renders();
    await pass(3_600_000);
    expect(renders()).toBe(before);
    await change(undefined, around(true));
    expect(read()).toBe(3_660_000);
    await leave();
  });
});
