import { testPassword } from './harness/demo.ts';
import { expectNoAxeViolations, findContent, submitSignInForm } from './harness/page.ts';
import { expect, test } from './harness/test.ts';
import { fetchResult, createRole, createUser, signInByApi } from './harness/api.ts';

test(
  'shows masked fields with the missing permission and keeps their values when saving',
  { tag: '@full' },
  async ({ page, product }) => {
    const { token } = await signInByApi(product.url, 'admin');
    const { id: role } = await createRole(product.url, token, 'no-numbers', [
      '/system/user',
      '/system/user permission:button:update',
    ]);
    await fetchResult(product.url, 'role-item', { method: 'PUT', token, body: { id: role, dataScope: 'all' } });
    await createUser(product.url, token, { username: 'numberless', name: '无号码', roles: [role] });
    await fetchResult(product.url, 'user-item', {
      token,
      body: { username: 'reachable', name: '可联系', password: 'to-be-seen-1', phoneNumber: '13800138000' },
    });

    await page.goto('/system/user?keyword=reachable');
    await submitSignInForm(page, 'numberless', testPassword);
    const list = findContent(page);
    const row = list.getByRole('row', { name: /reachable/ });
    await expect(row).toBeVisible();
    await expect(list).not.toContainText('13800138000');
    await expect(list.getByRole('columnheader', { name: '手机号' })).toHaveCount(0);

    await row.getByRole('button', { name: '可联系', exact: true }).click();
    const details = page.getByRole('dialog', { name: /可联系/ });
    await expect(details).toContainText('138****8000');
    await expect(details.locator('[data-dialog-title]')).toBeFocused();
    await details.getByRole('button', { name: '已隐藏，查看所缺的权限' }).click();
    await expect(page.getByText('查看手机号').last()).toBeVisible();
    await expectNoAxeViolations(page);
    await page.keyboard.press('Escape');
    await expect(page.getByText('查看手机号').last()).toBeHidden();
    await expect(details.locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(details).toBeHidden();

    await row.getByRole('button', { name: /^编\s?辑$/ }).click();
    const form = page.getByRole('dialog', { name: /^编辑用户/ });
    await expect(form.getByRole('textbox', { name: '手机号' })).toBeDisabled();
    await expectNoAxeViolations(page);
    await form.getByRole('textbox', { name: '姓名' }).fill('可联系者');
    await form.getByRole('button', { name: /^保\s?存$/ }).click();
    await expect(form).toBeHidden();
    await expect(list.getByRole('row', { name: /可联系者/ })).toBeVisible();
    const foundUsers = await fetchResult<{ list: { phoneNumber: string }[] }>(
      product.url,
      'user-list?keyword=reachable',
      {
        token,
      },
    );
    expect(foundUsers.list.map(({ phoneNumber }) => phoneNumber)).toEqual(['13800138000']);
  },
);
