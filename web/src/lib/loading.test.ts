import { readFileSync } from 'node:fs';
import { beforeEach, expect, test, vi } from 'vitest';
import { pageLoading, partLoading, settleVisibly } from './loading.ts';

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

const after = (ms: number) => new Promise<number>((resolve) => setTimeout(() => resolve(ms), ms));

test('a page shows that it is loading after 500 ms and then for 200 at least, a part of it after 300', () => {
  expect(pageLoading).toEqual({ delay: 500, least: 200 });
  expect(partLoading.delay).toBe(300);
  // The ring of a page waits by its style, before any script could let it wait.
  const sheet = readFileSync(new URL('../ui/page-loading.css', import.meta.url), 'utf8');
  const [, wait] = /\.page-loading \{\s*animation: page-loading-appear [\d.]+s ([\d.]+)s/.exec(sheet) ?? [];
  expect(Number(wait) * 1000).toBe(pageLoading.delay);
});

test.each([
  [100, 100],
  [500, 500],
  [510, 700],
  [650, 700],
  [900, 900],
])('what took %i ms settles after %i ms, so that its indicator never flickers', async (took, settled) => {
  const start = performance.now();
  const promise = settleVisibly(after(took)).then(() => performance.now() - start);
  await vi.advanceTimersByTimeAsync(2000);
  expect(await promise).toBe(settled);
});

test('a failure is held back as well', async () => {
  const start = performance.now();
  const promise = settleVisibly(after(600).then(() => Promise.reject(new Error('no')))).catch(
    () => performance.now() - start,
  );
  await vi.advanceTimersByTimeAsync(2000);
  expect(await promise).toBe(700);
});
