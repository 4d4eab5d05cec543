import type { Page } from '@playwright/test';
import type { Role } from '@atrium/contract/role/schemas.ts';
import { findContent, keepPreferencesLocal, matchName, signIn } from './harness/page.ts';
import { expect, test } from './harness/test.ts';
import { fetchResult, signInByApi } from './harness/api.ts';

const openForm = async (page: Page, name: string) => {
  await signIn(page, 'admin', `/system/role?name=${encodeURIComponent(name)}`);
  await findContent(page)
    .getByRole('row', { name })
    .getByRole('button', { name: matchName('编辑') })
    .click();
  const form = page.getByRole('dialog', { name: `编辑角色：${name}` });
  await expect(form.getByRole('treeitem').first()).toBeVisible();
  return form;
};

test(
  'merges the changes of two administrators to the same role',
  { tag: '@full' },
  async ({ browser, page, product }) => {
    const { token } = await signInByApi(product.url, 'admin');
    const menu = await fetchResult<{ id: number; path: string }[]>(product.url, 'role-menu', { token });
    const findIdByPath = (path: string) => menu.find((entry) => entry.path === path)?.id;
    const body = { name: '共同编辑', code: 'shared', menus: [findIdByPath('/home')] };
    const { id } = await fetchResult<Role>(product.url, 'role-item', { token, body });

    const otherContext = await browser.newContext({ baseURL: product.url, locale: 'zh-CN' });
    await keepPreferencesLocal(otherContext);
    const ownForm = await openForm(page, '共同编辑');
    const otherForm = await openForm(await otherContext.newPage(), '共同编辑');
    await otherForm.getByLabel('备注').fill('他们的备注');
    await otherForm
      .getByRole('treeitem', { name: /权限模式/ })
      .getByRole('checkbox')
      .click();
    await otherForm.getByRole('button', { name: matchName('保存') }).click();
    await expect(otherForm).toBeHidden();

    await ownForm.getByLabel('角色名称').fill('我们的角色');
    await ownForm
      .getByRole('treeitem', { name: /菜单 2/ })
      .getByRole('checkbox')
      .click();
    await ownForm.getByRole('button', { name: matchName('保存') }).click();
    const choice = page.getByRole('dialog', { name: '内容刚刚被他人修改' });
    await expect(choice.getByRole('radiogroup', { name: '备注' })).toContainText('对方的：他们的备注');
    await expect(choice.locator(':focus')).toHaveCount(1);
    await expect(choice.getByRole('radiogroup', { name: '权限' })).toContainText(
      /\+ .*权限管理 › 权限模式[\s\S]*\+ .*嵌套菜单 › 菜单 2/,
    );
    await expect(choice.getByRole('radio', { name: '两边的改动都保留' })).toBeChecked();
    await choice.getByRole('button', { name: '采用所选内容' }).click();
    await expect(choice).toBeHidden();
    await expect(ownForm.locator(':focus')).toHaveCount(1);
    await ownForm.getByRole('button', { name: matchName('保存') }).click();
    await expect(ownForm).toBeHidden();
    await otherContext.close();

    const role = await fetchResult<Role>(product.url, `role-item?id=${id}`, { token });
    expect(role).toMatchObject({ name: '我们的角色', remark: '他们的备注' });
    const grants = await fetchResult<number[]>(product.url, `role-item/grants?id=${id}`, { token });
    expect(grants).toEqual(
      expect.arrayContaining([
        findIdByPath('/home'),
        findIdByPath('/access/access-mode'),
        findIdByPath('/route-nest/menu2'),
      ]),
    );
  },
);
