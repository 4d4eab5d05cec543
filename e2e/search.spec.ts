import type { Page } from '@playwright/test';
import {
  phoneOptions,
  expectNoAxeViolations,
  openSignedIn,
  content,
  submitSignInForm,
  exactName,
  signIn,
} from './harness/page.ts';
import { expect, test } from './harness/test.ts';
import { fetchResult, signInByApi } from './harness/api.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: '搜索页面、用户、操作' });
const field = (page: Page) => dialog(page).getByRole('combobox');
const rows = (page: Page) => dialog(page).getByRole('option');
const findActiveOption = (page: Page) => dialog(page).getByRole('option', { selected: true });

/** The shortcut works as soon as the search button is shown. */
const pressKeys = async (page: Page) => {
  await expect(page.getByRole('button', { name: /搜索/ })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
};

test('finds a page by name, pinyin and initials and opens it by keyboard', async ({ page }) => {
  await signIn(page, 'admin');
  await pressKeys(page);
  await expect(field(page)).toBeFocused();
  await expect(dialog(page)).toContainText('暂无搜索记录');
  for (const query of ['角色', 'jsgl', 'js gl', 'jue', 'JIAOSE', 'jiaosegua']) {
    await field(page).fill(query);
    await expect(findActiveOption(page)).toContainText('角色管理');
  }
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/system\/role$/);
  await expect(dialog(page)).toHaveCount(0);
});

test('finds a page by its name in the other language', { tag: '@full' }, async ({ page }) => {
  await signIn(page, 'admin');
  await pressKeys(page);
  for (const query of ['Users', 'Ｕｓｅｒｓ', 'roles']) {
    await field(page).fill(query);
    await expect(findActiveOption(page)).toContainText(query === 'roles' ? '角色管理' : '用户管理');
  }
});

test('accepts the shortcut as soon as the user is signed in', { tag: '@full' }, async ({ page }) => {
  let answer = () => {};
  const pressed = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/user-info', async (route) => {
    await pressed;
    await route.fallback();
  });
  await page.goto('/login');
  const request = page.waitForRequest('**/api/user-info');
  await submitSignInForm(page, 'admin');
  await request;
  await page.keyboard.press('Control+k');
  answer();
  await expect(field(page)).toBeFocused();
});

test(
  'cycles with arrow keys, activates on hover and clears the query on Escape',
  { tag: '@full' },
  async ({ page, product }) => {
    const { token } = await signInByApi(product.url, 'admin');
    await fetchResult(product.url, 'user-item', { token, body: { username: 'manages', name: '管理' } });
    await signIn(page, 'admin');
    await page.getByRole('button', { name: /搜索/ }).click();
    await field(page).fill('guanli');
    // People are listed after the pages, and load later; the newest first.
    await expect(rows(page).filter({ hasText: 'manages' })).not.toHaveCount(0);
    const [first, last] = [rows(page).first(), rows(page).last()];
    await expect(first).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowUp');
    await expect(last).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowDown');
    await expect(first).toHaveAttribute('aria-selected', 'true');
    await rows(page).nth(1).hover();
    await expect(rows(page).nth(1)).toHaveAttribute('aria-selected', 'true');
    await expect(field(page)).toHaveAttribute(
      'aria-activedescendant',
      (await rows(page).nth(1).getAttribute('id')) ?? '',
    );
    // Roles may arrive between counting the rows and reading the text.
    await expect(async () => {
      expect(await dialog(page).textContent()).toContain(`共 ${await rows(page).count()} 条结果`);
    }).toPass();
    await expectNoAxeViolations(page);

    await field(page).fill('没有这个');
    await expect(dialog(page)).toContainText('没有找到 “没有这个”');
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await pressKeys(page);
    await expect(field(page)).toHaveValue('');
  },
);

