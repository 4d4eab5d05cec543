import type { Page } from '@playwright/test';
import { phoneOptions, expectNoAxeViolations, matchName, signIn } from './harness/page.ts';
import { expect, test } from './harness/test.ts';

const open = async (page: Page) => {
  await page.getByRole('button', { name: '偏好设置' }).click();
  const drawer = page.getByRole('dialog', { name: '偏好设置' });
  await expect(drawer.getByRole('heading', { name: '通用' })).toBeVisible();
  return drawer;
};

test('applies every preference immediately, by keyboard too, and resets all to their defaults', async ({ page }) => {
  await signIn(page, 'admin');
  const drawer = await open(page);
  const reset = drawer.getByRole('button', { name: '恢复默认设置' });
  await expect(reset).toHaveCount(0);

  await drawer.getByRole('radio', { name: '侧边导航' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(drawer.getByRole('radio', { name: '顶部导航' })).toBeChecked();
  await drawer.getByText('深色').first().click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await drawer.getByLabel('侧边栏宽度').fill('999');
  await drawer.getByLabel('侧边栏宽度').press('Enter');
  await expect(page.getByText('侧边栏宽度应在 180 到 320 之间，已改为 320')).toBeVisible();
  await expect(drawer.getByLabel('侧边栏宽度')).toHaveValue('320');
  await drawer.getByRole('switch', { name: '灰色模式' }).click();
  await expect(page.locator('html')).toHaveClass(/color-gray/);

  await reset.click();
  await expect(reset).toHaveCount(0);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect(drawer.getByRole('radio', { name: '侧边导航' })).toBeChecked();
});

test('disables dependent preferences and explains those that are always on', { tag: '@full' }, async ({ page }) => {
  await signIn(page, 'admin');
  const drawer = await open(page);
  for (const name of ['拖动标签页', '标签页图标']) {
    await expect(drawer.getByRole('switch', { name })).toBeDisabled();
    await expect(drawer.getByRole('switch', { name })).toBeChecked();
    await expect(drawer.getByRole('switch', { name })).toHaveAccessibleDescription('始终开启');
  }
  await drawer.getByRole('switch', { name: '显示标签栏' }).click();
  for (const name of ['刷新后保留标签页', '显示“更多”按钮', '显示“最大化”按钮'])
    await expect(drawer.getByRole('switch', { name })).toBeDisabled();
  await expect(drawer.getByRole('combobox', { name: '标签页样式' })).toBeDisabled();
  await drawer.getByRole('switch', { name: '显示侧边栏' }).click();
  await expect(drawer.getByRole('switch', { name: '折叠侧边栏' })).toBeDisabled();
  await expect(drawer.getByRole('radio', { name: '深色' }).last()).toBeDisabled();
});

test('shows the configured footer and watermark', { tag: '@full' }, async ({ page }) => {
  await signIn(page, 'admin', '/about');
  const drawer = await open(page);
  const footer = page.getByRole('contentinfo');
  await drawer.getByLabel('备案号').fill('京ICP备12345678号');
  await drawer.getByLabel('备案链接').fill('https://beian.example.com/');
  await drawer.getByLabel('公司名称').fill('示例公司');
  await expect(footer.getByText('京ICP备12345678号')).toHaveAttribute('href', 'https://beian.example.com/');
  await expect(footer).toContainText('版权所有 © 2023 示例公司');
  await drawer.getByRole('switch', { name: '固定页脚' }).click();
  await expect(page.getByRole('main').locator('footer')).toContainText('示例公司');
  await drawer.getByRole('switch', { name: '显示页脚' }).click();
  await expect(page.locator('footer').filter({ hasText: '示例公司' })).toHaveCount(0);
  await drawer.getByRole('switch', { name: '水印' }).click();
  await expect(page.locator('main [style*="background-image"]')).toBeVisible();
});

test('copies preferences without clipboard permission and imports them', { tag: '@full' }, async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
  });
  await signIn(page, 'admin');
  const drawer = await open(page);
  await drawer.getByText('混合导航').click();
  await drawer.getByRole('button', { name: '复制偏好设置' }).click();
  const copiedDialog = page.getByRole('dialog', { name: '复制成功' });
  await expect(copiedDialog).toContainText('偏好设置已作为 JSON 复制到剪贴板');
  await copiedDialog.getByRole('button', { name: matchName('确定') }).click();
  await drawer.getByRole('button', { name: '恢复默认设置' }).click();
  await expect(drawer.getByRole('radio', { name: '混合导航' })).not.toBeChecked();
  await page
    .getByRole('alert')
    .getByRole('button', { name: matchName('撤销') })
    .click();
  await expect(drawer.getByRole('radio', { name: '混合导航' })).toBeChecked();
  await drawer.getByRole('button', { name: '恢复默认设置' }).click();

  await drawer.getByRole('button', { name: matchName('导入') }).click();
  const box = page.getByRole('textbox', { name: '偏好设置（JSON）' });
  await box.fill('{');
  await page
    .getByRole('dialog', { name: '导入偏好设置' })
    .getByRole('button', { name: matchName('确定') })
    .click();
  await expect(page.getByText('内容不是有效的 JSON')).toBeVisible();
  await box.fill('');
  await box.press('ControlOrMeta+v');
  await page
    .getByRole('dialog', { name: '导入偏好设置' })
    .getByRole('button', { name: matchName('确定') })
    .click();
  await expect(drawer.getByRole('radio', { name: '混合导航' })).toBeChecked();
});

