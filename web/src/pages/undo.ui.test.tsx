import { createInitialRow } from '@atrium/contract/resource/definition.ts';
import { roleResource } from '@atrium/contract/role/fields.ts';
import { userResource } from '@atrium/contract/user/fields.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { queryClient } from '../lib/query/query.ts';
import { dialog, getMenuItem, openList, openMenu } from '../testing/open-list.tsx';
import RolePage from './system/role/page.tsx';
import UserPage from './system/user/page.tsx';

beforeEach(() => {
  queryClient.clear();
  return () => vi.unstubAllGlobals();
});

const common = { id: 5, version: 3, status: 1, name: '夜班', holdsMore: false, createTime: 0, updateTime: 0 };
const role = { ...createInitialRow(roleResource.fields), ...common, code: 'night', userCount: 0, builtin: false };
const user = { ...createInitialRow(userResource.fields), ...common, username: 'night', roles: [], lockedUntil: null };

test.each([
  ['a role', RolePage, 'role-list', role],
  ['a user', UserPage, 'user-list', user],
])('disabling %s is undone with the version that it has since', async (_, Component, path, row) => {
  const { sent } = await openList(Component, path, [row], { answer: { code: 200, result: { ...row, version: 4 } } });
  await openMenu('夜班');
  await userEvent.click(getMenuItem(/^停用/));
  await userEvent.click(dialog.getByRole('button', { name: /停\s*用/ }));
  await userEvent.click(page.getByRole('button', { name: /撤\s*销/ }));
  await expect.element(page.getByText('已撤销')).toBeVisible();
  expect(sent()).toEqual([
    { id: 5, status: 0, version: 3 },
    { id: 5, status: 1, version: 4 },
  ]);
});
