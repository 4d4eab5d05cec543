import type { Page } from '@playwright/test';
import type { Role } from '@atrium/contract/role/schemas.ts';
import { openSignedIn, findContent, keepPreferencesLocal, matchName } from './harness/page.ts';
import { expect, test } from './harness/test.ts';
import { fetchResult, signInByApi } from './harness/api.ts';

const openForm = async (page: Page, url: string, name: string) => {
  await openSignedIn(page, url, 'admin', `/system/role?name=${encodeURIComponent(name)}`);
  await findContent(page)
    .getByRole('row', { name })
    .getByRole('button', { name: matchName('编辑') })
    .click();
  const form = page.getByRole('dialog', { name: `编辑角色：${name}` });
  await expect(form.getByRole('treeitem').first()).toBeVisible();
  return form;
};

test('merges the changes of two administrators to the same role', async ({ browser, page, product }) => {
  const { token } = await signInByApi(product.url, 'admin');
  const menu = await fetchResult<{ id: number; path: string }[]>(product.url, 'role-menu', { token });
  const findIdByPath = (path: string) => menu.find((entry) => entry.path === path)?.id;
  const body = { name: '共同编辑', code: 'shared', menus: [findIdByPath('/home')] };
  const { id } = await fetchResult<Role>(product.url, 'role-item', { token, body });

  const otherContext = await browser.newContext({ baseURL: product.url, locale: 'zh-CN' });
  await keepPreferencesLocal(otherContext);
  const ownForm = await openForm(page, product.url, '共同编辑');
  const otherForm = await openForm(await otherContext.newPage(), product.url, '共同编辑');
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
  const choice = page.getByRole('dialog', { name: '这条记录刚刚被他人修改' });
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
});

test(
  'merges changes to users, menu items and departments that others saved while a form was open',
  { tag: '@full' },
  async ({ page, product }) => {
    const { token } = await signInByApi(product.url, 'admin');
    const createRecord = (resource: string, body: object) =>
      fetchResult<{ id: number }>(product.url, `${resource}-item`, { token, body });
    const kinds = [
      {
        resource: 'user',
        row: await createRecord('user', { username: 'together', name: '众手', deptId: 1 }),
        find: '/system/user?keyword=together',
        title: '编辑用户：众手',
        typed: { field: '简介', key: 'description' },
        also: { field: '姓名', key: 'name' },
      },
      {
        resource: 'menu',
        row: await createRecord('menu', {
          menuType: 2,
          name: '众手',
          path: '/together',
          externalLink: 'https://example.com/',
        }),
        find: '/system/menu?name=众手',
        title: '编辑菜单：众手',
        typed: { field: '外部链接地址', key: 'externalLink' },
        also: { field: '名称', key: 'name' },
      },
      {
        resource: 'dept',
        row: await createRecord('dept', { name: '众手', code: 'TOGETHER' }),
        find: '/system/dept?name=众手',
        title: '编辑部门：众手',
        typed: { field: '备注', key: 'remark' },
        also: { field: '部门名称', key: 'name' },
      },
    ];
    await openSignedIn(page, product.url, 'admin', '/about');
    for (const { resource, row, find, title, typed, also } of kinds) {
      await page.goto(find);
      await findContent(page)
        .getByRole('row', { name: '众手' })
        .getByRole('button', { name: matchName('编辑') })
        .click();
      const form = page.getByRole('dialog', { name: title });
      await form.getByLabel(typed.field, { exact: true }).fill('https://example.com/mine');
      await form.getByLabel(also.field, { exact: true }).fill('我的');
      const otherSave = {
        id: row.id,
        name: '他们的',
        order: 77,
        ...(resource === 'user' && { email: 'they@example.com' }),
      };
      await fetchResult(product.url, `${resource}-item`, { method: 'PUT', token, body: otherSave });

      await form.getByRole('button', { name: matchName('保存') }).click();
      const choice = page.getByRole('dialog', { name: '这条记录刚刚被他人修改' });
      await expect(choice.getByRole('radiogroup')).toHaveCount(3);
      const name = choice.getByRole('radiogroup', { name: also.field });
      await expect(name).toContainText(/对方的：他们的[\s\S]*我的：我的/);
      await name.getByRole('radio', { name: /对方的/ }).click();
      await choice.getByRole('button', { name: '采用所选内容' }).click();
      await form.getByRole('button', { name: matchName('保存') }).click();
      await expect(form).toBeHidden();
      const { list } = await fetchResult<{ list: Record<string, unknown>[] }>(
        product.url,
        `${resource}-list?pageSize=100`,
        {
          token,
        },
      );
      expect(list.find(({ id }) => id === row.id)).toMatchObject({
        name: '他们的',
        [typed.key]: 'https://example.com/mine',
        ...(resource === 'user' ? { email: 'they@example.com' } : { order: 77 }),
      });
      // Other tests of this worker see the same menu.
      await fetchResult(product.url, `${resource}-item?id=${row.id}`, { method: 'DELETE', token });
    }
  },
);
