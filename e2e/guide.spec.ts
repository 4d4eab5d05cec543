import { setPreferences, signIn } from './harness/page.ts';
import { expect, test } from './harness/test.ts';

test(
  'shows the guide in its frame in the current language and follows its links',
  { tag: '@full' },
  async ({ page }) => {
    await setPreferences(page, { language: 'en-US' });
    await signIn(page, 'common', '/outside/embedded/project-docs');
    const guide = page.frameLocator('iframe');
    await expect(guide.getByRole('heading', { level: 1 })).toHaveText('Start');
    await guide.getByRole('navigation').getByRole('link', { name: 'Users and permissions' }).click();
    await expect(guide.getByRole('heading', { level: 1 })).toHaveText('Users and permissions');
    await guide.getByRole('link', { name: '中文' }).click();
    await expect(guide.getByRole('heading', { level: 1 })).toHaveText('用户与权限');
  },
);

test('serves the complete guide below /api', { tag: '@full' }, async ({ page }) => {
  const outsideRequests: string[] = [];
  await page.route(
    ({ pathname }) => !pathname.startsWith('/api/'),
    (route) => {
      outsideRequests.push(route.request().url());
      return route.abort();
    },
  );
  await page.goto('/api/guide/?lang=en-US');
  await expect(page).toHaveURL(/\/api\/guide\/en-US\/start\.html$/);
  await page.getByRole('link', { name: 'Users and permissions' }).first().click();
  await page.getByRole('link', { name: '中文' }).click();
  await expect(page).toHaveURL(/\/api\/guide\/zh-CN\/rights\.html$/);
  await page.goto('/api/guide/');
  await expect(page).toHaveURL(/\/api\/guide\/zh-CN\/start\.html$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('快速开始');
  expect(outsideRequests).toEqual([]);
});

test('shows screenshots in the language of the guide', { tag: '@full' }, async ({ page }) => {
  for (const [language, picture] of [
    ['zh-CN', '首页：'],
    ['en-US', 'The home page'],
  ] as const) {
    await page.goto(`/docs/${language}/start.html`);
    const shownPicture = page.getByRole('img', { name: picture });
    await expect(shownPicture).toHaveAttribute('src', `../pictures/${language}/home.webp`);
    await shownPicture.scrollIntoViewIfNeeded();
    await expect.poll(() => shownPicture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1440);
  }
});
