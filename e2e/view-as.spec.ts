import { expectNoAxeViolations, findContent, matchName, waitUntilIdle, signIn } from './harness/page.ts';
import { expect, test } from './harness/test.ts';

test('shows the product as another user, read-only, and returns to the page of the administrator', async ({
  page,
  context,
  product,
}) => {
  await signIn(page, 'admin', '/system/user?keyword=common');
  await findContent(page).getByRole('button', { name: '林小满', exact: true }).click();
  await page.getByRole('dialog', { name: '林小满' }).getByRole('button', { name: '更多操作：林小满' }).click();
  await page.getByRole('menuitem', { name: '以其身份查看' }).click();
  await page.getByRole('dialog').filter({ hasText: '限时' }).getByRole('button', { name: '以其身份查看' }).click();

  const banner = page.getByRole('status').filter({ hasText: '正在以“林小满”的身份查看（只读）' });
  await expect(banner).toBeVisible();
  await expect(page.getByRole('navigation').first()).not.toContainText('系统管理');
  await page.goto('/access/button-control');
  const look = findContent(page)
    .getByRole('region', { name: '函数方式' })
    .getByRole('button', { name: matchName('查看') });
  await expect(look).toBeVisible();
  await expectNoAxeViolations(page);
  await look.hover();
  await expect(page.getByText('正在以他人身份查看，只能浏览，不能修改')).toBeVisible();
  await page.goto('/personal-center/my-profile');
  await expect(findContent(page).getByLabel('姓名')).toBeDisabled();
  await expect(findContent(page).getByRole('button', { name: matchName('保存') })).toBeDisabled();
  const token = await page.evaluate(() => sessionStorage.getItem('viewing') ?? '{}');
  const rejectedResponse = await fetch(`${product.url}/api/account-item`, {
    method: 'PUT',
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${(JSON.parse(token) as { token: string }).token}`,
    },
    body: JSON.stringify({ name: '不该保存' }),
  });
  expect(rejectedResponse.status).toBe(403);

  const otherPage = await context.newPage();
  await otherPage.goto('/about');
  await expect(otherPage.getByRole('button', { name: /超级管理员/ })).toBeVisible();
  await banner.getByRole('button', { name: '结束查看' }).click();
  await expect(page).toHaveURL('/system/user?keyword=common');
  await expect(page.getByText('已结束查看，回到您自己的账号')).toBeVisible();
  await waitUntilIdle(page);
  await expect(page.getByRole('tab', { name: /我的资料/ })).toHaveCount(0);
  await expect(page.getByRole('tab', { name: /用户管理/ })).toBeVisible();
});
