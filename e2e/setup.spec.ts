import { axeClean, fillInLogin, named } from './harness/person.ts';
import { startProduct } from './harness/product.ts';
import { expect, test } from './harness/test.ts';

test('without the demo the first administrator is made by the link that is printed, once', async ({ page }) => {
  const product = await startProduct({ ATRIUM_DEMO: 'off' });
  const [, token = ''] = /\/setup\?token=(\S+)/.exec(product.output()) ?? [];
  await page.goto(`${product.url}/setup`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('链接不完整');
  await page.goto(`${product.url}/setup?token=${token}`);
  await page.getByLabel('用户名').fill('boss-1');
  await page.getByLabel('密码', { exact: true }).fill('first-word-1');
  await page.getByLabel('确认密码').fill('another-1');
  await page.keyboard.press('Enter');
  await expect(page.getByText('两次输入的密码不一致')).toBeVisible();
  await axeClean(page);
  await page.getByLabel('确认密码').fill('first-word-1');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: '前往登录' }).click();
  await expect(page.getByRole('button', { name: /填入演示账号/ })).toHaveCount(0);
  await fillInLogin(page, 'boss-1', 'first-word-1');
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole('navigation').first()).toContainText('系统管理');
  await page.goto(`${product.url}/setup?token=${token}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('初始化已完成');
  await expect(page.getByRole('button', { name: named('创建管理员') })).toHaveCount(0);
  await product.stop();
});
