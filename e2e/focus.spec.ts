import type { Locator, Page } from '@playwright/test';
import { findContent, matchName, signIn } from './harness/page.ts';
import { chooseRowAction } from './harness/rows.ts';
import { expect, test } from './harness/test.ts';
import { fetchResult, signInByApi } from './harness/api.ts';

interface OpeningCase {
  readonly path: string;
  /** `entry` is the menu item, if the opener opens a menu. */
  readonly opener: (list: Locator) => Locator;
  readonly entry?: string;
  readonly dialog: RegExp;
  /** Default: the title. */
  readonly first?: (dialog: Locator) => Locator;
}

const findButton = (name: string | RegExp) => (list: Locator) => list.getByRole('button', { name }).first();
const findInRow = (row: RegExp, name: string | RegExp) => (list: Locator) =>
  list
    .getByRole('row', { name: row })
    .getByRole('button', { name: typeof name === 'string' ? matchName(name) : name })
    .first();
const findTextbox = (name: string) => (dialog: Locator) => dialog.getByRole('textbox', { name });
const findCombobox = (name: string) => (dialog: Locator) => dialog.getByRole('combobox', { name });
const findTitle = (dialog: Locator) => dialog.getByRole('heading', { level: 2 }).first();

const user = '/system/user?keyword=common';
const openings: readonly OpeningCase[] = [
  { path: user, opener: findButton('新增用户'), dialog: /^新增用户$/, first: findTextbox('用户名') },
  { path: user, opener: findButton(matchName('导入')), dialog: /^导入/ },
  { path: user, opener: findInRow(/common/, '编辑'), dialog: /^编辑用户/, first: findTextbox('用户名') },
  { path: user, opener: (list) => list.getByRole('rowheader').getByRole('button').first(), dialog: /./ },
  { path: user, opener: findInRow(/common/, /^更多/), entry: '查看变更历史', dialog: /./ },
  {
    path: user,
    opener: findInRow(/common/, /^更多/),
    entry: '重置密码',
    dialog: /^重置/,
    first: findButton(matchName('重置密码')),
  },
  {
    path: user,
    opener: findInRow(/common/, /^更多/),
    entry: '删除',
    dialog: /^删除用户/,
    first: findButton(matchName('删除')),
  },
  { path: '/system/role', opener: findButton('新增角色'), dialog: /^新增角色$/, first: findTextbox('角色名称') },
  { path: '/system/role', opener: findInRow(/^普通用户/, '编辑'), dialog: /^编辑角色/, first: findTextbox('角色名称') },
  {
    path: '/system/role',
    opener: (list) =>
      list
        .getByRole('row', { name: /^普通用户/ })
        .getByRole('rowheader')
        .getByRole('button'),
    dialog: /^普通用户$/,
  },
  { path: '/system/role', opener: findInRow(/^普通用户/, /^更多/), entry: '成员', dialog: /^角色成员/ },
  {
    path: '/system/role',
    opener: findInRow(/^普通用户/, /^更多/),
    entry: '复制',
    dialog: /^复制/,
    first: findTextbox('角色名称'),
  },
  { path: '/system/dept', opener: findButton('新增部门'), dialog: /^新增部门$/, first: findTextbox('部门名称') },
  { path: '/system/dept', opener: findInRow(/财务部/, '编辑'), dialog: /^编辑部门/, first: findTextbox('部门名称') },
  { path: '/system/dept', opener: findInRow(/财务部/, '财务部'), dialog: /^财务部$/ },
  {
    path: '/system/dept',
    opener: findInRow(/财务部/, /^新增下级/),
    dialog: /^新增/,
    first: findTextbox('部门名称'),
  },
  {
    path: '/system/menu',
    opener: findButton('新增菜单'),
    dialog: /^新增/,
    first: (dialog) => dialog.getByRole('radio', { checked: true }),
  },
  {
    path: '/system/menu',
    opener: findInRow(/权限管理/, /^新增下级/),
    dialog: /^新增/,
    first: (dialog) => dialog.getByRole('radio', { checked: true }),
  },
  { path: '/system/menu', opener: findInRow(/关于/, '编辑'), dialog: /^编辑/, first: findCombobox('上级菜单') },
  { path: '/system/menu', opener: findInRow(/关于/, /^关于/), dialog: /^关于$/ },
  { path: '/system/audit', opener: (list) => list.getByRole('row').getByRole('button').first(), dialog: /./ },
];

const openDialog = async (page: Page, { opener, entry, dialog: name }: OpeningCase): Promise<Locator> => {
  await opener(findContent(page)).focus();
  await page.keyboard.press('Enter');
  if (entry !== undefined) await page.getByRole('menuitem', { name: matchName(entry) }).click();
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog).toBeVisible();
  return dialog;
};

