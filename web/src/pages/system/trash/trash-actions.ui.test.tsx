import type { DeletedRecord } from '@atrium/contract/trash/schemas.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { watchFocus } from '../../../lib/browser/focus-origin.ts';
import { queryClient } from '../../../lib/query/query.ts';
import type { Answer } from '../../../testing/list-server.ts';
import { dialog, getButton, getMenuItem, getRow, openList, openMenu } from '../../../testing/open-list.tsx';
import TrashPage from './page.tsx';

beforeEach(() => {
  queryClient.clear();
  return () => vi.unstubAllGlobals();
});

describe('deleted records', () => {
  const createDeleted = (parts: Partial<DeletedRecord>): DeletedRecord => ({
    id: 1,
    name: '夜班',
    resource: 'role',
    recordId: 11,
    below: 0,
    deletedBy: '',
    deleteTime: 0,
    purgeTime: 0,
    ...parts,
  });
  const open = async (parts: Partial<DeletedRecord>, answer: Answer, otherRows: readonly DeletedRecord[] = []) => {
    const rows = [createDeleted(parts), createDeleted({ id: 2, recordId: 12, name: '早班' }), ...otherRows];
    const list = await openList(TrashPage, 'trash-list', rows, { answer, more: { resources: ['role'] } });
    const restore = () => userEvent.click(getRow('夜班').getByRole('button', { name: '恢复', exact: true }));
    return { ...list, restore };
  };
  const restoredResponse = { code: 200, result: { restored: 1 } };
  const restoration = { resource: 'role', ids: [11], values: {} };
  const takenResponse = { code: 409, problem: 'row.taken', fields: { code: 'row.taken' } };

  test('the trash restores a deleted record, and loads the list again', async () => {
    const { sent, reads, restore } = await open({}, restoredResponse);
    await restore();
    await expect.element(page.getByText('已恢复“夜班”')).toBeVisible();
    expect(sent()).toEqual([restoration]);
    await expect.poll(reads).toHaveLength(2);
  });

  test('the trash focuses the next record after it restores one', async () => {
    watchFocus();
    const { server, restore } = await open({}, restoredResponse);
    const list = [createDeleted({ id: 2, recordId: 12, name: '早班' })];
    const remaining = { list, total: 1, current: 1, pageSize: 20, resources: ['role'] };
    server.respond = ({ method }) => {
      if (method === 'GET') return undefined;
      server.respond = () => ({ code: 200, result: remaining });
      return restoredResponse;
    };
    await restore();
    await expect.poll(() => getRow('夜班').elements()).toEqual([]);
    await expect.element(getRow('早班').getByRole('button', { name: '早班', exact: true })).toHaveFocus();
  });

  test('the trash restores the selected records, the last deleted one first, and clears the selection', async () => {
    const { server, sent } = await open({ resource: 'user', deleteTime: 1 }, restoredResponse);
    server.respond = ({ method }) => (method === 'GET' ? undefined : restoredResponse);
    await userEvent.click(page.getByRole('checkbox', { name: '全选本页' }));
    await userEvent.click(getButton('恢复').first());
    await expect.element(page.getByText('已恢复 2 条记录')).toBeVisible();
    expect(sent()).toEqual([
      { resource: 'user', ids: [11], values: {} },
      { resource: 'role', ids: [12], values: {} },
    ]);
    await expect.poll(() => page.getByText(/^已选/).elements()).toEqual([]);
  });

  test('the trash restores records of several resources in reverse order of deletion, and counts them if one fails', async () => {
    const otherRows = [createDeleted({ id: 3, recordId: 13, name: '张三', resource: 'user', deleteTime: 3 })];
    const { server, sent } = await open({ resource: 'user', deleteTime: -1 }, restoredResponse, otherRows);
    server.respond = ({ method, body }) => {
      if (method === 'GET') return undefined;
      return body['ids']?.toString() === '11' ? { code: 422, problem: 'request.invalid' } : restoredResponse;
    };
    await userEvent.click(page.getByRole('checkbox', { name: '全选本页' }));
    await userEvent.click(getButton('恢复').first());
    await expect.element(page.getByText('已恢复 2 条记录')).toBeVisible();
    await expect.element(page.getByText('请检查输入的内容')).toBeVisible();
    expect(sent()).toEqual([
      { resource: 'user', ids: [13], values: {} },
      { resource: 'role', ids: [12], values: {} },
      { resource: 'user', ids: [11], values: {} },
    ]);
  });

  test('the trash closes a record that it restores', async () => {
    const { server } = await open({}, restoredResponse);
    server.respond = ({ method, path }) => {
      if (method !== 'GET') return restoredResponse;
      return path === 'trash-item' ? { code: 200, result: createDeleted({}) } : undefined;
    };
    await userEvent.click(getRow('夜班').getByRole('button', { name: '夜班', exact: true }));
    await userEvent.click(dialog.getByRole('button', { name: /恢\s*复/ }));
    await expect.element(page.getByText('已恢复“夜班”')).toBeVisible();
    await expect.poll(() => dialog.elements()).toEqual([]);
  });

  test('the trash restores a deleted record with another value if its own is already used', async () => {
    const { server, sent, restore } = await open({}, takenResponse);
    await restore();
    await expect.element(dialog.getByText('已被其他记录使用')).toBeVisible();
    await userEvent.fill(dialog.getByRole('textbox'), 'night-2');
    server.respond = ({ method }) => (method === 'GET' ? undefined : restoredResponse);
    await userEvent.click(dialog.getByRole('button', { name: /恢\s*复/ }));
    await expect.poll(() => dialog.elements()).toEqual([]);
    expect(sent()).toEqual([restoration, { ...restoration, values: { code: 'night-2' } }]);
  });

  test.each([
    [
      'names a missing record that it refers to',
      'position',
      { deptId: 'field.unknown' },
      '“部门”指向的记录也已删除，请先恢复该记录。',
    ],
    ['reports another failure', 'role', {}, '请检查输入的内容'],
  ])('the trash %s, and loads the list again', async (_, resource, fields, text) => {
    const answer = { code: 422, problem: 'request.invalid', fields };
    const { reads, restore } = await open({ resource }, answer);
    await restore();
    await expect.element(page.getByText(text)).toBeVisible();
    expect(dialog.elements()).toEqual([]);
    await expect.poll(reads).toHaveLength(2);
  });

  test('the trash deletes a record permanently after a question, and clears the selection', async () => {
    const { sent } = await open({ name: '' }, { code: 200, result: { purged: 1 } });
    const row = getRow('（无权查看）');
    await userEvent.click(row.getByRole('checkbox'));
    await userEvent.click(getButton('彻底删除'));
    await expect.element(dialog.filter({ hasText: '彻底删除 1 条记录？' })).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: /彻底删除/ }));
    await expect.element(page.getByText('已彻底删除 1 条记录')).toBeVisible();
    expect(sent()).toEqual([{ ids: [1] }]);
    await expect.poll(() => page.getByText(/^已选/).elements()).toEqual([]);
  });

  test('the trash names a single record before it is deleted permanently', async () => {
    const { sent } = await open({}, { code: 200, result: { purged: 1 } });
    await openMenu('夜班');
    await userEvent.click(getMenuItem(/^彻底删除/));
    await expect.element(dialog.filter({ hasText: '彻底删除“夜班”？' })).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: /彻底删除/ }));
    await expect.poll(sent).toEqual([{ ids: [1] }]);
  });

  test('the trash erases the personal data of a user after a question with the name, and only of users', async () => {
    const { sent } = await open({ resource: 'user', name: '王芳' }, { code: 200, result: {} });
    await openMenu('早班');
    await expect.element(getMenuItem(/^彻底删除/)).toBeVisible();
    expect(getMenuItem(/^清除个人信息/).elements()).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await openMenu('王芳');
    await userEvent.click(getMenuItem(/^清除个人信息/));
    const question = dialog.filter({ hasText: '清除“王芳”的个人信息？' });
    await expect.element(question.getByText(/此操作不可恢复/)).toBeVisible();
    expect(sent()).toEqual([]);
    await userEvent.click(question.getByRole('button', { name: '清除个人信息' }));
    await expect.element(page.getByText('已清除“王芳”的个人信息')).toBeVisible();
    expect(sent()).toEqual([{ id: 1 }]);
  });
});
