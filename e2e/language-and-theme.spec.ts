import { findContent, setPreferences, waitUntilIdle, signIn } from './harness/page.ts';
import { expect, test } from './harness/test.ts';

test('changes the language of the sign-in page and remembers it', { tag: '@full' }, async ({ page }) => {
  await page.goto('/login');
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  await page.getByRole('button', { name: 'Switch to English' }).click();
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
});

test('changes the language of menu, page, charts and title', async ({ page }) => {
  await signIn(page, 'admin');
  await waitUntilIdle(page);
  await page.getByRole('button', { name: '切换语言' }).click();
  await page.getByRole('menuitem', { name: 'English' }).click();
  await expect(page.getByRole('navigation').first()).toContainText('Home');
  await expect(findContent(page)).toContainText('Visits');
  await expect(page).toHaveTitle(/Home/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
  // Names of records and users are not translated.
  const items = findContent(page)
    .getByRole('region', { name: /Recent activity|To do/ })
    .getByRole('listitem');
  const expectChinese = async () => {
    const names = ['简体中文', '超级管理员', ...(await items.allInnerTexts())].join(' ');
    return [...(await page.evaluate(() => document.body.innerText)).matchAll(/[\u4e00-\u9fff]+/g)]
      .map(([words]) => words)
      .filter((words) => !names.includes(words));
  };
  await expect.poll(expectChinese).toEqual([]);
});

test('keeps the event connection open when the language changes', { tag: '@full' }, async ({ page }) => {
  const connected = page.waitForRequest('**/api/events');
  await signIn(page, 'admin');
  await connected;
  const closedNames: string[] = [];
  page.on('requestfailed', (request) => closedNames.push(new URL(request.url()).pathname));
  await page.getByRole('button', { name: '切换语言' }).click();
  await page.getByRole('menuitem', { name: 'English' }).click();
  await expect(page.getByRole('navigation').first()).toContainText('Home');
  await waitUntilIdle(page);
  expect(closedNames).not.toContain('/api/events');
});

test('follows the system theme until the user chooses one', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/login');
  // The first script has set the attribute before the app listens to changes.
  await expect(page.getByRole('button', { name: '切换到浅色主题' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await page.getByRole('button', { name: '切换到深色主题' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('renders a dark page before any script is loaded', { tag: '@full' }, async ({ page }) => {
  await setPreferences(page, { theme: 'dark' });
  await page.route('**/assets/*.js', () => {});
  await page.goto('/login', { waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(background).not.toMatch(/^rgb\(2[0-9]{2}/);
});
