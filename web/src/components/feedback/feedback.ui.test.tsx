import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { beginLoading, pageLoading, partLoading } from '../../lib/browser/loading.ts';
import { renderPage } from '../../testing/render.tsx';
import { GlobalProgress } from './global-progress.tsx';
import { PageLoading } from './page-loading.tsx';

/** Returns the opacity after `ms` of the animations. */
const readOpacity = (element: Element, ms: number) => {
  for (const animation of element.getAnimations()) {
    animation.pause();
    animation.currentTime = ms;
  }
  return Number(getComputedStyle(element).opacity);
};

test('a loading page is blank for half a second, and then shows an indicator', async () => {
  await renderPage(<PageLoading />);
  const ring = page.getByRole('status', { name: '加载中' }).element();
  expect(readOpacity(ring, pageLoading.delay - 1)).toBe(0);
  expect(readOpacity(ring, pageLoading.delay + 1000)).toBe(1);
});

test('a loading page with the option `immediate` shows an indicator immediately', async () => {
  await renderPage(<PageLoading isImmediate />);
  const ring = page.getByRole('status', { name: '加载中' }).element();
  expect(readOpacity(ring, 0)).toBe(1);
});

test('pending work is shown after a delay, not sooner, and hidden when it is done', async () => {
  await renderPage(<GlobalProgress />);
  const line = page.getByRole('img', { name: '加载中' });
  const start = performance.now();
  const end = beginLoading();
  await expect.element(line).toBeInTheDocument();
  expect(performance.now() - start).toBeGreaterThanOrEqual(partLoading.delay - 1);
  end();
  await expect.element(line).not.toBeInTheDocument();
});
