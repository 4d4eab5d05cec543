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