test(
  'moves the focus into every drawer and dialog, and back after Escape and the cross',
  { tag: '@full' },
  async ({ page }) => {
    await signIn(page, 'admin', '/about');
    for (const [at, opening] of openings.entries()) {
      await test.step(`${opening.path}, ${opening.dialog.source}, ${at}`, async () => {
        if (!page.url().endsWith(opening.path)) await page.goto(opening.path);
        const opener = opening.opener(findContent(page));
        const dialog = await openDialog(page, opening);
        await expect.soft((opening.first ?? findTitle)(dialog)).toBeFocused();
        await page.keyboard.press('Escape');
        await expect(dialog).toBeHidden();
        await expect.soft(opener).toBeFocused();
        if (opening.entry === undefined) {
          const reopenedDialog = await openDialog(page, opening);
          await reopenedDialog
            .getByRole('button', { name: matchName('关闭', 'Close') })
            .first()
            .click();
          await expect(reopenedDialog).toBeHidden();
          await expect.soft(opener).toBeFocused();
        }
      });
    }
  },
);

test(
  'moves the focus into global dialogs and back to the element that opened them',
  { tag: '@full' },
  async ({ page, product }) => {
    const { token } = await signInByApi(product.url, 'admin');
    const entry = { name: '暂存页', menuType: 0, path: '/kept-for-now', component: '/about', status: 1 };
    const { id } = await fetchResult<{ id: number }>(product.url, 'menu-item', { token, body: entry });
    await signIn(page, 'admin', '/system/menu');
    const bar = page.getByRole('banner');
    const parts: { opener: Locator; entry?: string; dialog: string; first: (dialog: Locator) => Locator }[] = [
      {
        opener: bar.getByRole('button', { name: '搜索页面、用户、操作' }),
        dialog: '搜索页面、用户、操作',
        first: findCombobox('搜索页面、用户、操作'),
      },
      { opener: bar.getByRole('button', { name: '偏好设置' }), dialog: '偏好设置', first: findTitle },
      {
        opener: findInRow(/暂存页/, /^更多/)(findContent(page)),
        entry: '删除',
        dialog: '删除“暂存页”？',
        first: (dialog: Locator) => dialog.locator(':focus'),
      },
    ];
    for (const { opener, entry: act, dialog: name, first } of parts) {
      await test.step(name, async () => {
        const dialog = page.getByRole('dialog', { name });
        await opener.focus();
        await page.keyboard.press('Enter');
        if (act !== undefined) await page.getByRole('menuitem', { name: matchName(act) }).click();
        await expect(dialog).toBeVisible();
        await expect.soft(first(dialog)).toBeFocused();
        await page.keyboard.press('Escape');
        await expect(dialog).toBeHidden();
        await expect.soft(opener).toBeFocused();
      });
    }
    await fetchResult(product.url, `menu-item?id=${id}`, { method: 'DELETE', token });
  },
);

test('moves the focus into the confirmation of a batch action and back', { tag: '@full' }, async ({ page }) => {
  await signIn(page, 'admin', '/system/user?keyword=common');
  const list = findContent(page);
  await list
    .getByRole('row', { name: /common/ })
    .getByRole('checkbox')
    .check();
  const opener = list.getByRole('button', { name: '更多批量操作' });
  await opener.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: matchName('批量删除') }).click();
  const dialog = page.getByRole('dialog', { name: /批量删除|删除/ });
  await expect(dialog).toBeVisible();
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test(
  'moves the focus into a confirmation in a drawer and back, and keeps the drawer open',
  { tag: '@full' },
  async ({ page }) => {
    await signIn(page, 'admin', '/system/role');
    const moreButton = findInRow(/^普通用户/, /^更多/)(findContent(page));
    await moreButton.click();
    await page.getByRole('menuitem', { name: matchName('成员') }).click();
    const members = page.getByRole('dialog', { name: /^角色成员/ });
    const remove = members.getByRole('listitem').getByRole('button').first();
    await remove.focus();
    await page.keyboard.press('Enter');
    const question = page.getByRole('dialog', { name: /移除/ });
    await expect(question.locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
    await expect(members).toBeVisible();
    await expect(remove).toBeFocused();
  },
);

test(
  'returns the focus to the create button after saving and to the next row after deleting',
  { tag: '@full' },
  async ({ page }) => {
    await signIn(page, 'admin', '/system/dept');
    const list = findContent(page);
    const create = list.getByRole('button', { name: '新增部门' }).first();
    for (const name of ['焦点一', '焦点二']) {
      await create.focus();
      await page.keyboard.press('Enter');
      const form = page.getByRole('dialog', { name: '新增部门' });
      await expect(form.getByRole('textbox', { name: '部门名称' })).toBeFocused();
      await page.keyboard.type(name);
      await page.keyboard.press('Enter');
      await expect(form).toBeHidden();
      await expect(create).toBeFocused();
    }
    for (const [name, next] of [
      ['焦点一', '焦点二'],
      ['焦点二', ''],
    ] as const) {
      const row = list.getByRole('row', { name: new RegExp(name) });
      await chooseRowAction(page, row, '删除');
      await expect(page.getByRole('dialog').getByRole('button', { name: matchName('删除') })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(row).toHaveCount(0);
      await expect(list.getByRole('row', { name: new RegExp(next) }).locator(':focus')).toHaveCount(1);
    }
  },
);
