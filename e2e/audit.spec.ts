import type { Role } from '@atrium/contract/role/schemas.ts';
import { findContent, signIn } from './harness/page.ts';
import { expect, test } from './harness/test.ts';
import { fetchResult, signInByApi } from './harness/api.ts';

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