test('keeps the text that is typed while the dialog is loading', { tag: '@full' }, async ({ page, product }) => {
  let load = () => {};
  const typed = new Promise<void>((resolve) => (load = resolve));
  await page.route(/search-modal/, async (route) => {
    await typed;
    await route.fallback();
  });
  await openSignedIn(page, product.url, 'admin', '/about');
  await pressKeys(page);
  await page.keyboard.type('jsglx');
  await page.keyboard.press('Backspace');
  load();
  await expect(field(page)).toHaveValue('jsgl');
  await expect(findActiveOption(page)).toContainText('角色管理');
  await page.keyboard.type(' ');
  await expect(field(page)).toHaveValue('jsgl ');
});

test('ignores an Enter that ends a composition', { tag: '@full' }, async ({ page }) => {
  await signIn(page, 'admin');
  await pressKeys(page);
  await field(page).fill('角色');
  await expect(findActiveOption(page)).toContainText('角色管理');
  await field(page).dispatchEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true });
  await expect(dialog(page)).toBeVisible();
});

test('lists recent searches, newest first, and removes them', { tag: '@full' }, async ({ page }) => {
  await signIn(page, 'admin');
  for (const query of ['角色', '关于']) {
    await pressKeys(page);
    await field(page).fill(query);
    await expect(findActiveOption(page)).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toHaveCount(0);
  }
  await pressKeys(page);
  const findRecentRows = () => rows(page).filter({ hasText: /关于|角色管理/ });
  await expect(findRecentRows()).toHaveText([/关于/, /角色管理/]);
  await expectNoAxeViolations(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(findActiveOption(page)).toContainText('角色管理');
  await dialog(page).getByRole('button', { name: '从最近搜索中移除“关于”' }).click();
  await expect(findRecentRows()).toHaveText([/角色管理/]);
});

test('opens an external link in a new window', { tag: '@full' }, async ({ page, context }) => {
  await context.route('https://react.dev/**', (route) => route.fulfill({ body: 'React' }));
  await signIn(page, 'admin');
  const before = page.url();
  await pressKeys(page);
  await field(page).fill('react');
  await expect(findActiveOption(page)).toContainText('React 文档');
  const opened = context.waitForEvent('page');
  await page.keyboard.press('Enter');
  expect((await opened).url()).toMatch(/^https:\/\/react\.dev/);
  expect(page.url()).toBe(before);
});

test.describe('the search dialog on a phone', () => {
  test.use(phoneOptions);

  test('fills the screen and hides keyboard hints', { tag: '@full' }, async ({ page }) => {
    await signIn(page, 'admin');
    await page.getByRole('button', { name: /搜索/ }).click();
    await field(page).fill('yhgl');
    await expect(findActiveOption(page)).toContainText('用户管理');
    await expect(dialog(page).getByText('ESC')).toBeHidden();
    const box = await dialog(page).locator('.ant-modal-container').boundingBox();
    expect([box?.width, box?.height]).toEqual([390, 844]);
    await expectNoAxeViolations(page);
    await dialog(page)
      .getByRole('button', { name: exactName('取消') })
      .click();
    await expect(dialog(page)).toHaveCount(0);
  });
});

test(
  'finds a user by pinyin, opens the record and resets the password',
  { tag: '@full' },
  async ({ page, product }) => {
    const { token } = await signInByApi(product.url, 'admin');
    await fetchResult(product.url, 'user-item', { token, body: { username: 'sought', name: '尉迟寻' } });
    await signIn(page, 'admin', '/about');
    await pressKeys(page);
    await field(page).fill('yuchixun');
    await expect(rows(page)).toHaveText([/尉迟寻.*sought/]);
    await expect(dialog(page).getByRole('toolbar', { name: '尉迟寻的操作' })).toBeVisible();
    await expectNoAxeViolations(page);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: /^尉迟寻/ })).toContainText('sought');
    await expect(page).toHaveURL(/\/system\/user$/);
    await page.reload();
    await expect(page.getByRole('row', { name: /sought/ })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await page.goto('/home');
    await pressKeys(page);
    await field(page).fill('ycx');
    await expect(findActiveOption(page)).toContainText('尉迟寻');
    await page.keyboard.press('Tab');
    await expect(dialog(page).getByRole('button', { name: exactName('重置密码') })).toBeFocused();
    await page.keyboard.press('Enter');
    const question = page.getByRole('dialog', { name: /重置/ });
    await expect(question.getByRole('button', { name: exactName('重置密码') })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: '尉迟寻的一次性密码' })).toBeVisible();
  },
);

