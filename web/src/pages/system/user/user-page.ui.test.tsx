import { createInitialRow } from '@atrium/contract/resource/definition.ts';
import { userResource } from '@atrium/contract/user/fields.ts';
import type { User } from '@atrium/contract/user/schemas.ts';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Questions } from '../../../components/overlay/questions.tsx';
import { useAccess } from '../../../lib/access/access.ts';
import { queryClient } from '../../../lib/query/query.ts';
import { clickTwice } from '../../../testing/click-twice.ts';
import { type ApiRequest, serveList, stubApi } from '../../../testing/list-server.ts';
import { renderPage } from '../../../testing/render.tsx';
import UserPage from './page.tsx';
import { UserSessions } from './user-sessions.tsx';

const roles = [1, 2, 3].map((id) => ({ id, code: `role-${id}`, name: `角色${id}`, status: 1, grantable: true }));
/** Roles of the first users: none, one, and so on. */
const getRoleIds = (id: number): number[] => roles.slice(0, Math.max(0, id - 1)).map((role) => role.id);
const depts = ['研发部', '市场部', '财务部'].map((name, index) => ({
  id: index + 1,
  parentId: '',
  name,
  status: 1,
  userCount: 0,
  totalUserCount: 0,
}));
const protectedId = 3;
const createUser = (id: number) => ({
  ...createInitialRow(userResource.fields),
  id,
  username: `user-${id}`,
  name: `用户${id}`,
  status: 1,
  roles: id <= 4 ? getRoleIds(id) : [],
  positions: [],
  deptId: null,
  deptName: '',
  lockedUntil: null,
  mustChangePassword: false,
  holdsMore: false,
  secondFactor: id === protectedId,
  version: 7,
  createTime: 0,
  updateTime: 0,
});

beforeEach(() => {
  queryClient.clear();
  return () => vi.unstubAllGlobals();
});

const createBatchResult = (matching: number, former: readonly object[] = []) => ({
  matching,
  changed: matching,
  unchanged: 0,
  refused: [],
  refusedCount: 0,
  former,
});

/** The API of users. `rejectsChanges` rejects changes. */
const open = async (address = '/users') => {
  const server = serveList('user-list', createUser);
  const state = {
    rejectsChanges: false,
    previews: 0,
    former: [] as readonly object[],
    sent: [] as ApiRequest[],
    requests: server.requests,
  };
  server.respond = (request) => {
    if (request.path === 'user-list/options') return { code: 200, result: { roles, positions: [], depts } };
    if (request.method === 'GET') return undefined;
    if (request.body['preview'] === true) {
      state.previews += 1;
      const { ids } = request.body as { ids?: number[] };
      return { code: 200, result: createBatchResult(ids?.length ?? server.total) };
    }
    state.sent.push(request);
    if (state.rejectsChanges) return { code: 409, problem: 'batch.changed' };
    return {
      code: 200,
      result: request.path.includes('batch') ? createBatchResult(2, state.former) : { id: 1, status: 0, version: 8 },
    };
  };
  const router = createMemoryRouter([{ path: '*', Component: UserPage }], { initialEntries: [address] });
  await renderPage(
    <>
      <RouterProvider router={router} />
      <Questions />
    </>,
  );
  await expect.element(page.getByRole('row', { name: /user-2\b/ })).toBeVisible();
  return state;
};

const getRow = (id: number) => page.getByRole('row', { name: new RegExp(`user-${id}\\b`) });
const select = async (...ids: number[]) => {
  for (const id of ids) await userEvent.click(getRow(id).getByRole('checkbox'));
  await expect.element(page.getByText(`已选 ${ids.length} 项`)).toBeVisible();
};
const readChosen = () =>
  page
    .getByRole('checkbox', { checked: true })
    .elements()
    .filter((box) => box.closest('tbody, [role=rowgroup]')).length;
const startBatch = (action: string) => userEvent.click(page.getByRole('button', { name: action }));
const confirm = () => page.getByRole('dialog').getByRole('button', { name: /确定（/ });