test('removes all stored data of the product and signs out', { tag: '@full' }, async ({ page }) => {
  await signIn(page, 'admin');
  await page.evaluate(() => localStorage.setItem('other-product', 'stays'));
  const drawer = await open(page);
  await drawer.getByRole('button', { name: '清空缓存并退出登录' }).click();
  await page.getByRole('dialog', { name: /^清空/ }).getByRole('button', { name: '清空缓存并退出登录' }).click();
  await page.waitForURL(({ pathname }) => pathname === '/login');
  await expect(page.getByLabel('用户名')).toBeVisible();
  const storedEntries: Record<string, string> = await page.evaluate(() => ({ ...localStorage, ...sessionStorage }));
  // The sign-in page stores company settings itself: nothing that the user chose or that requires signing in.
  const { company = '{}', preferences = '{"state":{"unsaved":[],"hidden":{}}}', ...otherEntries } = storedEntries;
  expect(otherEntries).toEqual({ 'other-product': 'stays' });
  expect(company).not.toContain('"isWhole":true');
  const { unsaved, hidden } = (JSON.parse(preferences) as { state: Record<string, unknown> }).state;
  expect({ unsaved, hidden }).toEqual({ unsaved: [], hidden: {} });
});

test.describe('preferences on a phone', () => {
  test.use(phoneOptions);

  test('opens the drawer in full width', { tag: '@full' }, async ({ page }) => {
    await signIn(page, 'admin');
    await page.getByRole('button', { name: /账号菜单/ }).click();
    await page.getByRole('menuitem', { name: '偏好设置' }).click();
    const drawer = page.getByRole('dialog', { name: '偏好设置' });
    await expect.poll(async () => (await drawer.boundingBox())?.width).toBe(390);
    await expect(drawer.getByText('手机上始终使用侧边导航')).toBeAttached();
    await expectNoAxeViolations(page);
  });
});

test('lists the theme first, jumps to sections and finds preferences by name', { tag: '@full' }, async ({ page }) => {
  await signIn(page, 'admin');
  const drawer = await open(page);
  await expect(drawer.getByRole('heading', { level: 3 }).first()).toHaveText('主题');
  await drawer.getByRole('navigation', { name: '跳到' }).getByRole('button', { name: '页脚' }).click();
  await expect(drawer.getByRole('heading', { name: '页脚' })).toBeFocused();
  await expect(drawer.getByLabel('备案链接')).toBeInViewport();
  const find = drawer.getByRole('searchbox', { name: '查找偏好设置' });
  await find.fill('水印');
  await expect(drawer.getByRole('switch')).toHaveCount(1);
  await expect(drawer.getByRole('heading', { level: 3 })).toHaveText(['通用']);
  await expectNoAxeViolations(page);
  await find.fill('没有这个');
  await expect(drawer.getByText('没有匹配的偏好设置')).toBeVisible();
  await find.fill('标签栏');
  await expect(drawer.getByLabel('标签页样式')).toBeVisible();
});
