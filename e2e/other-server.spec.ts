import type { Page } from '@playwright/test';
import { type OtherServer, type OtherSettings, startOtherServer } from './harness/other-server.ts';
import { actOn, moreOf } from './harness/rows.ts';
import { content, fillInLogin, hasChosen, named, signIn } from './harness/person.ts';
import { expect, test as base } from './harness/test.ts';

interface OnOther {
  readonly settings: OtherSettings;
  readonly other: OtherServer;
}

/** A journey on a server that knows the specification's calls alone. */
const test = base.extend<OnOther>({
  settings: [{}, { option: true }],
  other: async ({ settings }, use) => {
    const other = await startOtherServer(settings);
    await use(other);
    await other.stop();
  },
  baseURL: async ({ other }, use) => {
    await use(other.url);
  },
});

const rowOf = (page: Page, name: string | RegExp) => content(page).getByRole('row', { name });

const act = async (page: Page, row: string, label: string) => {
  if (label === '删除') return actOn(page, rowOf(page, row), label);
  return rowOf(page, row)
    .getByRole('button', { name: named(label) })
    .click();
};

const save = async (page: Page) =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: named('保存', 'Save') })
    .click();

/** Opens a page by its entry in the menu, within the groups that stand open. */
const openFromMenu = async (page: Page, title: string) =>
  page.getByRole('navigation').first().getByText(title, { exact: true }).click();

const bodyOf = (other: OtherServer, call: string) => other.asked.findLast((asked) => asked.call === call)?.body;

test('roles are listed, made, changed and deleted with what the server knows', async ({ page, other }) => {
  await signIn(page, 'admin', '/system/role');
  await expect(rowOf(page, /超级管理员/)).toBeVisible();
  await expect(content(page)).not.toContainText(/scopes|NaN|undefined|数据范围|Invalid/);
  // Copying, members, export and sorting are this product's.
  await expect(content(page).getByRole('button', { name: '导出' })).toHaveCount(0);
  await moreOf(rowOf(page, /超级管理员/)).click();
  await expect(page.getByRole('menuitem')).toHaveText(['编辑', '删除']);
  await page.keyboard.press('Escape');
  await expect(content(page).locator('.ant-table-column-sorters')).toHaveCount(0);

  await content(page)
    .getByRole('button', { name: named('新增角色') })
    .click();
  const form = page.getByRole('dialog');
  const entry = form.getByRole('treeitem');
  await expect(form).not.toContainText('已停用');
  await form.getByLabel('角色名称').fill('审核员');
  await form.getByLabel('角色标识').fill('auditor');
  await entry.filter({ hasText: '角色管理' }).getByRole('checkbox').click();
  await save(page);
  await expect(rowOf(page, '审核员')).toBeVisible();
  expect(bodyOf(other, 'POST role-item')).toEqual({
    name: '审核员',
    code: 'auditor',
    status: 1,
    remark: '',
    menus: [12, 13, 14, 15],
  });

  await act(page, '审核员', '编辑');
  await expect(entry.filter({ hasText: '角色管理' }).getByRole('checkbox')).toBeChecked();
  await entry.filter({ hasText: '角色管理' }).getByRole('button', { name: '删除' }).click();
  await form.getByLabel('角色标识').fill('common');
  await save(page);
  await expect(page.getByText('角色标识重复')).toBeVisible();
  await form.getByLabel('角色标识').fill('reviewer');
  await save(page);
  await expect(form).toHaveCount(0);
  await expect(rowOf(page, /审核员.*reviewer/)).toBeVisible();
  // The page itself is not ticked: one button of it is missing.
  expect(bodyOf(other, 'PUT role-item')).toMatchObject({ id: 3, code: 'reviewer', menus: [13, 14] });

  await act(page, '审核员', '审核员');
  await expect(form.getByRole('heading', { level: 3 })).toHaveText(['基本信息', '权限']);
  await expect(form).not.toContainText(/NaN|undefined|数据范围/);
  await expect(entry.filter({ hasText: '系统管理' }).getByRole('checkbox')).toHaveAttribute('aria-checked', 'mixed');
  await page.keyboard.press('Escape');

  await act(page, '审核员', '删除');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: named('删除') })
    .click();
  await expect(rowOf(page, '审核员')).toHaveCount(0);
  await act(page, '超级管理员', '删除');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: named('删除') })
    .click();
  await expect(page.getByText('超级管理员不能删除')).toBeVisible();
  await expect(rowOf(page, '超级管理员')).toBeVisible();
  expect(other.unknown()).toEqual(['GET capabilities']);
});

test('a menu entry is changed and deleted, after a plain question', async ({ page, other }) => {
  await signIn(page, 'admin', '/system/menu');
  await expect(content(page)).not.toContainText(/NaN|undefined|Invalid/);
  await act(page, '季度报表', '编辑');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('名称').fill('年度报表');
  await save(page);
  await expect(page.getByRole('navigation').first()).toContainText('年度报表');
  expect(bodyOf(other, 'PUT menu-item')).toMatchObject({
    id: 30,
    name: '年度报表',
    path: '/reports',
    menuType: 0,
    parentId: '',
  });
  await act(page, '年度报表', '年度报表');
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveText(['基本信息']);
  await page.keyboard.press('Escape');
  await act(page, '年度报表', '删除');
  await expect(dialog).toContainText('此操作不可恢复');
  await dialog.getByRole('button', { name: named('删除') }).click();
  await expect(rowOf(page, '年度报表')).toHaveCount(0);
  expect(bodyOf(other, 'DELETE menu-item')).toEqual({ id: 30 });
  await expect(page.getByRole('navigation').first()).not.toContainText('年度报表');
  expect(other.unknown()).toEqual(['GET capabilities']);
});

