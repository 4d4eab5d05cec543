import type { Locator, Page } from '@playwright/test';
import { createUser, signInByApi } from './harness/api.ts';
import { findContent, matchName, phoneOptions, signIn } from './harness/page.ts';
import { expect, test } from './harness/test.ts';

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
const securityPath = '/personal-center/my-profile?view=password';
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
  {
    path: '/system/sign-in',
    opener: findButton('新增身份提供方'),
    dialog: /^新增身份提供方$/,
    first: findTextbox('名称'),
  },
  {
    path: securityPath,
    opener: findButton('新增 API 令牌'),
    dialog: /^新增 API 令牌$/,
    first: findTextbox('名称'),
  },
  {
    path: securityPath,
    opener: findButton(matchName('开启')),
    dialog: /^开启身份验证器应用$/,
    first: findTextbox('验证码'),
  },
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

test('shows the same focus ring on all controls around a list', { tag: '@full' }, async ({ page }) => {
  await signIn(page, 'admin', '/system/dept');
  await expect(findInRow(/财务部/, '财务部')(findContent(page))).toBeVisible();
  const rings = new Map<string, string>();
  for (let stop = 0; stop < 60; stop += 1) {
    await page.keyboard.press('Tab');
    const [ring, name] = await page.evaluate(() => {
      const element = document.activeElement ?? document.body;
      // Fields show the focus by their border.
      if (element === document.body || element.matches('input, textarea')) return ['', ''];
      const { outlineStyle, outlineColor } = getComputedStyle(element.querySelector('.tab-surface') ?? element);
      return [`${outlineStyle} ${outlineColor}`, element.getAttribute('aria-label') ?? element.textContent];
    });
    if (ring) rings.set(ring, name ?? '');
  }
  expect([...rings]).toHaveLength(1);
  expect([...rings.keys()][0]).toMatch(/^solid/);
});

test(
  'moves the focus into every drawer and dialog, and back after Escape and the cross',
  { tag: '@full' },
  async ({ page, product }) => {
    const { token } = await signInByApi(product.url, 'admin');
    // Without a change, the audit log is empty.
    await createUser(product.url, token, { username: 'audited', name: '审计', roles: [] });
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

test.describe('on a phone', () => {
  test.use(phoneOptions);

  test(
    'keeps the focus in a question above a form that covers the page, and Tab in the form',
    { tag: '@full' },
    async ({ page }) => {
      await signIn(page, 'admin', '/system/dept');
      await page.getByRole('button', { name: '新增部门' }).last().click();
      const form = page.getByRole('dialog', { name: '新增部门' });
      await form.getByRole('textbox', { name: '部门名称' }).fill('甲');
      await form.evaluate((dialog) =>
        dialog.addEventListener('focusin', () => dialog.setAttribute('data-focused', ''), { capture: true }),
      );
      await page.keyboard.press('Escape');
      const question = page.getByRole('dialog', { name: '有未保存的更改' });
      await expect(question.getByRole('button', { name: '继续编辑' })).toBeFocused();
      await expect(form).not.toHaveAttribute('data-focused');
      await page.keyboard.press('Enter');
      await expect(question).toBeHidden();
      for (let stop = 0; stop < 30; stop += 1) {
        await page.keyboard.press('Tab');
        expect(await form.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
      }
    },
  );
});

test('keeps the focus on a tab of the profile while its panel loads', { tag: '@full' }, async ({ page }) => {
  await signIn(page, 'admin', '/personal-center/my-profile');
  for (const name of ['登录安全', '登录设备', '登录记录']) {
    const tab = findContent(page).getByRole('tab', { name });
    await tab.focus();
    await tab.press('Enter');
    await expect(tab).toHaveAttribute('aria-selected', 'true');
    await expect(findContent(page).getByRole('tabpanel', { name })).toBeVisible();
    await expect(tab).toBeFocused();
  }
});
