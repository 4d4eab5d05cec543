import { content, hasChosen, settled, signIn } from './harness/person.ts';
import { expect, test } from './harness/test.ts';

test('the login page changes language at once and remembers it', { tag: '@full' }, async ({ page }) => {
  await page.goto('/login');
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  await page.getByRole('button', { name: 'Switch to English' }).click();
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
});

test('another language changes everything at once: menu, page, charts, title', async ({ page }) => {
  await signIn(page, 'admin');
  await settled(page);
  await page.getByRole('button', { name: '切换语言' }).click();
  await page.getByRole('menuitem', { name: 'English' }).click();
  await expect(page.getByRole('navigation').first()).toContainText('Home');
  await expect(content(page)).toContainText('Visits');
  await expect(page).toHaveTitle(/Home/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
  const chinese = async () =>
    [...(await page.evaluate(() => document.body.innerText)).matchAll(/[\u4e00-\u9fff]+/g)]
      .map(([words]) => words)
      // A language has its own name, and the name of the user is shown as it is stored.
      .filter((words) => !['简体中文', '超级管理员'].includes(words));
  await expect.poll(chinese).toEqual([]);
});

test('another language leaves the live connection open', { tag: '@full' }, async ({ page }) => {
  const connected = page.waitForRequest('**/api/events');
  await signIn(page, 'admin');
  await connected;
  const closed: string[] = [];
  page.on('requestfailed', (request) => closed.push(new URL(request.url()).pathname));
  await page.getByRole('button', { name: '切换语言' }).click();
  await page.getByRole('menuitem', { name: 'English' }).click();
  await expect(page.getByRole('navigation').first()).toContainText('Home');
  await settled(page);
  expect(closed).not.toContain('/api/events');
});

test('the theme follows the system until one is chosen', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/login');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await page.getByRole('button', { name: '切换到深色主题' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('a dark page is dark before anything of it is loaded', { tag: '@full' }, async ({ page }) => {
  await hasChosen(page, { theme: 'dark' });
  await page.route('**/assets/*.js', () => {});
  await page.goto('/login', { waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(background).not.toMatch(/^rgb\(2[0-9]{2}/);
});
