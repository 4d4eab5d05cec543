import type { UserPermissions as Permissions } from '@atrium/contract/user/permission-schemas.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { queryClient } from '../../../lib/query/query.ts';
import { stubApi } from '../../../testing/list-server.ts';
import { renderPage } from '../../../testing/render.tsx';
import { UserPermissions } from './user-permissions.tsx';

beforeEach(() => {
  queryClient.clear();
  return () => vi.unstubAllGlobals();
});

const clerk = { id: 3, name: '出纳', dataScope: 'self' } as const;
const createGrant = (id: number, parentId: number | null, name: string, parts: object = {}) => ({
  id,
  parentId: parentId ?? '',
  name,
  permission: '',
  roles: [],
  ...parts,
});
const grants = [
  createGrant(1, null, '系统'),
  createGrant(2, 1, '用户', { roles: [clerk] }),
  createGrant(3, 2, '新增', { permission: 'own:add', roles: [clerk] }),
  createGrant(4, 2, '导出', { permission: 'own:export' }),
  createGrant(5, 1, '角色'),
  createGrant(6, null, '首页'),
] as unknown as Permissions['grants'];

const open = async (permissions: Permissions) => {
  stubApi(({ path }) => (path.startsWith('user-item/') ? { code: 200, result: permissions } : undefined));
  await renderPage(<UserPermissions id={7} />);
};
const listTexts = (role: 'listitem' | 'columnheader' | 'row') =>
  page
    .getByRole(role)
    .elements()
    .map(({ textContent }) => textContent);

test('the permissions of a user are counted per branch of the menu, and listed with their roles', async () => {
  await open({ admin: false, grants });
  await expect.poll(() => listTexts('listitem')).toEqual(['系统2 个页面 · 2 项操作', '首页1 个页面']);
  expect(page.getByRole('table').elements()).toEqual([]);
  await userEvent.click(page.getByRole('button', { name: '查看全部权限' }));
  await expect.poll(() => listTexts('columnheader')).toEqual(['菜单或按钮', '来自角色']);
  expect(listTexts('row').slice(1)).toEqual([
    '系统–',
    '用户出纳 · 仅本人',
    '新增own:add出纳 · 仅本人',
    '导出own:export–',
    '角色–',
    '首页–',
  ]);
  await userEvent.click(page.getByRole('button', { name: '收起权限' }));
  await expect.poll(() => page.getByRole('table').elements()).toEqual([]);
});

test('the permissions of an administrator name no roles', async () => {
  await open({ admin: true, grants });
  await expect.element(page.getByRole('alert')).toHaveTextContent('该用户是超级管理员，拥有全部权限。');
  await userEvent.click(page.getByRole('button', { name: '查看全部权限' }));
  await expect.poll(() => listTexts('columnheader')).toEqual(['菜单或按钮']);
});

test('the permissions of a user without any say so', async () => {
  await open({ admin: false, grants: [] });
  await expect.element(page.getByText('该用户没有任何权限')).toBeVisible();
});