test.each([
  ['without a filter, from the same request', '/users', 1],
  ['with a filter', '/users?status=1', 2],
])('the number beside “all departments” includes users without a department, %s', async (_, address, reads) => {
  const { requests } = await open(address);
  await expect.poll(() => page.getByRole('button', { name: /^全部部门/ }).element().textContent).toBe('全部部门45');
  await expect.poll(() => requests.filter(({ path }) => path === 'user-list')).toHaveLength(reads);
});

test('the tree shows all departments of the filter as selected, and a click selects one or none', async () => {
  await page.viewport(1440, 900);
  onTestFinished(() => page.viewport(1280, 800));
  const { requests } = await open('/users?deptId=1,3');
  const getRequestedDepts = () => requests.findLast(({ path }) => path === 'user-list')?.query.get('deptId');
  const listSelected = () =>
    [...document.querySelectorAll('.ant-tree-treenode-selected')].map((node) => node.textContent?.slice(0, 3));
  await expect.poll(listSelected).toEqual(['研发部', '财务部']);
  await expect.poll(() => requests.some(({ query }) => query.get('deptId') === '1,3')).toBe(true);
  await userEvent.click(page.getByTitle('市场部'));
  await expect.poll(listSelected).toEqual(['市场部']);
  await expect.poll(getRequestedDepts).toBe('2');
  await userEvent.click(page.getByTitle('市场部'));
  await expect.poll(listSelected).toEqual([]);
});

test('on a tablet, the filters of users are behind one button, except those that are set', async () => {
  await page.viewport(800, 900);
  onTestFinished(() => page.viewport(1280, 800));
  await open('/users?deptId=1');
  const filters = page.getByRole('search');
  const filterButton = filters.getByRole('button', { name: '筛选', exact: true });
  await expect.element(filters.getByRole('combobox', { name: '部门' })).toBeVisible();
  expect(filters.getByRole('combobox').elements()).toHaveLength(1);
  await userEvent.click(filterButton);
  await expect.element(filters.getByRole('combobox', { name: '状态' })).toBeVisible();
  expect(filters.getByRole('combobox', { name: '部门' }).elements()).toHaveLength(1);
  await page.viewport(1280, 800);
  await expect.poll(() => filterButton.elements()).toEqual([]);
  expect(filters.getByRole('combobox', { name: '部门' }).elements()).toEqual([]);
});

describe('a batch of users', () => {
  test('a batch action is sent once for the selected users, who are not selected afterwards', async () => {
    const state = await open();
    await select(1, 2);
    await startBatch('批量停用');
    await userEvent.dblClick(confirm());
    await expect.poll(() => page.getByRole('dialog').elements()).toEqual([]);
    await expect.poll(readChosen).toBe(0);
    expect(state.sent.map(({ body }) => body)).toEqual([{ act: 'disable', ids: [1, 2], expected: 2 }]);
  });

  test('a batch of users stays open with its selection and a new preview if the server rejects it', async () => {
    const state = await open();
    state.rejectsChanges = true;
    await select(1, 2);
    await startBatch('批量停用');
    await userEvent.click(confirm());
    await expect.poll(() => state.previews).toBeGreaterThan(1);
    await expect.element(confirm()).toBeVisible();
    expect(readChosen()).toBe(2);
  });

  test('a batch action is for all matching users if all are chosen', async () => {
    const state = await open();
    await select(1);
    await userEvent.click(page.getByRole('button', { name: '选择全部 45 条结果' }));
    await startBatch('批量停用');
    await userEvent.click(confirm());
    await expect.poll(() => state.sent[0]?.body).toMatchObject({ act: 'disable', filter: {}, expected: 45 });
    expect(state.sent[0]?.body).not.toHaveProperty('ids');
  });

  test.each<[string, () => Promise<void>, object[]]>([
    ['批量停用', async () => undefined, [{ act: 'enable', ids: [1, 2, 4] }]],
    [
      '移动部门',
      async () => {
        await userEvent.click(page.getByRole('dialog').getByRole('combobox'));
        await userEvent.click(page.getByTitle('财务部', { exact: true }).last());
      },
      [
        { act: 'move', deptId: 1, ids: [1, 4] },
        { act: 'move', deptId: null, ids: [2] },
      ],
    ],
  ])('a batch action that changed users is undone for each of them: %s', async (action, choose, undoBodies) => {
    const state = await open();
    state.former = [
      { id: 1, deptId: 1 },
      { id: 2, deptId: null },
      { id: 4, deptId: 1 },
    ];
    await select(1, 2, 4, 5);
    await startBatch(action);
    await choose();
    await userEvent.click(confirm());
    await userEvent.click(page.getByRole('button', { name: /撤\s*销/ }));
    await expect.element(page.getByText('已撤销')).toBeVisible();
    expect(state.sent.slice(1).map(({ body }) => body)).toEqual(undoBodies);
  });
});

