import { expectNoAxeViolations, findContent, matchName, signIn } from './harness/page.ts';
import { expect, test } from './harness/test.ts';
import { fetchResult, signInByApi } from './harness/api.ts';

const plainSettings = { name: '', logo: '', preferences: {}, locked: [], registration: null };

test.afterEach(async ({ product }) => {
  const { token } = await signInByApi(product.url, 'admin');
  await fetchResult(product.url, 'company-settings', { method: 'PUT', token, body: plainSettings });
});

test('applies company name, logo, footer and locked theme in open browsers and on the sign-in page', async ({
  page,
  browser,
  product,
}) => {
  // Uses three browsers.
  test.slow();
  const colleague = await browser.newContext({ baseURL: product.url, locale: 'zh-CN', colorScheme: 'light' });
  const colleaguePage = await colleague.newPage();
  await signIn(colleaguePage, 'common', '/home');
  await expect(colleaguePage.getByRole('button', { name: '切换到深色主题' })).toBeVisible();

  await signIn(page, 'admin', '/system/setting');
  const body = findContent(page);
  await body.getByRole('textbox', { name: '系统名称' }).fill('晨光后台');
  await body.getByRole('textbox', { name: '公司名称' }).fill('晨光公司');
  await body.getByRole('textbox', { name: '备案链接' }).fill('javascript:alert(1)');
  const image = await page.screenshot({ clip: { x: 0, y: 0, width: 40, height: 40 } });
  await body.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: image });
  await expect(body.getByRole('button', { name: '恢复默认 Logo' })).toBeVisible();
  await body.getByText('默认偏好', { exact: true }).click();
  await body.getByText('深色', { exact: true }).first().click();
  await body.getByRole('button', { name: '锁定“主题模式”' }).click();
  await expectNoAxeViolations(page);
  await expect(body.getByRole('status')).toHaveText('未保存的更改：名称、Logo、锁定的偏好、其他 3 项');
  const save = body.getByRole('button', { name: matchName('保存') });
  await save.click();
  await body.getByText('名称与 Logo', { exact: true }).click();
  await expect(body.getByRole('alert')).toHaveText('请输入以 http:// 或 https:// 开头的地址');
  await body.getByRole('textbox', { name: '备案链接' }).fill('https://beian.miit.gov.cn');
  await body.getByRole('textbox', { name: '备案号' }).fill('沪ICP备1号');
  await expectNoAxeViolations(page);
  await save.click();
  await expect(save).toBeDisabled();

  await expect(page.getByRole('link', { name: /晨光后台/ })).toBeVisible();
  await expect(page).toHaveTitle(/晨光后台$/);
  await expect(colleaguePage.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(colleaguePage.getByRole('contentinfo')).toContainText('晨光公司');
  await expect(colleaguePage.getByRole('link', { name: '沪ICP备1号' })).toBeVisible();
  await expect(colleaguePage.getByRole('button', { name: '切换到浅色主题' })).toHaveCount(0);
  await colleaguePage.getByRole('button', { name: '偏好设置' }).click();
  const drawer = colleaguePage.getByRole('dialog', { name: '偏好设置' });
  await expect(drawer.getByRole('radio', { name: '浅色' }).first()).toBeDisabled();
  await expect(drawer.getByText('由公司统一设置').first()).toBeVisible();
  await expectNoAxeViolations(colleaguePage);
  await colleague.close();

  const stranger = await browser.newContext({ baseURL: product.url, locale: 'zh-CN', colorScheme: 'light' });
  const visitor = await stranger.newPage();
  await visitor.goto('/login');
  await expect(visitor.getByText('晨光后台')).toBeVisible();
  await expect(visitor.getByText('© 2023 晨光公司')).toBeVisible();
  await expect(visitor.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(visitor.locator('header img')).toHaveJSProperty('naturalWidth', 40);
  await stranger.close();
});
