import { createResourceCalls } from '@atrium/contract/resource/resource-calls.ts';
import { createInitialRow } from '@atrium/contract/resource/definition.ts';
import { positionResource } from '@atrium/contract/position/fields.ts';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { queryClient } from '../../lib/query/query.ts';
import { getUnsavedChanges, useUnsavedStore } from '../../lib/tab/unsaved.ts';
import { type Answer, type ApiRequest, stubApi } from '../../testing/list-server.ts';
import { renderPage } from '../../testing/render.tsx';
import { ResourceForm } from '../resource/resource-form.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';

const dialog = page.getByRole('dialog').last();
const click = (name: RegExp) => userEvent.click(dialog.getByRole('button', { name }));

describe('the dialog of a conflict', () => {
  const fields = (['name', 'note', 'color', 'roles', 'tags'] as const).map((name) => ({ name, label: `字段 ${name}` }));
  const original = { name: '旧', note: '旧', color: '旧', roles: [1, 2], tags: [1] };
  const theirs = { name: '他们', note: '他们', color: '旧', roles: [1, 2, 3], tags: [1] };
  const mine = { name: '旧', note: '我的', color: '我的', roles: [2, 4], tags: [1] };
  const open = async (versions: object = {}) => {
    const [onChoose, onCancel] = [vi.fn(), vi.fn()];
    await renderPage(
      <ConflictDialog
        {...{ fields, original, theirs, mine, onChoose, onCancel }}
        {...versions}
        text={(field, value) => `${field}-${String(value)}`}
      />,
    );
    await expect.element(dialog).toBeVisible();
    return { onChoose, onCancel };
  };
  const readChoices = () =>
    [...document.querySelectorAll('[role=radiogroup]')].map((group) => [
      group.getAttribute('aria-label'),
      group.querySelector('.ant-radio-wrapper-checked')?.textContent,
    ]);

  test('only fields that differ are listed, each with the changed value, and lists with the changes of both', async () => {
    const { onChoose } = await open();
    await expect.poll(readChoices).toEqual([
      ['字段 name', '对方的：name-他们'],
      ['字段 note', '我的：note-我的'],
      ['字段 color', '我的：color-我的'],
      ['字段 roles', '两边的改动都保留'],
    ]);
    expect(page.getByText('双方都改过').elements()).toHaveLength(2);
    const roles = dialog.getByRole('listitem').filter({ hasText: '字段 roles' });
    expect(roles.element().textContent).toContain('原来的值：roles-1、roles-2');
    expect(roles.element().textContent).toContain('对方的：+ roles-3');
    expect(roles.element().textContent).toContain('我的：+ roles-4− roles-1');
    await click(/采用所选内容/);
    expect(onChoose.mock.calls).toEqual([[{ name: '他们', note: '我的', color: '我的', roles: [2, 3, 4], tags: [1] }]]);
  });

  test('the user can choose the other side of each field, or cancel', async () => {
    const { onChoose, onCancel } = await open();
    const choose = (field: string, side: RegExp) =>
      userEvent.click(dialog.getByRole('radiogroup', { name: field }).getByText(side));
    await choose('字段 name', /^我的/);
    await choose('字段 note', /^对方的/);
    await choose('字段 roles', /^对方的/);
    await click(/采用所选内容/);
    expect(onChoose.mock.calls).toEqual([[{ name: '旧', note: '他们', color: '我的', roles: [1, 2, 3], tags: [1] }]]);
    await click(/取\s?消/);
    expect(onCancel).toHaveBeenCalledOnce();
  });

  test('a long list is cut, an unchanged one says so, and equal changes need no choice', async () => {
    const many = Array.from({ length: 12 }, (_, index) => index);
    await open({ theirs: { ...original, roles: many }, mine: { ...mine, roles: [1, 2], tags: [] } });
    await expect.element(dialog.getByText(/roles-9，另有 2 项/)).toBeVisible();
    await expect.element(dialog.getByText(/我的：没有改动/)).toBeVisible();
    await expect
      .element(dialog.getByText('请逐项选择要保留的内容，然后再次保存。您输入的内容没有丢失。'))
      .toBeVisible();
    await open({ theirs: mine });
    await expect.element(dialog.getByText('对方保存的内容与您的一致，可以直接再次保存。')).toBeVisible();
  });
});

