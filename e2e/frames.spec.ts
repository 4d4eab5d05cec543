import type { Page } from '@playwright/test';
import { signIn } from './harness/page.ts';
import { findTab } from './harness/tabs.ts';
import { expect, test } from './harness/test.ts';

const foreignPage = '/outside/embedded/ant-design';

/** Tests have no internet access. */
const serveSite = async (page: Page) => {
  const loads = { site: 0 };
  await page.route('https://ant.design/**', async (route) => {
    loads.site += 1;
    await route.fulfill({ contentType: 'text/html', body: '<label>Search <input></label>' });
  });
  return loads;
};

test('loads a framed page once, even when tabs are switched, closed or moved', { tag: '@full' }, async ({ page }) => {
  const loads = await serveSite(page);
  await signIn(page, 'common', foreignPage);
  const searchInput = page.frameLocator('iframe[title="Ant Design"]').getByLabel('Search');
  await searchInput.fill('still here');
  await page.getByRole('link', { name: '项目文档' }).click();
  await expect(page.frameLocator('iframe[title="项目文档"]').getByRole('heading', { level: 1 })).toBeVisible();
  loads.site = 0;
  await findTab(page, '首页').click();
  await findTab(page, '项目文档').click();
  await findTab(page, 'Ant Design').focus();
  await page.keyboard.press('Space');
  await expect(page.locator('[data-dragging]')).toHaveCount(1);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await findTab(page, '项目文档').press('Delete');
  await findTab(page, 'Ant Design').click();
  await expect(searchInput).toHaveValue('still here');
  expect(loads.site).toBe(0);

  await findTab(page, 'Ant Design').click({ button: 'right' });
  await page.getByRole('menuitem', { name: '刷新' }).click();
  await expect(searchInput).toHaveValue('');
  expect(loads.site).toBe(1);
});

test('explains below a framed page what to do if it does not load', { tag: '@full' }, async ({ page }) => {
  await page.route('https://ant.design/**', (route) => route.abort('connectionrefused'));
  await signIn(page, 'common', foreignPage);
  await expect(page.getByRole('heading', { level: 1, name: 'Ant Design' })).toBeAttached();
  await expect(page.getByText('没有显示内容？该网站可能打不开，或不允许被嵌入。')).toBeVisible();
  await expect(page.getByRole('link', { name: '在新窗口打开' })).toHaveAttribute('href', /^https:\/\/ant\.design/);
});
