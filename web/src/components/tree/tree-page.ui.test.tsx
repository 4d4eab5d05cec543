import { createDept, deleteDept, listDepts, moveDept, readDept, updateDept } from '@atrium/contract/dept/calls.ts';
import { deptResource } from '@atrium/contract/dept/fields.ts';
import type { Dept } from '@atrium/contract/dept/schemas.ts';
import { createInitialRow } from '@atrium/contract/resource/definition.ts';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { queryClient } from '../../lib/query/query.ts';
import { stubApi } from '../../testing/list-server.ts';
import { renderPage } from '../../testing/render.tsx';
import { TreePage } from './tree-page.tsx';
import { createTreeSource } from './tree-source.ts';

const createPlace = (id: number, parentId: number | '', name: string) => ({
  ...createInitialRow(deptResource.fields),
  id,
  parentId,
  name,
  version: id + 10,
  createTime: 0,
  updateTime: 0,
});
const list = [
  createPlace(1, '', '总部'),
  createPlace(2, 1, '研发'),
  createPlace(3, 1, '市场'),
  createPlace(4, '', '分部'),
];
const source = createTreeSource(deptResource, listDepts);
const calls = { read: readDept, create: createDept, update: updateDept, delete: deleteDept };
const noCells = {};

beforeEach(() => {
  queryClient.clear();
  return () => vi.unstubAllGlobals();
});

const open = async (address = '/list') => {
  const requests = stubApi(({ method, path, query }) => {
    if (method !== 'GET') return { code: 200, result: {} };
    const rows = query.get('keyword') ? list.slice(1, 2) : list;
    return path === 'dept-list' ? { code: 200, result: { list: rows, total: rows.length } } : undefined;
  });
  const onMoved = vi.fn(async () => undefined);
  const Component = () => (
    <TreePage<Dept>
      resource={deptResource}
      calls={calls}
      source={source}
      cells={noCells}
      moveCall={moveDept}
      onMoved={onMoved}
      summary={() => null}
    />
  );
  await renderPage(
    <RouterProvider router={createMemoryRouter([{ path: '*', Component }], { initialEntries: [address] })} />,
  );
  await expect.element(page.getByRole('rowheader').first()).toBeVisible();
  const listMoves = () => requests.filter(({ path }) => path === 'dept-item/move').map(({ body }) => body);
  return { listMoves, onMoved };
};

test('a moved record is sent with its version, and returns to its former place when that is undone', async () => {
  const { listMoves, onMoved } = await open();
  const handle = page.getByRole('button', { name: '移动研发' });
  await expect.element(handle).toBeVisible();
  handle.element().focus();
  await userEvent.keyboard(' {ArrowUp} ');
  await expect.poll(listMoves).toHaveLength(1);
  await expect.poll(() => listMoves()[0]).toMatchObject({ id: 2, version: 12 });
  expect(listMoves()[0]).not.toMatchObject({ parentId: 1, before: 3 });
  await userEvent.click(page.getByRole('button', { name: /撤\s?销/ }));
  await expect.poll(listMoves).toHaveLength(2);
  await expect.poll(() => listMoves()[1]).toEqual({ id: 2, parentId: 1, before: 3 });
  await expect.poll(() => onMoved.mock.calls).toHaveLength(2);
});

test('a filtered tree shows the matches with their number, and all records when the filter is cleared', async () => {
  await open('/list?keyword=研');
  await expect.element(page.getByText(/^筛选出 1/)).toBeVisible();
  expect(page.getByRole('rowheader').elements()).toHaveLength(1);
  await userEvent.fill(page.getByRole('searchbox'), '');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('分部', { exact: true })).toBeVisible();
  await expect.element(page.getByText(/^共 4/)).toBeVisible();
});