describe('the form of a record', () => {
  const position = {
    ...createInitialRow(positionResource.fields),
    id: 5,
    version: 1,
    name: '收银员',
    nameEn: 'Cashier',
    code: 'cashier',
    remark: '',
    deptName: '',
    createTime: 0,
    updateTime: 0,
  };
  const stale = (parts: object): Answer => ({
    code: 409,
    problem: 'row.stale',
    params: { current: { ...position, version: 2, ...parts } },
  });
  let answers: Answer[] = [];
  let refusal: Answer | undefined;
  let sent: ApiRequest['body'][] = [];

  beforeEach(() => {
    queryClient.clear();
    [answers, refusal, sent] = [[], undefined, []];
    stubApi(({ method, body }) => {
      if (method === 'GET') return undefined;
      sent.push(body);
      return refusal ?? answers.shift() ?? { code: 200, result: { ...position, version: 3 } };
    });
    return () => vi.unstubAllGlobals();
  });

  const open = async () => {
    const [close, onView] = [vi.fn(), vi.fn()];
    const calls = createResourceCalls(positionResource);
    const Component = () => (
      <ResourceForm resource={positionResource} calls={calls} row={position} close={close} onView={onView} />
    );
    const router = createMemoryRouter([{ path: '*', Component }], { initialEntries: ['/list'] });
    await renderPage(<RouterProvider router={router} />);
    await expect.element(page.getByLabelText('备注')).toBeVisible();
    await userEvent.fill(page.getByLabelText('备注'), '我的备注');
    return { close, onView };
  };
  const save = () => click(/保\s?存|重\s?试/);

  test('a change of other fields by someone else is no conflict: the form saves again without asking', async () => {
    answers = [stale({ updateTime: 9 })];
    const { close } = await open();
    await save();
    await expect.poll(() => close.mock.calls).toHaveLength(1);
    await expect
      .poll(() => sent)
      .toMatchObject([
        { version: 1, remark: '我的备注' },
        { version: 2, remark: '我的备注' },
      ]);
    expect(page.getByText('内容刚刚被他人修改').elements()).toEqual([]);
  });

  test('a conflict is shown with both versions, and the choice is saved over the newer version', async () => {
    answers = [stale({ remark: '对方的备注', code: 'till' })];
    const { close } = await open();
    await save();
    await expect.element(dialog.getByText('内容刚刚被他人修改')).toBeVisible();
    const conflicts = dialog.getByRole('radiogroup');
    await expect
      .poll(() => conflicts.elements().map((group) => group.getAttribute('aria-label')))
      .toEqual(['编码', '备注']);
    await click(/取\s?消/);
    await expect.poll(() => page.getByText('内容刚刚被他人修改').elements()).toEqual([]);
    await expect.element(page.getByLabelText('备注')).toHaveValue('我的备注');
    answers = [stale({ remark: '对方的备注', code: 'till' })];
    await save();
    await click(/采用所选内容/);
    await expect.element(page.getByLabelText('编码')).toHaveValue('till');
    await save();
    await expect.poll(() => close.mock.calls).toHaveLength(1);
    await expect.poll(() => sent.at(-1)).toMatchObject({ version: 2, code: 'till', remark: '我的备注' });
  });

  test.each([
    ['a server error', { code: 500, problem: 'server.fault' }, /服务器出现错误，内容未保存/, /重\s?试/],
    ['a rejection', { code: 422, problem: 'request.invalid' }, /请检查输入的内容/, /保\s?存/],
  ])('%s is shown in the form, which stays open with the typed values', async (_, answer, text, button) => {
    refusal = answer;
    const { close } = await open();
    await save();
    await expect.element(dialog.getByText(text)).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: button })).toBeEnabled();
    expect(getUnsavedChanges().map(({ name }) => name)).toEqual(['编辑岗位：收银员']);
    expect(close).not.toHaveBeenCalled();
    refusal = undefined;
    await save();
    await expect.poll(() => close.mock.calls).toHaveLength(1);
    expect(getUnsavedChanges()).toEqual([]);
    await expect.element(page.getByRole('alert').last()).toHaveTextContent('修改成功 收银员 查看 Alt+V');
  });

  test('a changed form stays open if the user does not want to discard the change', async () => {
    const { close } = await open();
    await click(/取\s?消/);
    await expect.poll(() => useUnsavedStore.getState().question).not.toBeNull();
    useUnsavedStore.getState().question?.answer(false);
    await expect.poll(() => useUnsavedStore.getState().question).toBeNull();
    expect(close).not.toHaveBeenCalled();
  });
});