test.each([
  [1, ''],
  [2, '角色1'],
  [3, '角色1角色2'],
  [4, '角色1角色2+1'],
])('the row of user %i shows at most two roles and the number of others: %s', async (id, text) => {
  await open();
  await expect.element(page.getByText('角色2').first()).toBeVisible();
  const tags = [...getRow(id).element().querySelectorAll('td')].map(({ textContent }) => textContent);
  expect(tags.filter((tag) => /角色|\+/.test(tag)).join('')).toBe(text);
});

const openMenu = (id: number) =>
  userEvent.click(page.getByRole('button', { name: `更多操作：用户${id}`, exact: true }));

describe('a password reset', () => {
  const factorOption = page.getByRole('checkbox', { name: '同时重置两步验证' });
  const openQuestion = async (id: number, access?: { readonly permissions: string[] }) => {
    const state = await open();
    if (access) {
      const { user } = useAccess.getState();
      const route = { path: '/system/user', handle: { title: '用户管理', ...access } };
      useAccess.setState({ user: user && { ...user, roles: [] }, routes: [route] });
    }
    await openMenu(id);
    await userEvent.click(page.getByRole('menuitem', { name: '重置密码' }));
    const answer = () => userEvent.click(page.getByRole('dialog').getByRole('button', { name: '重置密码' }));
    return { answer, sent: () => state.sent.map(({ body }) => body) };
  };

  test('a password reset also resets the second factor if the caller chooses so', async () => {
    const { answer, sent } = await openQuestion(protectedId);
    await expect.element(factorOption).not.toBeChecked();
    await userEvent.click(factorOption);
    await answer();
    await expect.poll(sent).toEqual([{ id: protectedId, resetSecondFactor: true }]);
  });

  test('a password reset also revokes the API tokens if the caller chooses so', async () => {
    const { answer, sent } = await openQuestion(2);
    const option = page.getByRole('checkbox', { name: '同时吊销全部 API 令牌' });
    await userEvent.click(option);
    await userEvent.click(option);
    await userEvent.click(option);
    await answer();
    await expect.poll(sent).toEqual([{ id: 2, revokeApiTokens: true }]);
  });

  test('a password reset keeps the second factor and the API tokens by default', async () => {
    const { answer, sent } = await openQuestion(protectedId);
    await answer();
    await expect.poll(sent).toEqual([{ id: protectedId }]);
  });

  test.each([
    ['for a user without a second factor', 2, ['reset-password', 'reset-factor']],
    ['to a caller without the permission', protectedId, ['reset-password']],
  ])('a password reset does not offer to reset the second factor %s', async (_, id, buttons) => {
    const permissions = buttons.map((name) => `permission:button:${name}`);
    const { answer, sent } = await openQuestion(id, { permissions });
    await answer();
    await expect.poll(sent).toEqual([{ id }]);
    expect(factorOption.elements()).toEqual([]);
  });
});

