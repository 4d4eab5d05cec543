import type { Page } from '@playwright/test';
import { comesBack, content, named } from './harness/person.ts';
import { expect, test } from './harness/test.ts';

const opens = async (page: Page, list: string): Promise<void> => {
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('combobox', { name: list, expanded: true })).toBeFocused();
};

test('Tab leaves a list of roles without granting one; Enter takes the first that matches what was typed', async ({
  page,
  product,
}) => {
  await comesBack(page, product.url, 'admin', '/system/user');
  await content(page).getByRole('button', { name: '新增用户' }).click();
  const form = page.getByRole('dialog', { name: '新增用户' });
  const roles = form.getByRole('combobox', { name: '角色' });
  await form.getByRole('textbox', { name: '用户名' }).fill('by-keyboard');
  await form.getByRole('textbox', { name: '姓名' }).fill('键盘');
  await roles.focus();
  await opens(page, '角色');
  await page.keyboard.press('Tab');
  await expect(form.getByRole('textbox', { name: '手机号' })).toBeFocused();
  await expect(roles).toHaveAttribute('aria-expanded', 'false');

  await page.keyboard.press('Shift+Tab');
  await page.keyboard.type('人事');
  await expect(page.getByTitle('人事专员', { exact: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(roles).toHaveAttribute('aria-expanded', 'false');
  await form.getByRole('button', { name: named('保存') }).click();
  await page.getByRole('dialog', { name: '键盘的一次性密码' }).getByRole('button', { name: '我已保存' }).click();

  await page.goto('/system/user?keyword=by-keyboard');
  const row = content(page).getByRole('row', { name: /^键盘/ });
  await expect(row).toContainText('人事专员');
  await expect(row).not.toContainText('超级管理员');
  await row.getByRole('button', { name: named('删除') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: named('删除') })
    .click();
  await expect(row).toHaveCount(0);
});

test('Tab leaves the lists of filters as they were', async ({ page, product }) => {
  await comesBack(page, product.url, 'admin', '/system/user');
  for (const [path, list] of [
    ['/system/user', '状态'],
    ['/system/role', '状态'],
    ['/system/audit', '操作'],
  ] as const) {
    await page.goto(path);
    await content(page).getByRole('combobox', { name: list }).focus();
    await opens(page, list);
    await page.keyboard.press('Tab');
    await expect(content(page).getByRole('combobox', { name: list })).toHaveAttribute('aria-expanded', 'false');
    await expect(content(page).getByRole('combobox', { name: list })).not.toBeFocused();
    expect(new URL(page.url()).search).toBe('');
  }
});

test('the role with every right stands last, says so, and is granted only after asking', async ({ page, product }) => {
  await comesBack(page, product.url, 'admin', '/system/user');
  const list = content(page);
  await list.getByRole('button', { name: '新增用户' }).click();
  const form = page.getByRole('dialog', { name: '新增用户' });
  const roles = form.getByRole('combobox', { name: '角色' });
  const marked = '超级管理员（全部权限）';
  const chosen = form.locator('.ant-select-selection-item').filter({ hasText: marked });
  const ask = page.getByRole('dialog', { name: '授予"超级管理员"？' });
  await roles.click();
  await expect(page.locator('.ant-select-item-option:visible').last()).toHaveText(marked);
  await page.keyboard.type('超级');
  await page.keyboard.press('Enter');
  await expect(ask).toContainText('可以查看和更改一切');
  await ask.getByRole('button', { name: named('取消') }).click();
  await expect(ask).toBeHidden();
  await expect(chosen).toHaveCount(0);
  await roles.fill('超级');
  await page.keyboard.press('Enter');
  await ask.getByRole('button', { name: named('授予') }).click();
  await expect(chosen).toBeVisible();

  await page.goto('/system/role');
  await list
    .getByRole('row', { name: /^超级管理员/ })
    .getByRole('button', { name: /^更多/ })
    .click();
  await page.getByRole('menuitem', { name: named('成员') }).click();
  const members = page.getByRole('dialog', { name: /^角色成员/ });
  await members.getByRole('combobox', { name: '添加成员' }).fill('林小满');
  await page
    .getByTitle(/^林小满/)
    .filter({ visible: true })
    .last()
    .click();
  await members.getByRole('button', { name: '添加成员' }).click();
  await expect(ask).toBeVisible();
});
