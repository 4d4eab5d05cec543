import type { Page } from '@playwright/test';
import { matchName, waitUntilIdle, signIn } from './harness/page.ts';
import { expect, test } from './harness/test.ts';

/** The web does not check for updates on localhost. Browsers resolve any `.localhost` name. */
const getNonLocalUrl = (baseURL: string | undefined) => (baseURL ?? '').replace('127.0.0.1', 'atrium.localhost');

/** Responds with this version once it is set. */
const interceptVersionChecks = async (page: Page) => {
  const version = { tag: '', checks: 0 };
  await page.route(
    ({ pathname }) => pathname === '/',
    async (route) => {
      if (route.request().method() !== 'HEAD') return route.fallback();
      version.checks += 1;
      return version.tag === '' ? route.fallback() : route.fulfill({ headers: { etag: version.tag } });
    },
  );
  return version;
};

const findNotice = (page: Page) => page.getByRole('alert').filter({ hasText: /发现新版本|new version/i });

/** Earlier checks of the page have then been counted. */
const sendVersionCheck = (page: Page) => page.evaluate(() => fetch('/', { method: 'HEAD' }).then(({ ok }) => ok));

const changeInterval = async (page: Page, minutes: string) => {
  await page.getByRole('button', { name: '偏好设置' }).click();
  await page.getByLabel('检查间隔（分钟）').fill(minutes);
  await page.keyboard.press('Escape');
};

test(
  'announces a new version once, and not again after the user chose “Later”',
  { tag: '@full' },
  async ({ page, baseURL }) => {
    const version = await interceptVersionChecks(page);
    await signIn(page, 'admin', `${getNonLocalUrl(baseURL)}/`);
    await expect.poll(() => version.checks).toBe(1);
    version.tag = '"newer"';
    await changeInterval(page, '5');
    await expect(findNotice(page)).toContainText('系统已更新，是否立即刷新页面？');
    await findNotice(page)
      .getByRole('button', { name: matchName('稍后') })
      .click();
    await expect(findNotice(page)).toHaveCount(0);
    const { checks } = version;
    await changeInterval(page, '7');
    await sendVersionCheck(page);
    expect(version.checks).toBe(checks + 1);
    await expect(findNotice(page)).toHaveCount(0);
  },
);

test('reloads for the new version', { tag: '@full' }, async ({ page, baseURL }) => {
  const version = await interceptVersionChecks(page);
  await signIn(page, 'admin', `${getNonLocalUrl(baseURL)}/`);
  await expect.poll(() => version.checks).toBe(1);
  version.tag = '"newer"';
  await changeInterval(page, '5');
  const reloaded = page.waitForEvent('load');
  await findNotice(page)
    .getByRole('button', { name: matchName('立即刷新') })
    .click();
  await reloaded;
  await expect(findNotice(page)).toHaveCount(0);
});

test('does not check for versions on localhost', { tag: '@full' }, async ({ page }) => {
  const version = await interceptVersionChecks(page);
  await signIn(page, 'admin');
  await waitUntilIdle(page);
  await sendVersionCheck(page);
  expect(version.checks).toBe(1);
});
