import { readRole, updateRole } from '@atrium/contract/role/calls.ts';
import type { VersionPreview } from '@atrium/contract/version/schemas.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { queryClient, useApiQuery } from '../../lib/query/query.ts';
import { renderPage, setTestLanguage } from '../../testing/render.tsx';
import { RestoreVersionDialog } from './restore-version-dialog.tsx';

const time = Date.UTC(2026, 0, 2, 3, 4, 5);
const names = { user: {}, role: {}, menu: {}, dept: { 3: '华东' }, dictionary: {}, position: {} };
const preview: VersionPreview = {
  version: 7,
  time,
  changes: [
    { field: 'name', before: '新名', after: '旧名' },
    { field: 'status', before: 1, after: 0 },
    { field: 'depts', before: [3], after: [4] },
  ],
  errors: { depts: 'field.unknown' },
  notRestored: ['menus'],
  names,
};

let shownPreview: VersionPreview | { problem: string; status: number };
let rejections: string[];
let sentBodies: unknown[];
let previews: string[];
let recordReads = 0;

const createEnvelope = (status: number, parts: object) =>
  new Response(JSON.stringify({ code: status, message: '', success: status === 200, result: null, ...parts }), {
    status,
    headers: { 'content-type': 'application/json' },
  });

beforeEach(() => {
  queryClient.clear();
  [shownPreview, rejections, sentBodies, previews, recordReads] = [preview, [], [], [], 0];
  const realFetch = globalThis.fetch;
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === '/api/role-item') {
      recordReads += 1;
      return createEnvelope(200, { result: { id: 5 } });
    }
    if (!pathname.startsWith('/api/version-item')) return realFetch(input, init);
    if (request.method === 'GET') {
      previews.push(searchParams.toString());
      return 'problem' in shownPreview
        ? createEnvelope(shownPreview.status, shownPreview)
        : createEnvelope(200, { result: shownPreview });
    }
    sentBodies.push(await request.json());
    const problem = rejections.pop();
    return problem ? createEnvelope(409, { problem }) : createEnvelope(200, { result: { restored: 2 } });
  });
  return () => vi.unstubAllGlobals();
});

const Record = () => {
  useApiQuery(readRole, { id: 5 });
  return null;
};

const open = async () => {
  const onClose = vi.fn();
  await renderPage(
    <>
      <Record />
      <RestoreVersionDialog resource="role" id={5} entry={{ id: 9, time }} update={updateRole} onClose={onClose} />
    </>,
  );
  return { onClose, dialog: page.getByRole('dialog'), confirm: page.getByRole('button', { name: /恢复此版本$/ }) };
};

test('shows each change, its error and the fields that stay, and restores the fields without errors', async () => {
  const { dialog, confirm, onClose } = await open();
  await expect.element(dialog.getByRole('row', { name: /角色名称/ })).toHaveTextContent('角色名称新名旧名');
  const headings = dialog.getByRole('columnheader').elements();
  expect(headings.map(({ textContent }) => textContent).slice(-2)).toEqual(['当前值', '此版本的值']);
  await expect.element(dialog.getByRole('row', { name: /状态/ })).toHaveTextContent('状态启用停用');
  await expect.element(dialog.getByRole('row', { name: /指定的部门/ }).getByRole('deletion')).toHaveTextContent('华东');
  await expect
    .element(dialog.getByRole('row', { name: /指定的部门/ }).getByRole('insertion'))
    .toHaveTextContent('#4（已删除）');
  await expect
    .element(dialog.getByRole('rowheader', { name: /指定的部门/ }))
    .toHaveTextContent('指定的部门找不到对应的数据');
  await expect.element(dialog.getByText(/不会恢复：权限/)).toBeVisible();
  expect(previews).toEqual(['resource=role&id=5&entry=9']);
  await userEvent.click(confirm);
  await expect.poll(() => onClose.mock.calls).toHaveLength(1);
  expect(sentBodies).toEqual([{ resource: 'role', id: 5, entry: 9, version: 7, fields: ['name', 'status'] }]);
  await expect.element(page.getByText('已恢复此版本')).toBeVisible();
});

test('loads the record again after a version was restored, but not after a rejection', async () => {
  const { dialog, confirm, onClose } = await open();
  await expect.element(dialog.getByText('新名')).toBeVisible();
  await expect.poll(() => recordReads).toBe(1);
  rejections = ['row.stale'];
  await userEvent.click(confirm);
  await expect.poll(() => previews).toHaveLength(2);
  await userEvent.click(confirm);
  await expect.poll(() => onClose.mock.calls).toHaveLength(1);
  expect(recordReads).toBe(2);
});

test('stays open after a version conflict, and shows the current preview', async () => {
  const { confirm, onClose, dialog } = await open();
  await expect.element(dialog.getByText('新名')).toBeVisible();
  rejections = ['row.stale'];
  shownPreview = {
    ...preview,
    version: 8,
    changes: [{ field: 'name', before: '更新的名', after: '旧名' }],
    errors: {},
  };
  await userEvent.click(confirm);
  await expect.element(dialog.getByText('更新的名')).toBeVisible();
  await expect.element(page.getByText('数据已被他人修改，请核对后再保存')).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.click(confirm);
  await expect.poll(() => onClose.mock.calls).toHaveLength(1);
  expect(sentBodies.at(-1)).toMatchObject({ version: 8, fields: ['name'] });
});

test('restores nothing if no value differs', async () => {
  shownPreview = { ...preview, changes: [], errors: {}, notRestored: [] };
  const { confirm, dialog } = await open();
  await expect.element(dialog.getByText(/此版本与当前值没有差异/)).toBeVisible();
  await expect.element(confirm).toBeDisabled();
});

test('restores nothing if every change has an error', async () => {
  shownPreview = { ...preview, errors: { name: 'field.tooLong', status: 'field.status', depts: 'field.unknown' } };
  const { confirm, dialog } = await open();
  await expect.element(dialog.getByText('旧名')).toBeVisible();
  await expect.element(confirm).toBeDisabled();
});

test('explains why a version cannot be restored', async () => {
  shownPreview = { status: 404, problem: 'row.noVersion' };
  const { confirm, dialog } = await open();
  await expect.element(dialog.getByText('历史记录中已没有该版本')).toBeVisible();
  await expect.element(confirm).toBeDisabled();
  await setTestLanguage('en-US');
  await expect.element(dialog.getByText('The history no longer contains this version.')).toBeVisible();
});
