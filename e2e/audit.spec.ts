import type { Role } from '@atrium/contract/role/schemas.ts';
import { comesBack, content } from './harness/person.ts';
import { expect, test } from './harness/test.ts';
import { askApi, signInByApi } from './harness/wire.ts';

test('the audit says in words who changed what, and is found by who, what and outcome', async ({ page, product }) => {
  const { token } = await signInByApi(product.url, 'admin');
  const menu = await askApi<{ id: number; path: string }[]>(product.url, 'role-menu', { token });
  const menus = menu.filter(({ path }) => path === '/about').map(({ id }) => id);
  const { id } = await askApi<Role>(product.url, 'role-item', { token, body: { name: '被审计', code: 'audited' } });
  await askApi(product.url, 'role-item', { method: 'PUT', token, body: { id, menus, dataScope: 'dept', status: 0 } });

  await comesBack(page, product.url, 'admin', '/system/audit?act=role.update&username=admin&outcome=done');
  const list = content(page);
  const row = list.getByRole('row', { name: /被审计/ });
  await expect(row).toContainText('修改角色');
  await row.getByRole('button').first().click();
  const entry = page.getByRole('dialog');
  await expect(entry.getByRole('row', { name: /^数据范围/ })).toHaveText(/仅本人.*仅本部门/);
  await expect(entry.getByRole('row', { name: /^状态/ })).toHaveText(/启用.*停用/);
  await expect(entry.getByRole('row', { name: /^权限/ })).toHaveText(/–.*关于/);
  await page.keyboard.press('Escape');
  await list.getByText('被拒绝', { exact: true }).click();
  await expect(page).toHaveURL(/outcome=refused/);
  await expect(row).toHaveCount(0);

  await page.goto('/system/role?code=audited');
  await content(page).getByRole('button', { name: '被审计', exact: true }).click();
  await page.getByRole('dialog').getByRole('tab', { name: '变更历史' }).click();
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toContainText(/修改角色[\s\S]*仅本部门/);
});
