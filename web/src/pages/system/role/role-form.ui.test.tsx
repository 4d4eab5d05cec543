import { menuTypes } from '@atrium/contract/menu/fields.ts';
import { superAdmin } from '@atrium/contract/permissions.ts';
import { createInitialRow } from '@atrium/contract/resource/definition.ts';
import { roleResource } from '@atrium/contract/role/fields.ts';
import type { Role } from '@atrium/contract/role/schemas.ts';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { queryClient } from '../../../lib/query/query.ts';
import { stubApi } from '../../../testing/list-server.ts';
import { renderPage } from '../../../testing/render.tsx';
import { RoleForm } from './role-form.tsx';

beforeEach(() => {
  queryClient.clear();
  return () => vi.unstubAllGlobals();
});

const createRole = (parts: Partial<Role>): Role =>
  // The properties that the form reads.
  ({
    ...createInitialRow(roleResource.fields),
    id: 5,
    version: 3,
    name: '员工',
    code: 'staff',
    status: 1,
    dataScope: 'self',
    depts: [],
    userCount: 0,
    builtin: false,
    holdsMore: false,
    createTime: 0,
    updateTime: 0,
    ...parts,
  }) as unknown as Role;

/** Opens the form of a role, or of a copy of it. */
const open = async (role: Role, isCopy = false, entries: readonly object[] = []) => {
  const requests = stubApi(({ method, path }) => {
    if (path === 'role-item/grants') return { code: 200, result: [7] };
    if (path === 'role-menu') return { code: 200, result: entries };
    if (path === 'dept-list/options') return { code: 200, result: [] };
    return path === 'role-item' ? { code: 200, result: method === 'GET' ? role : { ...role, id: 6 } } : undefined;
  });
  const close = vi.fn<() => void>();
  const element = (
    <RoleForm row={isCopy ? null : role} copiedRole={isCopy ? role : null} close={close} replace={() => undefined} />
  );
  await renderPage(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
  await expect.element(name).toBeVisible();
  const listSentBodies = () => requests.filter(({ method }) => method !== 'GET').map(({ body }) => body);
  return { close, sent: listSentBodies };
};

const name = page.getByRole('textbox', { name: /角色名称/ });
const code = page.getByRole('textbox', { name: /角色编码/ });
const scope = page.getByRole('combobox', { name: /数据范围/ });
const save = () => userEvent.click(page.getByRole('button', { name: /^保\s*存$/ }));

describe('the form of a role', () => {
  test('a new role has its properties in two rows without hints', async () => {
    await page.viewport(1440, 900);
    await open(createRole({}), true);
    const remark = page.getByRole('textbox', { name: /备注/ });
    await expect.element(remark).toBeVisible();
    const [nameBox, codeBox, scopeBox, remarkBox] = [name, code, scope, remark].map((input) =>
      input.element().getBoundingClientRect(),
    );
    expect(nameBox?.top).toBeCloseTo(codeBox?.top ?? 0, 0);
    expect(Math.abs((scopeBox?.top ?? 0) - (remarkBox?.top ?? 0))).toBeLessThan(8);
    expect((remarkBox?.top ?? 0) - (codeBox?.bottom ?? 0)).toBeLessThan(60);
  });

  test('the columns of the permissions stay at the top while the form scrolls', async () => {
    await page.viewport(1440, 900);
    const menuItem = {
      parentId: '',
      icon: '',
      path: '',
      permission: '',
      menuType: menuTypes.page,
      status: 1,
      grantable: true,
    };
    await open(
      createRole({}),
      false,
      Array.from({ length: 60 }, (_, id) => ({ ...menuItem, id: id + 1, name: `页${id}` })),
    );
    const lastPage = page.getByRole('treeitem', { name: '页59' });
    await expect.element(lastPage).toBeInTheDocument();
    lastPage.element().scrollIntoView();
    const head = page.getByText('页面', { exact: true }).first().element().parentElement;
    const readTop = (element: Element | null | undefined) => element?.getBoundingClientRect().top ?? Number.NaN;
    await expect.poll(() => Math.abs(readTop(head) - readTop(head?.closest('.ant-drawer-body')))).toBeLessThan(2);
  });

  test.each([
    ['the administrators', { code: superAdmin, builtin: true }, [false, false], undefined],
    ['a built-in role', { builtin: true }, [false, true], [7]],
    ['another role', {}, [true, true], [7]],
  ] as const)(
    'the form of a role enables only the fields that can be changed for %s',
    async (_, parts, isEnabled, menus) => {
      const { close, sent } = await open(createRole(parts));
      for (const [index, field] of [code, scope].entries())
        expect(field.elements().every((element) => !element.matches(':disabled'))).toBe(isEnabled[index]);
      await userEvent.fill(name, '新名称');
      await save();
      await expect.poll(() => close.mock.calls).toHaveLength(1);
      await expect.poll(() => sent()).toEqual([expect.objectContaining({ id: 5, version: 3, name: '新名称' })]);
      await expect.poll(() => sent()[0]?.['menus']).toEqual(menus);
    },
  );

  test('the form of a role has its properties in two rows above the permissions', async () => {
    await page.viewport(1280, 900);
    await open(createRole({}));
    const properties = ['name', 'code', 'status', 'dataScope', 'remark', 'requiresSecondFactor', 'menus'] as const;
    const tops = properties.map((property) => {
      const label = page.getByText(roleResource.fields[property].label['zh-CN'], { exact: true }).first();
      return Math.round(label.element().getBoundingClientRect().top);
    });
    expect(new Set(tops.slice(0, 3)).size).toBe(1);
    expect(new Set(tops.slice(3, 6)).size).toBe(1);
    expect(new Set(tops).size).toBe(3);
  });

  test('the form of a role has the search of its permissions in the line of their label', async () => {
    await open(createRole({}));
    const search = page.getByRole('textbox', { name: '搜索菜单或按钮' });
    await expect.element(search).toBeVisible();
    const label = page.getByText(roleResource.fields.menus.label['zh-CN'], { exact: true }).first();
    const [searchBox, labelBox] = [search, label].map((part) => part.element().getBoundingClientRect());
    expect(searchBox?.top).toBeLessThan(labelBox?.bottom ?? 0);
    expect(searchBox?.bottom).toBeGreaterThan(labelBox?.top ?? Infinity);
    expect(searchBox?.left).toBeGreaterThan(labelBox?.right ?? Infinity);
  });

  test('the form of a role copies an enabled role under another name and code', async () => {
    const { sent } = await open(createRole({ status: 0, remark: '旧' }), true);
    await save();
    await expect.poll(sent).toHaveLength(1);
    await expect
      .poll(() => sent()[0])
      .toMatchObject({ name: '员工 副本', code: 'staff-copy', status: 1, remark: '旧', menus: [7] });
    expect(sent()[0]).not.toHaveProperty('id');
  });

  test.each([
    [0, '该角色暂无成员，添加成员后生效。'],
    [2, '保存后立即对 2 位成员生效。'],
  ])('the form of a role shows when a change takes effect for %i members', async (userCount, note) => {
    await open(createRole({ userCount }));
    await expect.element(page.getByText(note)).toBeVisible();
  });

  test('the form of a role requires departments for the data scope of selected departments', async () => {
    const { sent } = await open(createRole({ dataScope: 'chosen' }));
    await expect.element(page.getByText('指定的部门', { exact: true }).first()).toBeVisible();
    await save();
    await expect.element(page.getByText('此项为必填项')).toBeVisible();
    expect(sent()).toEqual([]);
  });
});
