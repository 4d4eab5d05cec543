import type { Role } from '@atrium/contract/role/schemas.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { queryClient } from '../../../lib/query/query.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { MemberList } from './role-members.tsx';

beforeEach(() => {
  queryClient.clear();
  return () => vi.unstubAllGlobals();
});

const createMember = (id: number) => ({ id, username: `user-${id}`, name: `用户${id}`, avatar: '', deptName: '' });
const createPage = (...ids: number[]) => ({
  list: ids.map(createMember),
  total: ids.length,
  current: 1,
  pageSize: 10,
});

const open = async (parts: Partial<Role> = {}) => {
  // The properties that the component reads.
  const role = { id: 5, code: 'staff', name: '员工', holdsMore: false, ...parts } as Role;
  const opened = await openPage(() => <MemberList role={role} />, {
    'role-item/members': createPage(1, 2),
    'user-list': createPage(3, 4),
    'POST role-item/members': {},
  });
  await expect.element(page.getByText('用户2', { exact: true })).toBeVisible();
  await userEvent.click(page.getByRole('combobox', { name: '选择用户' }));
  await userEvent.click(page.getByTitle('用户4（user-4）').last());
  return { ...opened, bodies: () => opened.sent().map(([, body]) => body) };
};
const add = page.getByRole('button', { name: /添加成员$/ });
const remove = page.getByRole('button', { name: /^移\s*除$/ });
const dialog = page.getByRole('dialog');

describe('the members of a role', () => {
  test('the chosen users are added, and are not chosen afterwards', async () => {
    const { bodies, reads } = await open();
    await userEvent.click(add);
    await expect.poll(bodies).toEqual([{ id: 5, add: [4] }]);
    await expect.element(add).toBeDisabled();
    await expect.poll(() => reads('role-item/members')).toHaveLength(2);
  });

  test('the chosen users become administrators only after a question', async () => {
    const { bodies } = await open({ code: 'admin' });
    await userEvent.click(add);
    await expect.element(dialog).toBeVisible();
    expect(bodies()).toEqual([]);
    await userEvent.click(dialog.getByRole('button').last());
    await expect.poll(bodies).toEqual([{ id: 5, add: [4] }]);
  });

  test('a member is removed after a question with the name', async () => {
    const { bodies } = await open();
    await userEvent.click(remove.nth(1));
    await expect.element(dialog.getByText('从该角色中移除用户2？').last()).toBeVisible();
    expect(bodies()).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: /移\s*除/ }));
    await expect.poll(bodies).toEqual([{ id: 5, remove: [2] }]);
  });

  test('the members of a role with more permissions than the caller has cannot be changed', async () => {
    await open({ holdsMore: true });
    await expect.element(add).toBeDisabled();
    for (const button of remove.elements()) expect(button).toBeDisabled();
  });
});
