import { expectNoAxeViolations, findContent, submitSignInForm, matchName } from './harness/page.ts';
import { startProduct } from './harness/product.ts';
import { expect, test } from './harness/test.ts';

test('creates the first administrator once with the setup link', async ({ page }) => {
  const product = await startProduct({ ATRIUM_DEMO: 'off' });
  const [, token = ''] = /\/setup#token=(\S+)/.exec(product.output()) ?? [];
  await page.goto(product.url);
  await expect(page.getByRole('status').filter({ hasText: '系统暂无管理员' })).toContainText('/setup#token=');
  await expectNoAxeViolations(page);
  await page.goto(`${product.url}/setup`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('链接不完整');
  await page.goto(`${product.url}/setup#token=${token}`);
  await page.getByLabel('用户名').fill('boss-1');
  await expect(page.getByText(/^8 到 16 位，须同时包含字母和数字/)).toBeVisible();
  // The error is at the field only, and the hint names the rule.
  await expect(page.getByText(/不能包含用户名/)).toHaveCount(1);
  await page.getByLabel('密码', { exact: true }).fill('boss-1-boss-1');
  await page.getByLabel('确认密码').fill('boss-1-boss-1');
  await page.keyboard.press('Enter');
  await expect(page.getByText('密码不能包含用户名或产品名称')).toHaveCount(1);
  await page.getByLabel('密码', { exact: true }).fill('first-word-1');
  await expect(page.getByText(/^密码强度：(?:一般|较强|强)$/)).toBeVisible();
  await page.getByLabel('确认密码').fill('another-1');
  await page.keyboard.press('Enter');
  await expect(page.getByText('两次输入的密码不一致')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByLabel('确认密码').fill('first-word-1');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole('navigation').first()).toContainText('系统管理');
  await page.goto(`${product.url}/setup#token=${token}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('初始化已完成');
  await expect(page.getByRole('button', { name: matchName('创建管理员') })).toHaveCount(0);
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${product.url}/login`);
  await expect(page.getByRole('button', { name: /填入演示账号/ })).toHaveCount(0);
  await expect(page.getByText('系统暂无管理员')).toHaveCount(0);
  await submitSignInForm(page, 'boss-1', 'first-word-1');
  await expect(page).toHaveURL(/\/home$/);
  await product.stop();
});

test('shows a checklist instead of zeros in a new installation', { tag: '@full' }, async ({ page }) => {
  const product = await startProduct({ ATRIUM_DEMO: 'off', ATRIUM_ADMIN_PASSWORD: 'first-word-1' });
  await page.goto(product.url);
  await submitSignInForm(page, 'admin', 'first-word-1');
  const body = findContent(page);
  await expect(body.getByRole('heading', { level: 1 })).toHaveText('欢迎使用 Atrium，超级管理员');
  await expect(body.getByText('0 / 5')).toBeVisible();
  await expect(body.locator('[_echarts_instance_]')).toHaveCount(0);
  await expect(page.getByRole('navigation').first()).not.toContainText('嵌套菜单');
  await expectNoAxeViolations(page);

  await body.getByRole('button', { name: '新增部门' }).click();
  const form = page.getByRole('dialog', { name: '新增部门' });
  await form.getByLabel('部门名称').fill('总部');
  await form.getByRole('button', { name: matchName('保存') }).click();
  await expect(form).toHaveCount(0);
  await expect(body.getByText('总部').first()).toBeVisible();
  await page.goto(`${product.url}/home`);
  await expect(body.getByText('1 / 5')).toBeVisible();
  await expect(body.getByRole('listitem').filter({ hasText: '创建公司的部门结构' })).toContainText('已完成');
  await expect(body.getByRole('button', { name: '导入用户' })).toBeVisible();

  await body.getByRole('button', { name: '不再显示' }).click();
  await expect(body.getByText('暂无指标数据')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.reload();
  await expect(body.getByText('暂无指标数据')).toBeVisible();
  await expect(body.getByText('1 / 5')).toHaveCount(0);
  await product.stop();
});
