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
import { fetchResult, signInByApi } from './harness/api.ts';

const findDialog = (page: Page) => page.getByRole('dialog', { name: '搜索页面、用户、操作' });
const findField = (page: Page) => findDialog(page).getByRole('combobox');
const findRows = (page: Page) => findDialog(page).getByRole('option');
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

test('finds a page by its name in the other language', { tag: '@full' }, async ({ page }) => {
  await signIn(page, 'admin');
  await pressKeys(page);
  for (const query of ['Users', 'Ｕｓｅｒｓ', 'roles']) {
    await findField(page).fill(query);
    await expect(findActiveOption(page)).toContainText(query === 'roles' ? '角色管理' : '用户管理');
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

test(
  'cycles with arrow keys, activates on hover and clears the query on Escape',
  { tag: '@full' },
  async ({ page, product }) => {
    const { token } = await signInByApi(product.url, 'admin');
    for (const username of ['cycled-1', 'cycled-2'])
      await fetchResult(product.url, 'user-item', { token, body: { username, name: '闾丘轮' } });
    await signIn(page, 'admin');
    await page.getByRole('button', { name: /搜索/ }).click();
    await findField(page).fill('闾丘轮');
    // People load later.
    await expect(findRows(page)).toHaveCount(2);
    const [first, last] = [findRows(page).first(), findRows(page).last()];
    await expect(first).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowUp');
    await expect(last).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowDown');
    await expect(first).toHaveAttribute('aria-selected', 'true');
    await findRows(page).nth(1).hover();
    await expect(findRows(page).nth(1)).toHaveAttribute('aria-selected', 'true');
    await expect(findField(page)).toHaveAttribute(
      'aria-activedescendant',
      (await findRows(page).nth(1).getAttribute('id')) ?? '',
    );
    // Roles may arrive between counting the rows and reading the text.
    await expect(async () => {
      expect(await findDialog(page).textContent()).toContain(`共 ${await findRows(page).count()} 条结果`);
    }).toPass();
    await expectNoAxeViolations(page);

    await findField(page).fill('没有这个');
    await expect(findDialog(page)).toContainText('没有找到 “没有这个”');
    await page.keyboard.press('Escape');
    await expect(findDialog(page)).toHaveCount(0);
    await pressKeys(page);
    await expect(findField(page)).toHaveValue('');
  },
);

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

test('ignores an Enter that ends a composition', { tag: '@full' }, async ({ page }) => {
  await signIn(page, 'admin');
  await pressKeys(page);
  await findField(page).fill('角色');
  await expect(findActiveOption(page)).toContainText('角色管理');
  await findField(page).dispatchEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true });
  await expect(findDialog(page)).toBeVisible();
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

test('opens the preferences at a preference that is not a switch', { tag: '@full' }, async ({ page }) => {
  await signIn(page, 'admin', '/about');
  await pressKeys(page);
  await expect(findDialog(page)).toContainText('推荐操作');
  await findField(page).fill('圆角');
  await expect(findActiveOption(page)).toContainText('圆角');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: '偏好设置' }).getByRole('searchbox')).toHaveValue(/圆角/);
});

test('exports a list and lists the shortcuts from the search', { tag: '@full' }, async ({ page }) => {
  await signIn(page, 'admin', '/about');
  await pressKeys(page);
  await findField(page).fill('导出角色');
  await expect(findActiveOption(page)).toContainText('导出角色');
  const download = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  expect((await download).suggestedFilename()).toMatch(/^roles-.*\.xlsx$/);
  await expect(page).toHaveURL(/\/system\/role$/);

  await page.locator('body').press('?');
  const shortcuts = page.getByRole('dialog', { name: '键盘快捷键' });
  await expect(shortcuts).toContainText('打开搜索');
  await expect(shortcuts).toContainText('打开标签页菜单');
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await expect(shortcuts).toHaveCount(0);
});

test('opens a department, a role and a user from any page', { tag: '@full' }, async ({ page }) => {
  await signIn(page, 'admin', '/about');
  for (const [name, path] of [
    ['行政部', '/system/dept'],
    ['普通用户', '/system/role'],
    ['林博文', '/system/user'],
  ] as const) {
    await pressKeys(page);
    await findField(page).fill(name);
    await expect(findActiveOption(page)).toContainText(name);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByRole('dialog', { name: new RegExp(`^${name}`) })).toBeVisible();
  }
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
