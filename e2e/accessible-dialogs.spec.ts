import type { Page } from '@playwright/test';
import {
  changePreferences,
  colorRules,
  findContent,
  matchName,
  findAxeViolations,
  phoneOptions,
  waitUntilIdle,
  signIn,
} from './harness/page.ts';
import { findRowMenuButton } from './harness/rows.ts';
import { expect, test } from './harness/test.ts';

type Opening = readonly [name: string, path: string, open: (page: Page) => Promise<unknown>];

const findDialog = (page: Page) => page.getByRole('dialog').filter({ visible: true }).last();
const findButton = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).filter({ visible: true }).first();
const findItem = (page: Page, name: string) => page.getByRole('menuitem', { name }).filter({ visible: true }).first();
const openRow = (page: Page, name: string) =>
  findContent(page).getByRole('rowheader').getByRole('button', { name, exact: true }).click();
const table = {
  name: 'users.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from('用户名,姓名,邮箱,部门\naxe-first,甲,axe@example.com,没有的部门\n,乙,wrong,前端组\n'),
};

const openImport = async (page: Page): Promise<void> => {
  await findButton(page, matchName('导入')).click();
  await findDialog(page).locator('input[type=file]').setInputFiles(table);
  await expect(findDialog(page).getByRole('table')).toBeVisible();
};

const select = async (page: Page): Promise<void> => {
  await findContent(page).getByRole('row').nth(3).getByRole('checkbox').check();
  await expect(findButton(page, '移动部门')).toBeVisible();
};

/** Menus, popovers, dialogs and drawers that no other test checks. */
const openings: readonly Opening[] = [
  ['record of a user', '/system/user', (page) => openRow(page, '郑航')],
  [
    'form of a user',
    '/system/user',
    async (page) => {
      await openRow(page, '郑航');
      await findDialog(page)
        .getByRole('button', { name: matchName('编辑') })
        .click();
    },
  ],
  [
    'question before a reset',
    '/system/user',
    async (page) => {
      await openRow(page, '郑航');
      await findDialog(page).getByRole('button', { name: '重置密码' }).click();
      await expect(page.getByRole('dialog', { name: /^重置“郑航”的密码/ })).toBeVisible();
    },
  ],
  ['actions of a row', '/system/user', (page) => findRowMenuButton(findContent(page).getByRole('row').nth(3)).click()],
  ['column settings', '/system/user', (page) => findButton(page, '列设置').click()],
  ['export menu', '/system/user', (page) => findButton(page, matchName('导出')).click()],
  ['filter', '/system/user', (page) => findContent(page).getByRole('search').getByRole('combobox').first().click()],
  ['selected rows', '/system/user', select],
  [
    'move of selected rows',
    '/system/user',
    async (page) => {
      await select(page);
      await findButton(page, '移动部门').click();
    },
  ],
  ['import', '/system/user', openImport],
  [
    'members of a role',
    '/system/role',
    async (page) => {
      await findRowMenuButton(findContent(page).getByRole('row', { name: /人事专员/ })).click();
      await findItem(page, '成员').click();
    },
  ],
  [
    'receipts of an announcement',
    '/system/announcement',
    async (page) => {
      await openRow(page, '差旅报销制度更新');
      await findDialog(page)
        .getByRole('tab', { name: /^阅读情况/ })
        .or(findDialog(page).getByRole('button', { name: /^阅读情况/ }))
        .click();
      await expect(findDialog(page).getByText(/人已读$/)).toBeVisible();
    },
  ],
  ['record of a menu item', '/system/menu', (page) => openRow(page, '用户管理')],
  [
    'icons',
    '/system/menu',
    async (page) => {
      await findButton(page, '新增菜单').click();
      await findDialog(page).getByText('选择图标').click();
    },
  ],
  ['record of a department', '/system/dept', (page) => openRow(page, '财务部')],
  ['email', '/personal-center/my-profile', (page) => findButton(page, '修改邮箱').click()],
  ['notifications', '/about', (page) => findButton(page, /^通知/).click()],
  ['account menu', '/about', (page) => findButton(page, /账号菜单/).click()],
  ['languages', '/about', (page) => findButton(page, '切换语言').click()],
  ['menu of a tab', '/about', (page) => page.getByRole('tab').last().click({ button: 'right' })],
  ['preferences', '/about', (page) => findButton(page, '偏好设置').click()],
  [
    'import of preferences',
    '/about',
    async (page) => {
      await findButton(page, '偏好设置').click();
      await findDialog(page)
        .getByRole('button', { name: matchName('导入') })
        .click();
    },
  ],
];

const stopMotion = (page: Page) =>
  page.addStyleTag({ content: '*, ::before, ::after { transition: none !important; animation: none !important; }' });

const check = async (page: Page, name: string): Promise<string[]> => {
  await waitUntilIdle(page);
  await stopMotion(page);
  const violations = await findAxeViolations(page);
  await changePreferences(page, { theme: 'dark' });
  violations.push(...(await findAxeViolations(page, colorRules)));
  await changePreferences(page, { theme: 'light' });
  return violations.map((violation) => `${name}: ${violation}`);
};

test(
  'has no accessibility violations in menus, popovers, dialogs and drawers, light and dark',
  { tag: '@full' },
  async ({ page }) => {
    test.setTimeout(600_000);
    await signIn(page, 'admin', '/about');
    const violations: string[] = [];
    for (const [name, path, open] of openings) {
      await page.goto(path);
      await waitUntilIdle(page);
      await open(page);
      violations.push(...(await check(page, name)));
    }
    expect(violations).toEqual([]);
  },
);

test.describe('on a phone', () => {
  test.use(phoneOptions);

  test('has no accessibility violations in layers that fill the screen', { tag: '@full' }, async ({ page }) => {
    await signIn(page, 'admin', '/about');
    const violations: string[] = [];
    for (const [name, path, open] of [
      ['account menu', '/about', (tab) => findButton(tab, /账号菜单/).click()],
      ['filters', '/system/user?keyword=admin', (tab) => findButton(tab, matchName('筛选')).click()],
      ['column settings', '/system/user?keyword=admin', (tab) => findButton(tab, '列设置').click()],
      ['form of a user', '/system/user', (tab) => findButton(tab, '新增用户').click()],
      ['form of a role', '/system/role', (tab) => findButton(tab, '新增角色').click()],
      ['import', '/system/user', openImport],
    ] satisfies Opening[]) {
      await page.goto(path);
      await waitUntilIdle(page);
      await open(page);
      violations.push(...(await check(page, name)));
    }
    expect(violations).toEqual([]);
  });
});
