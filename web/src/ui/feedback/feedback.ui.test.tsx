import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { beginLoading, pageLoading, partLoading } from '../../lib/browser/loading.ts';
import { show } from '../../testing/show.tsx';
import { GlobalProgress } from './global-progress.tsx';
import { PageLoading } from './page-loading.tsx';

/** Returns the opacity at a time of the paused animations. */
const opacityAt = (element: Element, ms: number) => {
  for (const animation of element.getAnimations()) {
    animation.pause();
    animation.currentTime = ms;
  }
  return Number(getComputedStyle(element).opacity);
};

test('a page that is being loaded shows nothing for half a second, and then says so', async () => {
  await show(<PageLoading />);
  const ring = page.getByRole('status', { name: '加载中' }).element();
  expect(opacityAt(ring, pageLoading.delay - 1)).toBe(0);
  expect(opacityAt(ring, pageLoading.delay + 1000)).toBe(1);
});

test('a page that is told to says at once that it is being loaded', async () => {
  await show(<PageLoading isAtOnce />);
  const ring = page.getByRole('status', { name: '加载中' }).element();
  expect(opacityAt(ring, 0)).toBe(1);
});

test('what is in flight is shown after a moment, not sooner, and is gone when it is over', async () => {
  await show(<GlobalProgress />);
  const line = page.getByRole('img', { name: '加载中' });
  const start = performance.now();
  const end = beginLoading();
  await expect.element(line).toBeInTheDocument();
  expect(performance.now() - start).toBeGreaterThanOrEqual(partLoading.delay - 1);
  end();
  await expect.element(line).not.toBeInTheDocument();
});
