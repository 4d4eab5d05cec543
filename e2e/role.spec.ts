import type { Locator, Page } from '@playwright/test';
import { expectNoAxeViolations, findContent, matchName, phoneOptions, signIn } from './harness/page.ts';
import { findRowMenuButton } from './harness/rows.ts';
import { testPassword } from './harness/demo.ts';
import { expect, test } from './harness/test.ts';
import { createRole, createUser, fetchResult, signInByApi } from './harness/api.ts';

const openForm = async (page: Page, name: string): Promise<Locator> => {
  await findContent(page)
    .getByRole('row', { name })
    .getByRole('button', { name: matchName('编辑') })
    .click();
  return page.getByRole('dialog');
};

test('searches and grants permissions of a role and summarizes the changes before saving', async ({
  page,
  product,
}) => {
  const { token } = await signInByApi(product.url, 'admin');
  const menu = await fetchResult<{ id: number; path: string }[]>(product.url, 'role-menu', { token });
  const menus = menu.filter(({ path }) => path === '/home').map(({ id }) => id);
  await fetchResult(product.url, 'role-item', { token, body: { name: '值班员', code: 'on-duty', menus } });
  await signIn(page, 'admin', '/system/role?pageSize=100');
  const form = await openForm(page, '值班员');
  const search = form.getByRole('textbox', { name: '搜索菜单或按钮' });
  const entry = form.getByRole('treeitem');
  await form.getByRole('button', { name: '全部展开' }).click();
  await expect(form.getByRole('treeitem', { expanded: false })).toHaveCount(0);
  await form.getByRole('button', { name: '全部收起' }).click();
  await expect(form.getByRole('treeitem', { expanded: true })).toHaveCount(0);
  await entry.filter({ hasText: '首页' }).getByRole('checkbox').click();
  await search.fill('菜单 1');
  await expect(entry.filter({ hasText: '首页' })).toHaveCount(0);
  await entry.filter({ hasText: '菜单 1-1' }).getByRole('checkbox').click();
  for (const [text, marks] of [
    ['sjrz', ['审计日志']],
    ['rizhi', ['日志', '日志']],
  ] as const) {
    await search.fill(text);
    await expect(form.getByRole('treeitem').locator('mark')).toHaveText(marks);
  }
  await search.fill('审计');
  await form.getByRole('checkbox', { name: '全选' }).click();
  await search.fill('');
  // Items that the second search hid stay checked, and their parents partly checked.
  await expect(form.getByRole('list', { name: '将授予' })).toContainText('菜单 1-1');
  await expect(form.getByRole('list', { name: '将收回' })).toHaveText('−首页');
  const partly = entry.filter({ hasText: '嵌套菜单' }).getByRole('checkbox');
  await expect(partly).toHaveAttribute('aria-checked', 'mixed');
  expect(await partly.evaluate((box) => getComputedStyle(box, '::after').height)).toBe('2px');
  await form.getByLabel('角色编码').fill('hr');
  await form.getByRole('button', { name: matchName('保存') }).click();
  await expect(form).toContainText('该角色编码已被使用');
});

test('previews the menu of a role, from its record and from the search', async ({ page, browser, product }) => {
  const { token } = await signInByApi(product.url, 'admin');
  const { id } = await createRole(product.url, token, 'shown-menu', ['/home', '/about', '/system', '/system/user']);
  await createUser(product.url, token, { username: 'clerk-of-menu', name: '店员', roles: [id] });
  const context = await browser.newContext({ baseURL: product.url });
  const otherPage = await context.newPage();
  await signIn(otherPage, 'clerk-of-menu', '/system/user', testPassword);
  const menu = otherPage.getByRole('navigation', { name: '主菜单' });
  await expect(menu.getByRole('link', { name: '用户管理' })).toBeVisible();
  const titles = await menu.getByRole('link').or(menu.getByRole('button')).allInnerTexts();
  await context.close();

  await signIn(page, 'admin', `/system/role/${id}`);
  await findRowMenuButton(findContent(page)).first().click();
  await page.getByRole('menuitem', { name: '预览菜单' }).click();
  const preview = page.getByRole('dialog', { name: '菜单预览：shown-menu' });
  await expect(preview.getByRole('listitem').filter({ hasNotText: '不在菜单中显示' }).last()).toBeVisible();
  for (const title of titles) await expect(preview.getByText(title, { exact: true })).toBeVisible();
  await expect(preview.getByText('角色管理')).toHaveCount(0);
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await expect(preview).toHaveCount(0);

  await page.keyboard.press('ControlOrMeta+k');
  const search = page.getByRole('dialog', { name: '搜索页面、用户、操作' });
  await search.getByRole('combobox').fill('shown-menu');
  await search.getByRole('button', { name: '预览菜单' }).click();
  await expect(page).toHaveURL(/\/system\/role/);
  await expect(preview.getByText('用户管理', { exact: true })).toBeVisible();
});

test(
  'fits the permissions of a role on a phone, with targets of 44 pixels and one scroll area',
  { tag: '@full' },
  async ({ browser, product }) => {
    const context = await browser.newContext({ ...phoneOptions, baseURL: product.url });
    const page = await context.newPage();
    const { token } = await signInByApi(product.url, 'admin');
    const { id } = await createRole(product.url, token, 'on-a-phone', ['/system/user']);
    await signIn(page, 'admin', `/system/role/${id}`);
    await findContent(page)
      .getByRole('button', { name: matchName('编辑') })
      .click();
    const form = page.getByRole('dialog');
    await form.getByRole('button', { name: '全部展开' }).click();
    await expect(form.getByRole('treeitem', { name: /用户管理/ })).toBeVisible();
    const targets = form.locator('.grant-action, .ant-tree-switcher_open, .ant-tree-node-content-wrapper');
    const misfits = await targets.evaluateAll((elements) =>
      elements
        .map((element) => ({ name: element.textContent, box: element.getBoundingClientRect() }))
        .filter(({ box }) => box.width < 44 || box.height < 44 || box.left < 0 || box.right > innerWidth)
        .map(({ name }) => name),
    );
    expect(misfits).toEqual([]);
    const countScrollers = () =>
      form.getByRole('tree').evaluate((tree) => {
        const around: string[] = [];
        for (let element: Element | null = tree; element; element = element.parentElement)
          if (
            element.scrollHeight > element.clientHeight + 1 &&
            /auto|scroll/.test(getComputedStyle(element).overflowY)
          )
            around.push(element.className);
        return around.length;
      });
    expect(await countScrollers()).toBe(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect.poll(countScrollers, 'on a desktop').toBe(1);
    await context.close();
  },
);
