import type { BulkEditPreview } from '@atrium/contract/bulk-edit/schemas.ts';
import { positionCalls, positionResource } from '@atrium/contract/position/fields.ts';
import type { GeneratedResource } from '@atrium/contract/resource/field.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useAccess } from '../../lib/access/access.ts';
import { queryClient } from '../../lib/query/query.ts';
import { useUnsavedStore } from '../../lib/tab/unsaved.ts';
import { type Answer, stubApi } from '../../testing/list-server.ts';
import { renderPage, setTestLanguage } from '../../testing/render.tsx';
import { BulkEditDialog, type BulkEditTarget } from './bulk-edit-dialog.tsx';

const parcel = {
  ...positionResource,
  fields: {
    ...positionResource.fields,
    tags: {
      type: 'choices',
      label: { 'zh-CN': '标签', 'en-US': 'Tags' },
      options: { heavy: { 'zh-CN': '重', 'en-US': 'Heavy' } },
    },
    secret: {
      type: 'text',
      label: { 'zh-CN': '机密', 'en-US': 'Secret' },
      max: 9,
      permissions: { edit: ['/system/role', 'permission:button:delete'] },
    },
  },
} as const satisfies GeneratedResource;

const preview: BulkEditPreview = {
  changed: 1,
  unchanged: 2,
  rejected: 1,
  records: [{ id: 5, version: 3 }],
  examples: [{ id: 5, name: '收银员', changes: [{ field: 'remark', before: '旧', after: '新' }] }],
  errors: [{ id: 6, name: '店长', problem: 'positions.shared', message: '该岗位由多个部门共用' }],
  names: { user: {}, role: {}, menu: {}, dept: {}, dictionary: {}, position: {} },
};

const createSuccess = (result: object): Answer => ({ code: 200, result });

let previewAnswer: Answer | Promise<Answer>;
let applyAnswer: Answer;
let sentRequests: [path: string, body: unknown][];

beforeEach(() => {
  queryClient.clear();
  [previewAnswer, applyAnswer, sentRequests] = [
    createSuccess(preview),
    createSuccess({ changed: 1, unchanged: 0 }),
    [],
  ];
  stubApi(({ path, body }) => {
    if (!path.startsWith('bulk-edit')) return undefined;
    sentRequests.push([path, body]);
    return path === 'bulk-edit/preview' ? previewAnswer : applyAnswer;
  });
  return () => vi.unstubAllGlobals();
});

const open = async (target: BulkEditTarget = { ids: [5, 6, 7, 8] }, count = 4) => {
  const [onClose, onDone] = [vi.fn(), vi.fn()];
  const screen = { resource: parcel, calls: positionCalls };
  await renderPage(<BulkEditDialog screen={screen} target={target} count={count} onClose={onClose} onDone={onDone} />);
  const dialog = page.getByRole('dialog');
  return { dialog, onClose, onDone, button: (name: RegExp) => dialog.getByRole('button', { name }) };
};

const chooseField = async (name: string) => {
  await userEvent.click(page.getByRole('combobox', { name: '添加要更改的字段' }));
  await userEvent.click(page.getByTitle(name, { exact: true }).last());
};

// The first test, because the translations of the preview load only once.
test('offers to apply changes only together with their preview', async () => {
  const { dialog, button } = await open();
  await chooseField('备注');
  const element = dialog.element();
  let hasButtonWithoutPreview = false;
  const observer = new MutationObserver(() => {
    const { textContent } = element;
    if (textContent.includes('更改 1 条记录') && !element.querySelector('[aria-live]')?.checkVisibility())
      hasButtonWithoutPreview = true;
  });
  observer.observe(element, { childList: true, subtree: true, characterData: true, attributes: true });
  await userEvent.click(button(/预\s?览/));
  await expect.element(dialog.getByText('将更改 1 条记录')).toBeVisible();
  await expect.element(button(/^更改 1 条记录/)).toBeVisible();
  observer.disconnect();
  expect(hasButtonWithoutPreview).toBe(false);
});

test('disables the fields while the preview of their values loads', async () => {
  const arrival = Promise.withResolvers<Answer>();
  previewAnswer = arrival.promise;
  const { dialog, button } = await open();
  await chooseField('备注');
  await userEvent.click(button(/预\s?览/));
  const isFieldDisabled = () => dialog.element().querySelector('textarea')?.disabled;
  await expect.poll(isFieldDisabled).toBe(true);
  arrival.resolve(createSuccess({ ...preview, rejected: 0, errors: [] }));
  await expect.element(button(/^更改 1 条记录/)).toBeEnabled();
  await userEvent.click(button(/返\s?回/));
  await expect.poll(isFieldDisabled).toBe(false);
});

test('offers the fields that records can share and that the user may change', async () => {
  const { button } = await open();
  useAccess.setState(({ user }) => ({ user: user && { ...user, roles: [] } }));
  await expect.element(button(/预\s?览/)).toBeDisabled();
  await userEvent.click(page.getByRole('combobox', { name: '添加要更改的字段' }));
  await expect.element(page.getByTitle('备注', { exact: true })).toBeVisible();
  const titles = [...document.querySelectorAll('.ant-select-item-option')].map((option) =>
    option.getAttribute('title'),
  );
  expect(titles).toEqual(expect.arrayContaining(['状态', '标签', '备注']));
  for (const name of ['岗位编码', '机密', '创建时间']) expect(titles).not.toContain(name);
});

