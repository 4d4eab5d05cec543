import type { Notification } from '@atrium/contract/notification/schemas.ts';
import type { Page } from '@playwright/test';
import { createRole, createUser, fetchResult, signInByApi } from './harness/api.ts';
import { testPassword } from './harness/demo.ts';
import { findContent, matchName, signIn } from './harness/page.ts';
import { expect, test } from './harness/test.ts';

test(
  'lists notifications in a panel 380 pixels high and counts the unread ones',
  { tag: '@full' },
  async ({ page, product }) => {
    await signIn(page, 'common', '/about');
    const stored = await page.evaluate(() => localStorage.getItem('session') ?? '{}');
    // Stored by the product itself; another sign-in would add a notification about a new device.
    const { token } = JSON.parse(stored) as { token: string };
    const allNotifications = await fetchResult<Notification[]>(product.url, 'notifications', { token });
    const unreadCount = allNotifications.filter(({ isRead }) => !isRead).length;
    expect(unreadCount).toBeGreaterThan(1);
    await page.getByRole('button', { name: `通知，${unreadCount} 条未读` }).click();
    const panel = page.getByRole('dialog', { name: '通知' });
    const list = panel.getByRole('group', { name: '通知' });
    await expect(panel.getByRole('listitem')).toHaveCount(allNotifications.length);
    expect((await list.boundingBox())?.height).toBe(380);
    const [newest] = allNotifications;
    // The relative time depends on the clock.
    const first = panel.getByRole('listitem').first();
    for (const text of [newest?.title ?? '?', /刚刚|\d+ 分钟前|今天|昨天/, newest?.message ?? '?'])
      await expect(first).toContainText(text);
    await panel
      .getByRole('button', { name: /^标为已读：/ })
      .first()
      .click();
    await expect(page.getByRole('button', { name: `通知，${unreadCount - 1} 条未读` })).toBeVisible();
    await panel.getByText(`未读 ${unreadCount - 1}`).click();
    await expect(panel.getByRole('listitem')).toHaveCount(unreadCount - 1);
    const ids = allNotifications.filter(({ isRead }) => !isRead).map(({ id }) => id);
    await fetchResult(product.url, 'notification-item/read', { token, body: { ids, isRead: false } });
  },
);

const closings = [
  ['its message disappears', (page: Page) => page.locator('.ant-notification-notice-close').click()],
  ['the page is closed', (page: Page) => page.goto('/privacy-policy')],
  ['the user signs out', (page: Page) => page.keyboard.press('Alt+q')],
] as const;

for (const [closingName, close] of closings) {
  test(
    `clears all notifications when ${closingName}, unless the user undoes it`,
    { tag: '@full' },
    async ({ page, product }) => {
      const { token: admin } = await signInByApi(product.url, 'admin');
      const username = `clears-${closings.findIndex(([name]) => name === closingName)}`;
      const role = await createRole(product.url, admin, username, ['/system/user']);
      await createUser(product.url, admin, { username, name: '清空者', roles: [role.id] });
      const { token } = await signInByApi(product.url, username, testPassword);
      const countStored = async () =>
        (await fetchResult<Notification[]>(product.url, 'notifications', { token })).length;
      expect(await countStored()).toBeGreaterThan(0);

      await signIn(page, username, '/personal-center/notifications', testPassword);
      const clear = findContent(page).getByRole('button', { name: matchName('清空') });
      const rows = findContent(page).getByRole('listitem');
      await expect(rows.first()).toBeVisible();
      const count = await rows.count();
      await clear.click();
      await expect(findContent(page)).toContainText('暂无通知');
      await expect(page.getByRole('button', { name: '通知', exact: true })).toBeVisible();
      await page.getByRole('button', { name: matchName('撤销') }).click();
      await expect(rows).toHaveCount(count);

      await clear.click();
      await expect(findContent(page)).toContainText('暂无通知');
      expect(await countStored()).toBeGreaterThan(0);
      await close(page);
      await expect.poll(countStored).toBe(0);
    },
  );
}

test('links notifications only to pages of the product', { tag: '@full' }, async ({ page }) => {
  await signIn(page, 'common', '/about');
  const links = ['//evil.example/x', 'https://evil.example/', 'javascript:alert(1)', '/\\evil.example', '/home'];
  const list = links.map((link, index) => ({
    id: index + 1,
    avatar: '',
    date: '刚刚',
    isRead: false,
    message: link,
    title: `第 ${index + 1} 条`,
    createTime: 1_700_000_000_000,
    link,
  }));
  const result = { list, total: list.length, unread: list.length, current: 1, pageSize: 10 };
  await page.route('**/api/notification-list?*', (route) =>
    route.fulfill({ json: { code: 200, result, message: 'ok', success: true } }),
  );
  await page.goto('/personal-center/notifications');
  const rows = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: /第 \d 条/ });
  await expect(rows).toHaveCount(links.length);
  const leading = await rows
    .getByRole('link')
    .evaluateAll((leadingLinks) => leadingLinks.map((item) => item.getAttribute('href')));
  expect(leading).toEqual(['/home']);
});
