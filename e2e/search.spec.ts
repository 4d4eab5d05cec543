import type { Page } from '@playwright/test';
import {
  phoneOptions,
  expectNoAxeViolations,
  openSignedIn,
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

test('keeps the text that is typed while the dialog is loading', { tag: '@full' }, async ({ page, product }) => {
  let load = () => {};
  const loadReleased = new Promise<void>((resolve) => (load = resolve));
  await page.route(/search-modal/, async (route) => {
    await loadReleased;
    await route.fallback();
  });
  await openSignedIn(page, product.url, 'admin', '/about');
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

test('lists recent searches, newest first, and removes them', { tag: '@full' }, async ({ page }) => {
  await signIn(page, 'admin');
  for (const query of ['角色', '关于']) {
    await pressKeys(page);
    await findField(page).fill(query);
    await expect(findActiveOption(page)).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(findDialog(page)).toHaveCount(0);
  }
  await pressKeys(page);
  const findRecentRows = () => findRows(page).filter({ hasText: /关于|角色管理/ });
  await expect(findRecentRows()).toHaveText([/关于/, /角色管理/]);
  await expectNoAxeViolations(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(findActiveOption(page)).toContainText('角色管理');
  await findDialog(page).getByRole('button', { name: '从最近搜索中移除“关于”' }).click();
  await expect(findRecentRows()).toHaveText([/角色管理/]);
});

test('opens an external link in a new window', { tag: '@full' }, async ({ page, context }) => {
  await context.route('https://react.dev/**', (route) => route.fulfill({ body: 'React' }));
  await signIn(page, 'admin');
  const addressBefore = page.url();
  await pressKeys(page);
  await findField(page).fill('react');
  await expect(findActiveOption(page)).toContainText('React 文档');
  const popupOpened = context.waitForEvent('page');
  await page.keyboard.press('Enter');
  expect((await popupOpened).url()).toMatch(/^https:\/\/react\.dev/);
  expect(page.url()).toBe(addressBefore);
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

test(
  'finds a user by pinyin, opens the record and resets the password',
  { tag: '@full' },
  async ({ page, product }) => {
    const { token } = await signInByApi(product.url, 'admin');
    await fetchResult(product.url, 'user-item', { token, body: { username: 'sought', name: '尉迟寻' } });
    await signIn(page, 'admin', '/about');
    await pressKeys(page);
    await findField(page).fill('yuchixun');
    await expect(findRows(page)).toHaveText([/尉迟寻.*sought/]);
    await expect(findDialog(page).getByRole('toolbar', { name: '尉迟寻的操作' })).toBeVisible();
    await expectNoAxeViolations(page);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: /^尉迟寻/ })).toContainText('sought');
    await expect(page).toHaveURL(/\/system\/user$/);
    await page.reload();
    await expect(page.getByRole('row', { name: /sought/ })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await page.goto('/home');
    await pressKeys(page);
    await findField(page).fill('ycx');
    await expect(findActiveOption(page)).toContainText('尉迟寻');
    await page.keyboard.press('Tab');
    await expect(findDialog(page).getByRole('button', { name: matchName('重置密码') })).toBeFocused();
    await page.keyboard.press('Enter');
    const question = page.getByRole('dialog', { name: /重置/ });
    await expect(question.getByRole('button', { name: matchName('重置密码') })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: '尉迟寻的一次性密码' })).toBeVisible();
  },
);

test('keeps the focus in the dialog when Tab is pressed', { tag: '@full' }, async ({ page }) => {
  await signIn(page, 'admin', '/about');
  await pressKeys(page);
  await findField(page).fill('关于');
  await expect(findActiveOption(page)).toContainText('关于');
  await page.keyboard.press('Tab');
  await expect(findField(page)).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(findField(page)).toBeFocused();
});

test('finds menu groups, departments, roles, preferences and actions', { tag: '@full' }, async ({ page }) => {
  await signIn(page, 'admin', '/about');
  await pressKeys(page);
  const expectResult = async (text: string, result: RegExp) => {
    await findField(page).fill(text);
    await expect(findRows(page).filter({ hasText: result })).not.toHaveCount(0);
  };
  await expect(findDialog(page)).toContainText('推荐操作');
  await expectResult('系统管理', /系统管理/);
  await expectResult('行政部', /行政部/);
  await expectResult('pty', /普通用户/);
  await expectResult('水印', /水印.*已关闭/);
  await expectResult('修改密码', /修改密码/);
  await expectResult('深色', /主题：深色/);
  await expectResult('退出', /退出登录/);
  await expectNoAxeViolations(page);

  await findField(page).fill('水印');
  await expect(findActiveOption(page)).toContainText('水印');
  await page.keyboard.press('Enter');
  await expect(findActiveOption(page)).toContainText('已开启');
  await page.keyboard.press('Enter');
  await expect(findActiveOption(page)).toContainText('已关闭');

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

test('finds only actions that the user is permitted', { tag: '@full' }, async ({ page, context }) => {
  await signIn(page, 'admin', '/about');
  await pressKeys(page);
  await findField(page).fill('xinzengyonghu');
  await expect(findActiveOption(page)).toContainText('新增用户');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: '新增用户' }).getByRole('textbox', { name: '用户名' })).toBeFocused();

  const otherContext = await context.browser()?.newContext();
  if (!otherContext) throw new Error('The browser is missing.');
  const common = await otherContext.newPage();
  const requestedUrls: string[] = [];
  common.on('request', (request) => requestedUrls.push(request.url()));
  await signIn(common, 'common', new URL('/about', page.url()).href);
  await pressKeys(common);
  await findField(common).fill('新增');
  await expect(findDialog(common)).toContainText('没有找到');
  expect(requestedUrls.filter((url) => url.includes('/api/user-list'))).toEqual([]);
  await otherContext.close();
});

test(
  'finds departments, roles and menus in pickers by pinyin initials',
  { tag: '@full' },
  async ({ page, product }) => {
    await openSignedIn(page, product.url, 'admin', '/system/user');
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
    await openSignedIn(page, product.url, 'admin', '/system/menu');
    await findContent(page)
      .getByRole('button', { name: matchName('新增菜单') })
      .click();
    await expectFound('上级菜单', 'xtgl', '系统管理');
  },
);
