import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { runAndSettle, renderHook } from '../../testing/hook-root.ts';
import { PageShownContext } from './page-visibility.ts';
import { useMinute, useNow } from './use-now.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 1000, toFake: ['Date', 'setInterval', 'clearInterval'] });
});
afterEach(() => void vi.useRealTimers());

const onScreen = async (isShown: boolean) => {
  const wrap = (isOnScreen: boolean) => (inner: ReactNode) => (
    <PageShownContext value={isOnScreen}>{inner}</PageShownContext>
  );
  const hook = await renderHook(() => useNow(500), wrap(isShown));
  return { setShown: (isOnScreen: boolean) => hook.change(undefined, wrap(isOnScreen)), ...hook };
};
const advance = (ms: number) => runAndSettle(() => vi.advanceTimersByTime(ms));

test('the time advances by the interval until the component unmounts', async () => {
  const { read, leave } = await onScreen(true);
  expect(read()).toBe(1000);
  await advance(499);
  expect(read()).toBe(1000);
  await advance(1);
  expect(read()).toBe(1500);
  await advance(1000);
  expect(read()).toBe(2500);
  await leave();
  expect(vi.getTimerCount()).toBe(0);
});

test.each([
  ['less than an interval', 499, 1000],
  ['an interval', 500, 1500],
])('a page that was hidden for %s comes back after %i ms with the time %i', async (_, hiddenMs, time) => {
  const { read, setShown } = await onScreen(true);
  await setShown(false);
  await advance(hiddenMs);
  await setShown(true);
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
  const hide = (isHidden: boolean) =>
    runAndSettle(() => {
      page.hidden = isHidden;
      page.dispatchEvent(new Event('visibilitychange'));
    });

  test('the current minute advances at the start of every minute, with one timer for all components', async () => {
    const [first, second] = [await renderHook(useMinute), await renderHook(useMinute)];
    expect([first.read(), second.read()]).toEqual([60_000, 60_000]);
    const timers = vi.getTimerCount();
    await advance(29_999);
    expect(first.read()).toBe(60_000);
    await advance(1);
    expect([first.read(), second.read(), vi.getTimerCount()]).toEqual([120_000, 120_000, timers]);
    await first.leave();
    await advance(60_000);
    expect(second.read()).toBe(180_000);
    await second.leave();
    expect(vi.getTimerCount()).toBe(timers - 1);
  });

  test('the current minute stops while the browser tab is hidden, and is correct when it is shown again', async () => {
    const { read, renders, leave } = await renderHook(useMinute);
    await hide(true);
    const rendersBefore = renders();
    await advance(36 * 3_600_000);
    expect(renders()).toBe(rendersBefore);
    await hide(false);
    expect(read()).toBe(36 * 3_600_000 + 60_000);
    await leave();
  });
});