test('keeps the focus in the dialog when Tab is pressed', { tag: '@full' }, async ({ page }) => {
  await signIn(page, 'admin', '/about');
  await pressKeys(page);
  await field(page).fill('关于');
  await expect(findActiveOption(page)).toContainText('关于');
  await page.keyboard.press('Tab');
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(field(page)).toBeFocused();
});

test('finds menu groups, departments, roles, preferences and actions', { tag: '@full' }, async ({ page }) => {
  await signIn(page, 'admin', '/about');
  await pressKeys(page);
  const expectResult = async (text: string, result: RegExp) => {
    await field(page).fill(text);
    await expect(rows(page).filter({ hasText: result })).not.toHaveCount(0);
  };
  await expect(dialog(page)).toContainText('推荐操作');
  await expectResult('系统管理', /系统管理/);
  await expectResult('行政部', /行政部/);
  await expectResult('pty', /普通用户/);
  await expectResult('水印', /水印.*已关闭/);
  await expectResult('修改密码', /修改密码/);
  await expectResult('深色', /主题：深色/);
  await expectResult('退出', /退出登录/);
  await expectNoAxeViolations(page);

  await field(page).fill('水印');
  await expect(findActiveOption(page)).toContainText('水印');
  await page.keyboard.press('Enter');
  await expect(findActiveOption(page)).toContainText('已开启');
  await page.keyboard.press('Enter');
  await expect(findActiveOption(page)).toContainText('已关闭');

  await field(page).fill('圆角');
  await expect(findActiveOption(page)).toContainText('圆角');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: '偏好设置' }).getByRole('searchbox')).toHaveValue(/圆角/);
});

test('exports a list and lists the shortcuts from the search', { tag: '@full' }, async ({ page }) => {
  await signIn(page, 'admin', '/about');
  await pressKeys(page);
  await field(page).fill('导出角色');
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
    await field(page).fill(name);
    await expect(findActiveOption(page)).toContainText(name);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByRole('dialog', { name: new RegExp(`^${name}`) })).toBeVisible();
  }
});

test('finds only actions that the user is permitted', { tag: '@full' }, async ({ page, context }) => {
  await signIn(page, 'admin', '/about');
  await pressKeys(page);
  await field(page).fill('xinzengyonghu');
  await expect(findActiveOption(page)).toContainText('新增用户');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: '新增用户' }).getByRole('textbox', { name: '用户名' })).toBeFocused();

  const other = await context.browser()?.newContext();
  if (!other) throw new Error('The browser is missing.');
  const common = await other.newPage();
  const requestedUrls: string[] = [];
  common.on('request', (request) => requestedUrls.push(request.url()));
  await signIn(common, 'common', new URL('/about', page.url()).href);
  await pressKeys(common);
  await field(common).fill('新增');
  await expect(dialog(common)).toContainText('没有找到');
  expect(requestedUrls.filter((url) => url.includes('/api/user-list'))).toEqual([]);
  await other.close();
});

test(
  'finds departments, roles and menus in pickers by pinyin initials',
  { tag: '@full' },
  async ({ page, product }) => {
    await openSignedIn(page, product.url, 'admin', '/system/user');
    const form = page.getByRole('dialog');
    const finds = async (picker: string, typed: string, name: string) => {
      await form.getByLabel(picker, { exact: true }).fill(typed);
      await expect(page.locator('.ant-select-dropdown:visible').getByText(name, { exact: true })).toBeVisible();
      await page.keyboard.press('Escape');
    };
    await content(page)
      .getByRole('button', { name: exactName('新增用户') })
      .click();
    await finds('部门', 'xzb', '行政部');
    await finds('角色', 'ptyh', '普通用户');
    await openSignedIn(page, product.url, 'admin', '/system/menu');
    await content(page)
      .getByRole('button', { name: exactName('新增菜单') })
      .click();
    await finds('上级菜单', 'xtgl', '系统管理');
  },
);
