import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { runAndSettle, renderHook } from '../../testing/hook-root.ts';
import { beginLoading, pageLoading, partLoading, useSlowLoading } from './loading.ts';

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

test('a loading page shows an indicator after 500 ms, parts after 300 ms', () => {
  expect(pageLoading.delay).toBe(500);
  expect(partLoading.delay).toBe(300);
  // CSS delays the indicator of a page before scripts run.
  const sheet = readFileSync(new URL('../../components/feedback/page-loading.css', import.meta.url), 'utf8');
  const [, wait] = /\.page-loading \{\s*animation: page-loading-appear [\d.]+s ([\d.]+)s/.exec(sheet) ?? [];
  expect(Number(wait) * 1000).toBe(pageLoading.delay);
});

describe('a loading indicator', () => {
  const renderIndicator = () => renderHook(() => useSlowLoading({ delay: 300, minShownMs: 200 }));
  const advance = (ms: number) => runAndSettle(() => vi.advanceTimersByTime(ms));

  test('a loading indicator is shown after the delay until loading ends', async () => {
    const { read, leave } = await renderIndicator();
    const end = beginLoading();
    await advance(299);
    expect(read()).toBe(false);
    await advance(1);
    expect(read()).toBe(true);
    await advance(5000);
    expect(read()).toBe(true);
    await runAndSettle(end);
    await advance(0);
    expect(read()).toBe(false);
    await leave();
  });

  test('a loading indicator is not shown for faster loading', async () => {
    const { renders, leave } = await renderIndicator();
    const end = beginLoading();
    await advance(290);
    end();
    await advance(5000);
    expect(renders()).toBe(1);
    await leave();
  });

  test.each([
    [50, 150],
    [199, 1],
    [200, 0],
  ])('an indicator that ends %i ms after it was shown stays for %i ms', async (shownMs, remainingMs) => {
    const { read, leave } = await renderIndicator();
    const end = beginLoading();
    await advance(300);
    await advance(shownMs);
    end();
    if (remainingMs > 0) {
      await advance(remainingMs - 1);
      expect(read()).toBe(true);
      await advance(1);
    } else await advance(0);
    expect(read()).toBe(false);
    await leave();
  });

  test('simultaneous operations share one loading indicator, which ends with the last one', async () => {
    const { read, renders, leave } = await renderIndicator();
    const [first, second] = [beginLoading(), beginLoading()];
    await advance(300);
    first();
    first();
    await advance(1000);
    expect([read(), renders()]).toEqual([true, 2]);
    second();
    await advance(1000);
    expect(read()).toBe(false);
    await leave();
  });

  test('a loading indicator stays if another operation begins before it is hidden', async () => {
    const { read, renders, leave } = await renderIndicator();
    const first = beginLoading();
    await advance(350);
    first();
    await advance(100);
    const second = beginLoading();
    await advance(1000);
    expect([read(), renders()]).toEqual([true, 2]);
    second();
    await advance(1000);
    expect(read()).toBe(false);
    await leave();
  });
});
