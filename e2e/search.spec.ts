import type { Page } from '@playwright/test';
import {
  phoneOptions,
  expectNoAxeViolations,
  findContent,
  submitSignInForm,
  matchName,
  signIn,
} from './harness/page.ts';
import { expect, test } from './harness/test.ts';

const findDialog = (page: Page) => page.getByRole('dialog', { name: '搜索页面、用户、操作' });
const findField = (page: Page) => findDialog(page).getByRole('combobox');
const findActiveOption = (page: Page) => findDialog(page).getByRole('option', { selected: true });

/** The shortcut works as soon as the search button is shown. */
const pressKeys = async (page: Page) => {
  await expect(page.getByRole('button', { name: /搜索/ })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
};

test('finds a page by name, pinyin and initials and opens it by keyboard', async ({ page }) => {
  await signIn(page, 'admin');
  await pressKeys(page);
  await expect(findField(page)).toBeFocused();
  await expect(findDialog(page)).toContainText('暂无搜索记录');
  for (const query of ['角色', 'jsgl', 'js gl', 'jue', 'JIAOSE', 'jiaosegua']) {
    await findField(page).fill(query);
    await expect(findActiveOption(page)).toContainText('角色管理');
  }
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/system\/role$/);
  await expect(findDialog(page)).toHaveCount(0);
});

test('finds preferences, own actions, departments and roles by name or pinyin', { tag: '@full' }, async ({ page }) => {
  await signIn(page, 'admin');
  await pressKeys(page);
  for (const [query, result] of [
    ['深色', '深色'],
    ['shuiyin', '水印'],
    ['修改密码', '修改密码'],
    ['主题', '主题'],
    ['phsz', '偏好设置'],
    ['导出', '导出'],
    ['退出', '退出登录'],
    ['人力资源部', '人力资源部'],
    ['rszy', '人事专员'],
    ['标签栏', '标签栏'],
  ] as const) {
    await findField(page).fill(query);
    await expect.soft(findDialog(page).getByRole('option').filter({ hasText: result }).first(), query).toBeVisible();
  }
});

test('accepts the shortcut as soon as the user is signed in', { tag: '@full' }, async ({ page }) => {
  let answer = () => {};
  const answerReleased = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/user-info', async (route) => {
    await answerReleased;
    await route.fallback();
  });
  await page.goto('/login');
  const request = page.waitForRequest('**/api/user-info');
  await submitSignInForm(page, 'admin');
  await request;
  await page.keyboard.press('Control+k');
  answer();
  await expect(findField(page)).toBeFocused();
});

test('keeps the text that is typed while the dialog is loading', { tag: '@full' }, async ({ page }) => {
  let load = () => {};
  const loadReleased = new Promise<void>((resolve) => (load = resolve));
  await page.route(/search-modal/, async (route) => {
    await loadReleased;
    await route.fallback();
  });
  await signIn(page, 'admin', '/about');
  await pressKeys(page);
  await page.keyboard.type('jsglx');
  await page.keyboard.press('Backspace');
  load();
  await expect(findField(page)).toHaveValue('jsgl');
  await expect(findActiveOption(page)).toContainText('角色管理');
  await page.keyboard.type(' ');
  await expect(findField(page)).toHaveValue('jsgl ');
});

test.describe('the search dialog on a phone', () => {
  test.use(phoneOptions);

  test('fills the screen and hides keyboard hints', { tag: '@full' }, async ({ page }) => {
    await signIn(page, 'admin');
    await page.getByRole('button', { name: /搜索/ }).click();
    await findField(page).fill('yhgl');
    await expect(findActiveOption(page)).toContainText('用户管理');
    await expect(findDialog(page).getByText('ESC')).toBeHidden();
    const box = await findDialog(page).locator('.ant-modal-container').boundingBox();
    expect([box?.width, box?.height]).toEqual([390, 844]);
    await expectNoAxeViolations(page);
    await findDialog(page)
      .getByRole('button', { name: matchName('取消') })
      .click();
    await expect(findDialog(page)).toHaveCount(0);
  });
});

test('finds departments, roles and menus in pickers by pinyin initials', { tag: '@full' }, async ({ page }) => {
  await signIn(page, 'admin', '/system/user');
  const form = page.getByRole('dialog');
  const expectFound = async (picker: string, typedText: string, name: string) => {
    await form.getByLabel(picker, { exact: true }).fill(typedText);
    await expect(page.locator('.ant-select-dropdown:visible').getByText(name, { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
  };
  await findContent(page)
    .getByRole('button', { name: matchName('新增用户') })
    .click();
  await expectFound('部门', 'xzb', '行政部');
  await expectFound('角色', 'ptyh', '普通用户');
  await signIn(page, 'admin', '/system/menu');
  await findContent(page)
    .getByRole('button', { name: matchName('新增菜单') })
    .click();
  await expectFound('上级菜单', 'xtgl', '系统管理');
});