test('previews the changes, and changes the other records only if the user confirms it', async () => {
  const { dialog, button, onDone } = await open();
  await chooseField('备注');
  await userEvent.fill(dialog.getByRole('textbox', { name: '备注' }), '新');
  await chooseField('标签');
  await userEvent.click(dialog.getByText('增加'));
  await userEvent.click(dialog.getByRole('combobox', { name: '标签' }));
  await userEvent.click(page.getByTitle('重', { exact: true }).last());
  await userEvent.click(button(/预\s?览/));
  await expect.element(dialog.getByText('将更改 1 条记录')).toBeVisible();
  await expect.element(dialog.getByText('2 条无需更改')).toBeVisible();
  await expect.element(dialog.getByText('该岗位由多个部门共用')).toBeVisible();
  await expect.element(dialog.getByRole('row', { name: /备注/ })).toHaveTextContent('备注旧新');
  const changes = { values: { remark: '新' }, add: { tags: ['heavy'] }, remove: {} };
  await expect
    .poll(() => sentRequests)
    .toEqual([['bulk-edit/preview', { resource: 'position', ids: [5, 6, 7, 8], ...changes }]]);
  await expect.element(button(/更改 1 条记录/)).toBeDisabled();
  await userEvent.click(dialog.getByRole('checkbox', { name: '只更改其余 1 条记录' }));
  await userEvent.click(button(/更改 1 条记录/));
  await expect.poll(() => onDone.mock.calls).toHaveLength(1);
  await expect
    .poll(() => sentRequests[1])
    .toEqual(['bulk-edit', { resource: 'position', records: preview.records, ...changes }]);
});

test('changes only the fields that the user has not removed again', async () => {
  const { dialog, button } = await open();
  for (const name of ['备注', '标签']) await chooseField(name);
  await userEvent.click(button(/^不更改“标签”$/));
  await expect.poll(() => button(/^不更改/).elements()).toHaveLength(1);
  await userEvent.fill(dialog.getByRole('textbox', { name: '备注' }), '新');
  await userEvent.click(button(/预\s?览/));
  await expect.poll(() => sentRequests[0]?.[1]).toMatchObject({ values: { remark: '新' }, add: {}, remove: {} });
});

test('shows a new preview if a record has changed since the first one', async () => {
  previewAnswer = createSuccess({ ...preview, rejected: 0, errors: [] });
  const { dialog, button, onDone } = await open({ filter: { keyword: 'x' } });
  await chooseField('备注');
  await userEvent.click(button(/预\s?览/));
  await expect.element(dialog.getByText('将更改 1 条记录')).toBeVisible();
  await expect.poll(() => sentRequests[0]?.[1]).toMatchObject({ filter: { keyword: 'x' }, values: { remark: '' } });
  applyAnswer = { code: 409, problem: 'bulkEdit.rejected' };
  previewAnswer = createSuccess({ ...preview, changed: 0, records: [], examples: [] });
  await userEvent.click(button(/更改 1 条记录/));
  await expect.element(dialog.getByText('没有需要更改的记录')).toBeVisible();
  await expect.element(button(/更改 0 条记录/)).toBeDisabled();
  expect(onDone).not.toHaveBeenCalled();
});

test('shows an error of the server at its field, and keeps the values after going back', async () => {
  previewAnswer = { code: 422, problem: 'request.invalid', fields: { remark: 'field.tooLong' } };
  const { dialog, button } = await open();
  await chooseField('备注');
  await userEvent.fill(dialog.getByRole('textbox', { name: '备注' }), '新');
  await userEvent.click(button(/预\s?览/));
  await expect.element(dialog.getByText('内容过长')).toBeVisible();
  previewAnswer = createSuccess(preview);
  await userEvent.click(button(/预\s?览/));
  await userEvent.click(button(/返\s?回/));
  await expect.poll(() => dialog.element().querySelector('textarea')?.value).toBe('新');
});

test('asks again about the records that cannot be changed after a new preview', async () => {
  const { dialog, button } = await open();
  await chooseField('备注');
  await userEvent.click(button(/预\s?览/));
  await userEvent.click(dialog.getByRole('checkbox', { name: '只更改其余 1 条记录' }));
  await expect.element(button(/更改 1 条记录/)).toBeEnabled();
  await userEvent.click(button(/返\s?回/));
  await userEvent.click(button(/预\s?览/));
  await expect.element(dialog.getByRole('checkbox', { name: '只更改其余 1 条记录' })).not.toBeChecked();
  await expect.element(button(/更改 1 条记录/)).toBeDisabled();
});

test('a bulk edit closes immediately without a chosen field, and otherwise asks first', async () => {
  const { button, onClose } = await open();
  await userEvent.click(button(/取\s?消/));
  await expect.poll(() => onClose.mock.calls).toHaveLength(1);
  await chooseField('备注');
  await userEvent.click(button(/取\s?消/));
  await expect
    .poll(() => useUnsavedStore.getState().question?.changes.map(({ name }) => name))
    .toEqual(['编辑 4 条记录']);
  useUnsavedStore.getState().question?.answer(false);
  await expect.poll(() => useUnsavedStore.getState().question).toBeNull();
  expect(onClose).toHaveBeenCalledTimes(1);
  await userEvent.click(button(/取\s?消/));
  await expect.poll(() => useUnsavedStore.getState().question).not.toBeNull();
  useUnsavedStore.getState().question?.answer(true);
  await expect.poll(() => onClose.mock.calls).toHaveLength(2);
});

test('explains that too many records are selected', async () => {
  const { dialog } = await open({ filter: {} }, 1001);
  await expect.element(dialog.getByText('一次最多处理 1000 条记录')).toBeVisible();
  await setTestLanguage('en-US');
  await expect.element(dialog.getByText('You can select up to 1000 records at a time')).toBeVisible();
});
