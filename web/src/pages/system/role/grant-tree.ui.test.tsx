import { buttons } from '@atrium/contract/buttons.ts';
import { menuTypes } from '@atrium/contract/menu/fields.ts';
import { useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { queryClient } from '../../../lib/query/query.ts';
import { stubApi } from '../../../testing/list-server.ts';
import { renderPage } from '../../../testing/render.tsx';
import { GrantTree } from './grant-tree.tsx';

beforeEach(() => {
  queryClient.clear();
  return () => vi.unstubAllGlobals();
});

const createEntry = (id: number, name: string, parentId: number | '', parts: object = {}) => ({
  id,
  name,
  parentId,
  icon: '',
  path: '',
  permission: '',
  menuType: menuTypes.page,
  status: 1,
  grantable: true,
  ...parts,
});
const createAction = (id: number, name: string, permission: string, parts: object = {}) =>
  createEntry(id, name, 2, { menuType: menuTypes.button, permission, ...parts });

const [group, users, add, edit, exporting, importing, resetting, home, disabledItem, inner, innerPage] = [
  1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12,
];
const entries = [
  createEntry(group, '系统', ''),
  createEntry(users, '用户', group),
  createAction(add, '建立', buttons.add),
  // Belongs to the column of its name.
  createAction(edit, 'common.edit', 'own:edit'),
  createAction(5, '编辑二', buttons.update, { grantable: false }),
  createAction(exporting, '导出', 'own:export'),
  createAction(importing, '导入', 'own:import'),
  createAction(resetting, '重置密码', 'own:reset'),
  createEntry(home, '主页', group),
  createEntry(inner, '内组', group),
  createEntry(innerPage, '内页', inner),
  createEntry(disabledItem, '旧页', '', { status: 0, grantable: false }),
];

interface Parts {
  before?: readonly number[];
  isFixed?: boolean;
  /** More menu items than `entries`. */
  more?: typeof entries;
}

const open = async (initial: readonly number[], { more = [], ...parts }: Parts = {}) => {
  const state = { isBroken: false, grants: [...initial] };
  stubApi(({ path }) => {
    if (path !== 'role-menu') return undefined;
    return state.isBroken ? { code: 500, problem: 'server.fault' } : { code: 200, result: [...entries, ...more] };
  });
  const Field = () => {
    const [value, setValue] = useState(initial);
    const onChange = (grants: number[]) => {
      state.grants = grants;
      setValue(grants);
    };
    return <GrantTree value={value} onChange={onChange} {...parts} />;
  };
  const render = () => renderPage(<Field />);
  return { state, render };
};
const show = async (...options: Parameters<typeof open>) => {
  const { state, render } = await open(...options);
  await render();
  await expect.element(findRow('用户')).toBeVisible();
  return () => state.grants.toSorted((a, b) => a - b);
};

const findRow = (name: string) => page.getByTitle(name, { exact: true }).first();
const findActions = () => page.getByRole('treeitem', { name: '用户 操作' }).getByRole('toolbar', { name: '操作' });
// Style sheets add marks to the accessible names.
const findAction = (name: string) => findActions().getByText(name, { exact: true });
const listNames = () =>
  findActions()
    .getByRole('button')
    .elements()
    .map(({ textContent }) => textContent);
const readFocusedText = () => document.activeElement?.textContent;
const findCheckbox = (name: string) => page.getByRole('checkbox', { name });
const findTreeBox = (name: string) => page.getByRole('treeitem', { name }).getByRole('checkbox');

describe('the permissions of a role', () => {
  test.each([false, true])('the name of a page is read once, read-only: %s', async (isFixed) => {
    await show([group, users], { isFixed });
    await expect.element(page.getByRole('treeitem', { name: '用户 操作', exact: true })).toBeVisible();
  });

  test('the tree has a name', async () => {
    await show([]);
    await expect.element(page.getByRole('tree', { name: '权限' })).toBeVisible();
  });

  test('the permissions of a role are in the column of their code or name, and the others after them', async () => {
    await show([]);
    expect(listNames()).toEqual(['打开', '建立', '编辑', '编辑二', '+3']);
    const columns = findActions()
      .getByRole('button')
      .elements()
      .map((button) => getComputedStyle(button).gridColumnStart);
    expect(columns).toEqual(['1', '2', '3', 'auto', 'auto']);
  });

  test('more than two other permissions of a role are folded, unless they changed or are searched', async () => {
    await show([group, users, importing], { before: [group, users, resetting] });
    expect(listNames()).toEqual(['打开', '建立', '编辑', '编辑二', '导入', '重置密码', '+1']);
    const changes = ['导入', '重置密码', '打开'].map((name) => findAction(name).element().getAttribute('data-change'));
    expect(changes).toEqual(['added', 'removed', null]);
    await userEvent.click(page.getByRole('button', { name: '还有 1 项操作' }));
    await expect.poll(listNames).toEqual(['打开', '建立', '编辑', '编辑二', '导出', '导入', '重置密码']);
    await expect.element(findAction('导出')).toHaveFocus();
  });

  test('a permission is granted and revoked with its page, and not changed without the permission', async () => {
    const grants = await show([]);
    await userEvent.click(findAction('建立'));
    await expect.element(findAction('建立')).toHaveAttribute('aria-pressed', 'true');
    expect(grants()).toEqual([group, users, add]);
    await expect.element(findAction('编辑二')).toBeDisabled();
    await userEvent.click(findAction('打开'));
    await expect.element(findAction('建立')).toHaveAttribute('aria-pressed', 'false');
    expect(grants()).toEqual([]);
    await userEvent.click(findAction('打开'));
    await expect.poll(grants).toEqual([group, users]);
  });

  test('the permissions of a role show how many pages of a group are granted', async () => {
    const grants = await show([group, users]);
    await userEvent.click(page.getByRole('button', { name: '全部展开' }));
    await expect.element(page.getByText('1 / 3 个页面')).toBeVisible();
    await expect.element(page.getByText('0 / 1 个页面')).toBeVisible();
    await userEvent.click(findCheckbox('全选'));
    await expect.element(page.getByText('3 / 3 个页面')).toBeVisible();
    await expect.element(page.getByText('1 / 1 个页面')).toBeVisible();
    expect(grants()).toEqual([group, users, add, edit, exporting, importing, resetting, home, inner, innerPage]);
    await expect.element(page.getByText('已停用')).toBeVisible();
  });

  test('arrow keys reach the permissions of a role from the tree', async () => {
    await show([]);
    page.getByRole('tree').element().focus();
    await userEvent.keyboard('{ArrowDown}{ArrowRight}');
    await expect.poll(readFocusedText).toBe('打开');
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    expect(readFocusedText()).toBe('编辑');
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(readFocusedText()).toBe('打开');
    await userEvent.keyboard('{ArrowLeft}');
    await expect.element(page.getByRole('tree')).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.poll(readFocusedText).toBe('打开');
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('tree')).toHaveFocus();
  });

  test('the permissions of a role can be searched, and only the found ones are checked together', async () => {
    const grants = await show([]);
    const expand = page.getByRole('button', { name: /全部/ });
    await userEvent.fill(page.getByRole('textbox', { name: '搜索菜单或按钮' }), '导');
    await expect.poll(listNames).toEqual(['打开', '导出', '导入']);
    await expect.element(expand).toBeDisabled();
    await userEvent.click(findCheckbox('全选'));
    await expect.poll(grants).toEqual([group, users, exporting, importing]);
    await userEvent.click(findCheckbox('全选'));
    await expect.poll(grants).toEqual([]);
    await userEvent.fill(page.getByRole('textbox', { name: '搜索菜单或按钮' }), '没有这样的');
    await expect.element(page.getByText('没有匹配的菜单')).toBeVisible();
    await expect.element(findCheckbox('全选')).toBeDisabled();
    await expect.element(findCheckbox('全选')).not.toBeChecked();
  });

  test('the permissions of a role are collapsed and expanded together', async () => {
    await show([]);
    expect(findRow('内页').elements()).toEqual([]);
    await userEvent.click(page.getByRole('button', { name: '全部展开' }));
    await expect.element(findRow('内页')).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: '全部收起' }));
    await expect.poll(() => findRow('用户').elements()).toEqual([]);
    await userEvent.click(page.getByRole('button', { name: '全部展开' }));
    await expect.element(findRow('用户')).toBeVisible();
  });

  test('the permissions of the administrator are a list that marks permissions that are not granted', async () => {
    await show([group, users, add], { isFixed: true });
    const list = page.getByRole('treeitem', { name: '用户 操作' }).getByRole('list', { name: '操作' });
    const texts = list
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent);
    expect(texts).toEqual([
      '打开',
      '建立',
      ...['编辑', '编辑二', '导出', '导入', '重置密码'].map((name) => `${name}未授权`),
    ]);
    expect(findCheckbox('全选').elements()).toEqual([]);
    expect(
      findTreeBox('用户')
        .elements()
        .every(({ ariaDisabled }) => ariaDisabled === 'true'),
    ).toBe(true);
  });

  test('a long name of a permission does not widen the list of a role on a phone', async () => {
    await page.viewport(390, 844);
    const more = [createAction(20, '重置密码并通知用户本人以及所在部门的全部管理员', 'own:long')];
    await show([group, users], { isFixed: true, more });
    expect(document.documentElement.scrollWidth).toBe(390);
  });

  test('the permissions of a role are read again after a failure', async () => {
    const { state, render } = await open([]);
    state.isBroken = true;
    await render();
    await expect.element(page.getByRole('button', { name: /重\s*试/ })).toBeVisible();
    state.isBroken = false;
    await userEvent.click(page.getByRole('button', { name: /重\s*试/ }));
    await expect.element(findRow('用户')).toBeVisible();
  });
});