test('the profile shows what is known, and says what cannot be changed', async ({ page, other }) => {
  await signIn(page, 'admin', '/personal-center/my-profile');
  await expect(content(page)).toContainText('admin@example.com');
  await expect(content(page)).toContainText('当前服务器不支持修改资料和密码');
  await expect(content(page).getByRole('button')).toHaveCount(0);
  await expect(content(page).getByRole('tab')).toHaveCount(0);
  await openFromMenu(page, '设置');
  await expect(content(page)).toContainText('当前服务器不提供时区与通知设置');
  await content(page).getByText('English').click();
  await expect(content(page)).toContainText('not available on this server');
  await expect(content(page).getByRole('switch')).toHaveCount(0);
  expect(other.unknown()).toEqual(['GET capabilities']);
});

for (const unknown of ['html', 'missing'] as const) {
  test.describe(`where the unknown is ${unknown}`, () => {
    test.use({ settings: { unknown, delay: 300 } });

    test('users and departments are said not to be there, with nothing to press', async ({ page }) => {
      await signIn(page, 'admin', '/system/user');
      await expect(content(page).getByRole('alert')).toHaveText('当前服务器不提供此内容');
      await expect(content(page).getByRole('button')).toHaveCount(0);
      await openFromMenu(page, '部门管理');
      await expect(content(page).getByRole('heading', { name: '部门管理' })).toBeVisible();
      await expect(content(page).getByRole('alert')).toHaveText('当前服务器不提供此内容');
      await expect(content(page).getByRole('button')).toHaveCount(0);
      await expect(page.locator('.ant-message-notice')).toHaveCount(0);
    });
  });
}

test('home is shown, and the bell lists what it cannot mark', async ({ page }) => {
  await signIn(page, 'admin', '/home');
  await expect(content(page).getByRole('alert')).toHaveCount(0);
  await page.getByRole('button', { name: /通知/ }).click();
  const panel = page.getByRole('dialog', { name: '通知' });
  await expect(panel).toContainText('有新的审批');
  await expect(panel.getByRole('button')).toHaveCount(0);
});

test('in English it says the same, and an unknown page or address is told apart', async ({ page }) => {
  await hasChosen(page, { language: 'en-US' });
  await signIn(page, 'admin', '/system/user');
  await expect(content(page).getByRole('alert')).toHaveText('Not available on this server');
  await openFromMenu(page, '季度报表');
  await expect(content(page)).toContainText('Component not found');
  await page.goto('/nowhere');
  await expect(content(page)).toContainText('404');
  await page.goto('/system/role');
  await expect(content(page)).not.toContainText(/NaN|undefined|scopes/);
  await act(page, '普通角色', 'Edit');
  await expect(page.getByRole('dialog').getByLabel('Code', { exact: true })).toHaveValue('common');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Save' })).toBeEnabled();
});

test.describe('where nobody is named', () => {
  test.use({ settings: { instead: { 'GET user-info': null } } });

  test('it is said, and one can try again or sign out', async ({ page }) => {
    await page.goto('/');
    await fillInLogin(page, 'admin');
    await expect(page.getByText('服务器返回了无法识别的内容').first()).toBeVisible();
    await expect(page.getByRole('button', { name: named('重试') })).toBeVisible();
    await page.getByRole('button', { name: named('退出登录') }).click();
    await expect(page).toHaveURL(/\/login/);
  });
});

test.describe('where a route says little', () => {
  test.use({ settings: { instead: { 'GET get-async-routes': [{ path: '/home' }, { path: '/about' }, {}, null] } } });

  test('it is called by its path', async ({ page }) => {
    await signIn(page, 'admin', '/home');
    await openFromMenu(page, '/about');
    await expect(page).toHaveURL(/\/about$/);
  });
});

test.describe('where there are users', () => {
  const user = { id: 9, username: 'zhangsan', name: '张三', avatar: '', email: 'z@example.com', phoneNumber: '' };
  const row = { ...user, description: '', deptId: 4, roles: [2], status: 1, lastLoginTime: null, createTime: 1e12 };
  const list = { list: [{ ...row, updateTime: 1e12 }], total: 1, pageSize: 10, current: 1 };
  test.use({ settings: { instead: { 'GET user-list': list, 'PUT user-item': row } } });

  test('they are listed, looked at and changed, without what only this product’s server does', async ({
    page,
    other,
  }) => {
    await signIn(page, 'admin', '/system/user');
    await expect(rowOf(page, '张三').getByRole('button')).toHaveText([/张三/, /编\s?辑/, '']);
    await expect(content(page).getByRole('checkbox')).toHaveCount(0);
    await expect(content(page)).not.toContainText(/NaN|undefined|Invalid|锁定|导入/);
    const dialog = page.getByRole('dialog');
    await rowOf(page, '张三').getByRole('rowheader').getByRole('button').click();
    await expect(dialog.getByRole('heading', { level: 3 })).toHaveText(['基本信息']);
    await expect(dialog).toContainText('z@example.com');
    await expect(dialog).toContainText('普通角色');
    await expect(dialog).not.toContainText(/NaN|undefined|Invalid|锁定|验证/);
    await expect(dialog.getByRole('button', { name: /视角|查看/ })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await act(page, '张三', '编辑');
    await dialog.getByLabel('姓名').fill('张三丰');
    await save(page);
    await expect(dialog).toHaveCount(0);
    expect(bodyOf(other, 'PUT user-item')).toMatchObject({ id: 9, name: '张三丰', roles: [2], deptId: 4 });
    expect(other.unknown()).toEqual(['GET capabilities']);
  });
});
