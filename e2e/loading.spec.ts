import { settled, signIn } from './harness/person.ts';
import { expect, test } from './harness/test.ts';

test('the line at the top counts what is in flight: it goes with the last answer, and is never shorter than 0.3', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await signIn(page, 'common');
  await settled(page);
  const answers: (() => void)[] = [];
  const hold = (call: string) =>
    page.route(call, async (route) => {
      await new Promise<void>((answer) => {
        answers.push(answer);
      });
      await route.continue();
    });
  await hold('**/api/home/pie**');
  await hold('**/api/home/bar');
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
  'a page whose file is slow shows a ring after 500 ms, and then for 200 at least',
  { tag: '@full' },
  async ({ page }) => {
    await signIn(page, 'admin');
    await settled(page);
    const gate = Promise.withResolvers<void>();
    await page.route('**/assets/**', async (route) => {
      await gate.promise;
      await route.continue();
    });
    // Times of the click, and of the ring coming and going, all by the clock of the page.
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
    const [click = 0, come = 0, gone = 0] = await page.evaluate(
      (): number[] => Reflect.get(globalThis, 'times') as number[],
    );
    expect(come - click).toBeGreaterThanOrEqual(500);
    expect(gone - come).toBeGreaterThanOrEqual(200);
  },
);
