import { waitUntilIdle, signIn } from './harness/page.ts';
import { expect, test } from './harness/test.ts';

test('shows the progress bar at 30% or more until the last request is answered', { tag: '@full' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await signIn(page, 'common');
  await waitUntilIdle(page);
  const answers: (() => void)[] = [];
  const holdResponses = (call: string) =>
    page.route(call, async (route) => {
      await new Promise<void>((answer) => {
        answers.push(answer);
      });
      await route.continue();
    });
  await holdResponses('**/api/home/pie**');
  await holdResponses('**/api/home/bar');
  await page.reload({ waitUntil: 'commit' });
  const line = page.locator('.global-progress');
  await expect.poll(() => answers.length).toBe(2);
  await expect(line).toBeVisible();
  expect(await line.evaluate((element) => new DOMMatrix(getComputedStyle(element).transform).a)).toBeGreaterThanOrEqual(
    0.3,
  );
  const first = page.waitForResponse(/\/api\/home\/(?:pie|bar)/);
  answers[0]?.();
  await first;
  await expect(line).toBeVisible();
  answers[1]?.();
  await expect(line).toHaveCount(0);
});

test(
  'shows a spinner after 500 ms for at least 200 ms while the code of a page loads',
  { tag: '@full' },
  async ({ page }) => {
    await signIn(page, 'admin');
    await waitUntilIdle(page);
    const gate = Promise.withResolvers<void>();
    await page.route('**/assets/**', async (route) => {
      await gate.promise;
      await route.continue();
    });
    // Timestamps of the click and of the spinner appearing and disappearing.
    await page.evaluate(() => {
      const times: number[] = [];
      Object.assign(globalThis, { times });
      addEventListener('click', () => times.length === 0 && times.push(performance.now()), { capture: true });
      new MutationObserver(() => {
        const isThere = document.querySelector('main .page-loading-ring') !== null;
        if (times.length === (isThere ? 1 : 2)) times.push(performance.now());
      }).observe(document.body, { childList: true, subtree: true });
    });
    await page.getByRole('link', { name: '关于' }).first().click();
    await expect(page.locator('main .page-loading-ring')).toBeVisible();
    gate.resolve();
    await expect(page.locator('main .page-loading-ring')).toHaveCount(0);
    const [click = 0, shownAt = 0, hiddenAt = 0] = await page.evaluate(
      (): number[] => Reflect.get(globalThis, 'times') as number[],
    );
    expect(shownAt - click).toBeGreaterThanOrEqual(500);
    expect(hiddenAt - shownAt).toBeGreaterThanOrEqual(200);
  },
);
