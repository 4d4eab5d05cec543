import { deptResource } from '@atrium/contract/dept/fields.ts';
import { createInitialRow } from '@atrium/contract/resource/definition.ts';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { queryClient } from '../../../lib/query/query.ts';
import { stubApi } from '../../../testing/list-server.ts';
import { renderPage } from '../../../testing/render.tsx';
import DeptPage from './page.tsx';

beforeEach(() => {
  queryClient.clear();
  return () => vi.unstubAllGlobals();
});

const createDept = (parts: object) => ({
  ...createInitialRow(deptResource.fields),
  version: 1,
  status: 1,
  leaderName: '',
  createTime: 0,
  updateTime: 0,
  ...parts,
});

test('a department without direct users shows the number of its branch first', async () => {
  const list = [
    createDept({ id: 1, parentId: null, name: '总部', userCount: 0, totalUserCount: 14 }),
    createDept({ id: 2, parentId: 1, name: '分部', userCount: 14, totalUserCount: 14 }),
  ];
  stubApi(({ path }) => (path === 'dept-list' ? { code: 200, result: { list } } : undefined));
  await renderPage(<RouterProvider router={createMemoryRouter([{ path: '*', Component: DeptPage }])} />);
  await expect.element(page.getByRole('row', { name: /总部/ }).getByText('14（本部门 0）')).toBeVisible();
  await expect.element(page.getByRole('row', { name: /分部/ }).getByText('14', { exact: true })).toBeVisible();
});
