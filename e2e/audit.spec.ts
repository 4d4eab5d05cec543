import type { Role } from '@atrium/contract/role/schemas.ts';
import { phoneOptions, expectNoAxeViolations, findContent, signIn } from './harness/page.ts';
import { expect, test } from './harness/test.ts';
import { createUser, fetchResult, signInByApi } from './harness/api.ts';

test(
  'describes changes in words and filters the audit log by actor, action and outcome',
  { tag: '@full' },
  async ({ page, product }) => {
    const { token } = await signInByApi(product.url, 'admin');
    const menu = await fetchResult<{ id: number; path: string }[]>(product.url, 'role-menu', { token });
    const menus = menu.filter(({ path }) => path === '/about').map(({ id }) => id);
    const { id } = await fetchResult<Role>(product.url, 'role-item', {
      token,
      body: { name: '被审计', code: 'audited' },
    });
    await fetchResult(product.url, 'role-item', {
      method: 'PUT',
      token,
      body: { id, menus, dataScope: 'dept', status: 0 },
    });

    await signIn(page, 'admin', '/system/audit?act=role.update&username=admin&outcome=done');
    const list = findContent(page);
    const row = list.getByRole('row', { name: /被审计/ });
    await expect(row).toContainText(/修改角色[\s\S]*状态：\s*启用 → 停用\s*另 2 项/);
    await row.getByRole('button', { name: /^\d{4}\// }).click();
    const entry = page.getByRole('dialog');
    await expect(entry.getByRole('row', { name: /^数据范围/ })).toHaveText(/仅本人.*仅本部门/);
    await expect(entry.getByRole('row', { name: /^状态/ })).toHaveText(/启用.*停用/);
    await expect(entry.getByRole('row', { name: /^权限/ })).toHaveText(/–.*关于/);
    await page.keyboard.press('Escape');
    await list.getByRole('search').locator('.ant-select', { hasText: '结果：' }).click();
    await page.getByTitle('被拒绝', { exact: true }).click();
    await expect(page).toHaveURL(/outcome=refused/);
    await expect(row).toHaveCount(0);

    await page.goto('/system/role?code=audited');
    await findContent(page).getByRole('button', { name: '被审计', exact: true }).click();
    const record = page.getByRole('dialog');
    await record.getByRole('button', { name: '变更历史' }).click();
    const history = record.getByRole('region', { name: '变更历史' });
    await expect(history.getByRole('listitem').first()).toContainText(/修改角色[\s\S]*仅本部门/);
  },
);

test(
  'names all active filters even without results, and removes them one by one',
  { tag: '@full' },
  async ({ page, product }) => {
    const { token } = await signInByApi(product.url, 'admin');
    const { id } = await fetchResult<Role>(product.url, 'role-item', {
      token,
      body: { name: '按链接', code: 'linked' },
    });
    const users = await fetchResult<{ list: { id: number }[] }>(product.url, 'user-list?username=admin', { token });
    const userId = users.list[0]?.id;
    await signIn(page, 'admin', `/system/audit?userId=${userId}&noun=role&recordId=${id}&sessionId=99999`);
    const list = findContent(page);
    const takeOff = (filter: string) => list.getByRole('button', { name: `取消筛选“${filter}”` });
    const person = list.getByRole('search').locator('.ant-select', { hasText: '操作人：' });
    // No session has this ID, so no entry contains the names of the other filters.
    await expect(person).toContainText('超级管理员');
    await expect(takeOff('对象 角色 · 按链接')).toBeVisible();
    await expectNoAxeViolations(page);
    await takeOff('会话 99999').click();
    await expect(page).not.toHaveURL(/sessionId/);
    await expect(list.getByRole('row', { name: /新增角色/ })).toContainText(/角色编码：\s*linked/);
    await takeOff('对象 角色 · 按链接').click();
    await expect(page).not.toHaveURL(/noun|recordId/);
    await person.locator('.ant-select-clear').click();
    await expect(page).not.toHaveURL(/userId/);
    await expect(list.getByRole('row', { name: /新增角色/ }).first()).toBeVisible();
  },
);

test(
  'names deleted records from the audit log and marks unknown ones as deleted',
  { tag: '@full' },
  async ({ page, product }) => {
    const { token } = await signInByApi(product.url, 'admin');
    const { id } = await createUser(product.url, token, { username: 'gone-person', name: '离开者', roles: [] });
    await fetchResult(product.url, 'user-item', { token, method: 'DELETE', body: { id } });
    await signIn(page, 'admin', `/system/audit?userId=${id}&noun=user&recordId=${id}&sessionId=99999`);
    const search = findContent(page).getByRole('search');
    const person = search.locator('.ant-select', { hasText: '操作人：' });
    await expect(person).toContainText('离开者（gone-person）');
    await expect(search.getByRole('button', { name: '取消筛选“对象 用户 · 离开者”' })).toBeVisible();
    await page.goto('/system/audit?userId=987654&noun=role&recordId=987654');
    await expect(person).toContainText('#987654（已删除或无权查看）');
    await expect(search.getByRole('button', { name: /#987654（已删除或无权查看）/ })).toBeVisible();
  },
);

test.describe('the audit log on a phone', () => {
  test.use(phoneOptions);

  test('hides the filters behind one button, except those that are set', { tag: '@full' }, async ({ page }) => {
    await signIn(page, 'admin', '/system/audit?act=role.delete');
    const search = findContent(page).getByRole('search');
    const filterButton = search.getByRole('button', { name: /^筛选/ });
    await expect(search.getByRole('combobox', { name: '操作', exact: true })).toBeVisible();
    await expect(search.getByRole('combobox')).toHaveCount(1);
    expect((await search.locator('..').boundingBox())?.height).toBeLessThan(120);
    await filterButton.click();
    await expect(search.getByRole('combobox', { name: '操作人', exact: true })).toBeVisible();
    await expectNoAxeViolations(page);
    await search.getByRole('button', { name: '清除筛选' }).click();
    await filterButton.click();
    await expect(search.getByRole('combobox')).toHaveCount(0);
  });
});
