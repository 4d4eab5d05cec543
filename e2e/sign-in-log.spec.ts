import { callApi } from './harness/api.ts';
import { expectNoAxeViolations, findContent, signIn } from './harness/page.ts';
import { expect, test } from './harness/test.ts';

test(
  'lists sign-ins with result and reason, apart from the changes of the audit log',
  { tag: '@full' },
  async ({ page, product }) => {
    await callApi(product.url, 'login', { body: { username: 'common', password: 'wrong-password-1' } });
    await signIn(page, 'admin', '/system/sign-in-log?result=refused');
    const main = findContent(page);
    const row = main.getByRole('row', { name: /林小满/ }).first();
    await expect(row).toContainText('登录失败');
    await expect(row).toContainText('用户名或密码错误');
    await expectNoAxeViolations(page);
    await row.getByRole('button').first().click();
    const record = page.getByRole('dialog');
    await expect(record).toContainText('用户名或密码错误');
    await expect(record.getByRole('link', { name: /林小满/ })).toBeVisible();
    await page.keyboard.press('Escape');

    await page.goto('/system/sign-in-log');
    await main.getByRole('combobox', { name: '时间' }).click();
    await page.getByTitle('今天', { exact: true }).click();
    await expect(page).toHaveURL(/[?&]timeFrom=\d+/);
    await expect(main.getByRole('search')).toContainText(/时间：\s*今天/);
    await expect(row).toBeVisible();

    await page.goto('/system/audit');
    await expect(main.getByRole('search')).not.toContainText('登录');
    await expect(main.getByRole('row', { name: /登录失败/ })).toHaveCount(0);
  },
);