describe('a status', () => {
  test('the status of a user changes after a confirmation, with the version of the user', async () => {
    const state = await open();
    await openMenu(2);
    await userEvent.click(page.getByRole('menuitem', { name: '停用' }));
    expect(state.sent).toEqual([]);
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: /停\s*用/ }));
    await expect.poll(() => state.sent.map(({ body }) => body)).toEqual([{ id: 2, status: 0, version: 7 }]);
  });

  test('the status of a user stays if the question is canceled', async () => {
    const state = await open();
    await openMenu(2);
    await userEvent.click(page.getByRole('menuitem', { name: '停用' }));
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: /取\s*消/ }));
    await expect.poll(() => page.getByRole('dialog').elements()).toEqual([]);
    expect(state.sent).toEqual([]);
  });
});

describe('the sessions of a user', () => {
  const session = { device: '', createTime: 0, lastUseTime: 0, viewer: '', own: false };
  const openSessions = async (holdsMore: boolean) => {
    const requests = stubApi(({ method, path }) => {
      if (path !== 'user-item/sessions' && path !== 'user-item/end-sessions') return undefined;
      const list = [1, 2].map((id) => ({
        ...session,
        id,
        own: id === 1,
        viewer: id === 1 ? '王五' : '',
        address: `10.0.0.${id}`,
      }));
      return { code: 200, result: method === 'GET' ? list : { ended: 1 } };
    });
    // The properties that the component reads.
    const user = { ...createUser(5), holdsMore } as unknown as User;
    await renderPage(
      <>
        <RouterProvider router={createMemoryRouter([{ path: '*', element: <UserSessions user={user} /> }])} />
        <Questions />
      </>,
    );
    await expect.element(page.getByText('10.0.0.2')).toBeVisible();
    return () => requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
  };
  const end = (name: RegExp) => page.getByRole('button', { name });

  test('the sessions of a user can be ended individually, or all after a confirmation', async () => {
    const sentRequests = await openSessions(false);
    await clickTwice(end(/10\.0\.0\.2$/));
    await expect.poll(sentRequests).toEqual([{ id: 5, sessions: [2] }]);
    await expect.element(end(/全部强制下线/)).not.toHaveClass(/loading/);
    await userEvent.click(end(/全部强制下线/));
    await expect.poll(() => sentRequests()).toHaveLength(1);
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: /下\s*线$/ }));
    await expect.poll(sentRequests).toEqual([{ id: 5, sessions: [2] }, { id: 5 }]);
  });

  test('the sessions of a user name the own one, and the user who views the product as this user', async () => {
    await openSessions(false);
    const items = page
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent);
    expect(items).toEqual([expect.stringMatching(/^10\.0\.0\.1.*王五/), expect.stringMatching(/^10\.0\.0\.2[^王]+$/)]);
    const tags = page
      .getByRole('listitem')
      .elements()
      .map((item) => item.querySelectorAll('.ant-tag').length);
    expect(tags).toEqual([2, 0]);
  });

  test('the sessions of a user link to the lists that the caller may open, filtered by the user', async () => {
    await openSessions(false);
    const listLinks = () =>
      page
        .getByRole('link')
        .elements()
        .map((link) => link.getAttribute('href'));
    expect(listLinks()).toEqual(['/system/online?userId=5', '/system/sign-in-log?userId=5']);
    const { user } = useAccess.getState();
    const routes = [{ path: '/system/online', handle: { title: '在线用户' } }];
    useAccess.setState({ user: user && { ...user, roles: [] }, routes });
    onTestFinished(() => useAccess.setState({ routes: [] }));
    await expect.poll(listLinks).toEqual(['/system/online?userId=5']);
  });

  test('the sessions of a user with more permissions cannot be ended', async () => {
    await openSessions(true);
    for (const name of [/全部强制下线/, /10\.0\.0\.1$/, /10\.0\.0\.2$/]) await expect.element(end(name)).toBeDisabled();
  });
});
