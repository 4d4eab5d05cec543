import { createInitialRow } from '@atrium/contract/resource/definition.ts';
import { announcementResource } from '@atrium/contract/announcement/fields.ts';
import type { Announcement } from '@atrium/contract/announcement/schemas.ts';
import { dictionaryItemResource, dictionaryResource } from '@atrium/contract/dictionary/fields.ts';
import { identityProviderResource } from '@atrium/contract/identity-provider/fields.ts';
import { auditResource } from '@atrium/contract/audit/fields.ts';
import { roleResource } from '@atrium/contract/role/fields.ts';
import type { Role } from '@atrium/contract/role/schemas.ts';
import { positionResource } from '@atrium/contract/position/fields.ts';
import { trashResource } from '@atrium/contract/trash/fields.ts';
import { userResource } from '@atrium/contract/user/fields.ts';
import type { ComponentType } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Questions } from '../components/overlay/questions.tsx';
import { queryClient } from '../lib/query/query.ts';
import { chooseOption } from '../testing/choose-option.ts';
import { serveList } from '../testing/list-server.ts';
import { createListedToken } from '../testing/api-token.ts';
import { createSession } from '../testing/online-session.ts';
import { renderPage } from '../testing/render.tsx';
import NotificationsPage from './personal-center/notifications/page.tsx';
import { ReceiptList } from './system/announcement/receipt-list.tsx';
import AnnouncementPage from './system/announcement/page.tsx';
import AuditPage from './system/audit/page.tsx';
import { DeptMembers } from './system/dept/dept-members.tsx';
import DeptPage from './system/dept/page.tsx';
import DictionaryPage from './system/dictionary/page.tsx';
import ApiTokenPage from './system/api-token/page.tsx';
import OnlinePage from './system/online/page.tsx';
import MenuPage from './system/menu/page.tsx';
import PositionPage from './system/position/page.tsx';
import RolePage from './system/role/page.tsx';
import { MemberList } from './system/role/role-members.tsx';
import SignInMethodsPage from './system/sign-in/page.tsx';
import SignInLogPage from './system/sign-in-log/page.tsx';
import TrashPage from './system/trash/page.tsx';
import UserPage from './system/user/page.tsx';

const picture = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
const record = { createTime: 0, updateTime: 0, version: 1 };
const createName = (number: number): string => `第${number}条`;

const createUser = (id: number) => ({
  ...createInitialRow(userResource.fields),
  id,
  username: `user-${id}`,
  name: createName(id),
  status: 1,
  roles: [],
  deptId: null,
  deptName: '',
  lockedUntil: null,
  mustChangePassword: false,
  holdsMore: false,
  ...record,
});
const createRole = (id: number) => ({
  ...createInitialRow(roleResource.fields),
  id,
  code: `role-${id}`,
  name: createName(id),
  status: 1,
  userCount: 0,
  builtin: false,
  holdsMore: false,
  ...record,
});
const createEntry = (id: number) => ({
  ...createInitialRow(auditResource.fields),
  id,
  time: 0,
  userId: 1,
  username: 'admin',
  name: 'Admin',
  asUserId: null,
  asUsername: '',
  address: '',
  sessionId: null,
  requestId: '',
  act: 'user.update',
  noun: 'user',
  recordId: id,
  recordName: createName(id),
  changes: [],
  problem: '',
});
const createNotification = (id: number) => ({
  id,
  avatar: picture,
  date: '',
  isRead: false,
  message: '',
  title: createName(id),
  createTime: 0,
  link: '/home',
});
const createMember = (id: number) => ({
  id,
  username: `user-${id}`,
  name: createName(id),
  avatar: '',
  status: 1,
  deptName: '',
});

const createSignIn = (id: number) => ({
  id,
  time: 0,
  userId: id,
  name: createName(id),
  username: '',
  result: 'signedIn',
  reason: '',
  endedBy: '',
  device: '',
  address: '',
});
const createAnnouncement = (id: number) => ({
  ...createInitialRow(announcementResource.fields),
  ...record,
  id,
  title: createName(id),
  state: 'draft',
  names: { dept: {}, role: {}, user: {} },
});
const createReceipt = (id: number) => ({ ...createMember(id), readTime: null, confirmTime: null });
const createDictionary = (id: number) => ({
  ...createInitialRow(dictionaryResource.fields),
  ...record,
  id,
  name: createName(id),
  code: `code-${id}`,
});
const createItem = (id: number) => ({
  ...createInitialRow(dictionaryItemResource.fields),
  ...record,
  id,
  dictionaryId: 1,
  label: createName(id),
  value: `value-${id}`,
});

const createPosition = (id: number) => ({
  ...createInitialRow(positionResource.fields),
  ...record,
  id,
  name: createName(id),
});
const createProvider = (id: number) => ({
  ...createInitialRow(identityProviderResource.fields),
  ...record,
  id,
  name: createName(id),
});
const createDeleted = (id: number) => ({
  ...createInitialRow(trashResource.fields),
  id,
  name: createName(id),
  resource: 'role',
  recordId: id,
});

const search = async () => {
  await userEvent.fill(page.getByRole('searchbox').first(), '条');
  await userEvent.keyboard('{Enter}');
};
const choose = (label: string, option: string) => () => chooseOption(label, option);

interface ListPage {
  readonly Component: ComponentType;
  readonly path: string;
  readonly createRow: (number: number) => object;
  readonly more?: object;
  readonly pageSize: number;
  /** Null for a list without filters. */
  readonly filter: (() => Promise<void>) | null;
  readonly search?: string;
  readonly isSelectable?: boolean;
  /** True for a list without separate code: only `npm run test:full` tests it. */
  readonly isGeneric?: boolean;
}

// The properties that the components read.
const role = createRole(7) as unknown as Role;
const announcement = createAnnouncement(7) as unknown as Announcement;
const noNames = { user: {}, role: {}, menu: {}, dept: {} };

const pages: Readonly<Record<string, ListPage>> = {
  users: {
    Component: UserPage,
    path: 'user-list',
    createRow: createUser,
    pageSize: 20,
    filter: search,
    isSelectable: true,
  },
  roles: {
    Component: RolePage,
    path: 'role-list',
    createRow: createRole,
    pageSize: 20,
    filter: search,
    isGeneric: true,
  },
  'audit entries': {
    Component: AuditPage,
    path: 'audit-list',
    createRow: createEntry,
    more: { names: noNames, keptFrom: null },
    pageSize: 20,
    filter: choose('结果', '被拒绝'),
  },
  notifications: {
    Component: NotificationsPage,
    path: 'notification-list',
    createRow: createNotification,
    more: { unread: 45 },
    pageSize: 10,
    filter: () => userEvent.click(page.getByText('未读', { exact: true })),
  },
  'members of a role': {
    Component: () => <MemberList role={role} />,
    path: 'role-item/members',
    createRow: createMember,
    pageSize: 10,
    filter: search,
  },
  'people of a department': {
    Component: () => <DeptMembers id={3} />,
    path: 'user-list',
    createRow: createUser,
    pageSize: 10,
    filter: null,
  },
  'online users': {
    Component: OnlinePage,
    path: 'online-list',
    createRow: (id) => createSession(id, { name: createName(id) }),
    pageSize: 20,
    filter: search,
    isSelectable: true,
  },
  'API tokens': {
    Component: ApiTokenPage,
    path: 'api-token-list',
    createRow: (id) => createListedToken(id, { name: createName(id) }),
    pageSize: 20,
    filter: search,
    isGeneric: true,
  },
  'sign-ins': {
    Component: SignInLogPage,
    path: 'sign-in-log-list',
    createRow: createSignIn,
    pageSize: 20,
    filter: choose('结果', '登录失败'),
    isGeneric: true,
  },
  announcements: {
    Component: AnnouncementPage,
    path: 'announcement-list',
    createRow: createAnnouncement,
    pageSize: 20,
    filter: search,
    isGeneric: true,
  },
  'receipts of an announcement': {
    Component: () => <ReceiptList announcement={announcement} />,
    path: 'announcement-item/receipts',
    createRow: createReceipt,
    more: { addressed: 45, read: 0, confirmed: 0 },
    pageSize: 10,
    filter: search,
  },
  positions: {
    Component: PositionPage,
    path: 'position-list',
    createRow: createPosition,
    pageSize: 20,
    filter: search,
    isGeneric: true,
  },
  'identity providers': {
    Component: SignInMethodsPage,
    path: 'identity-provider-list',
    createRow: createProvider,
    pageSize: 20,
    filter: search,
    isGeneric: true,
  },
  'deleted records': {
    Component: TrashPage,
    path: 'trash-list',
    createRow: createDeleted,
    more: { resources: ['role'] },
    pageSize: 20,
    filter: search,
    isSelectable: true,
  },
  dictionaries: {
    Component: DictionaryPage,
    path: 'dictionary-list',
    createRow: createDictionary,
    pageSize: 20,
    filter: search,
    isGeneric: true,
  },
  'items of a dictionary': {
    Component: DictionaryPage,
    path: 'dictionary-item-list',
    createRow: createItem,
    pageSize: 20,
    filter: search,
    search: '?dictionaryId=1',
  },
};

beforeEach(() => {
  queryClient.clear();
  return () => vi.unstubAllGlobals();
});

const findRow = (number: number) => page.getByText(createName(number), { exact: true }).first();
const open = async (
  { Component, path, createRow, more, search: query = '' }: ListPage,
  change: Partial<ReturnType<typeof serveList>> = {},
) => {
  const server = Object.assign(serveList(path, createRow, more), change);
  const router = createMemoryRouter([{ path: '*', Component }], { initialEntries: [`/list${query}`] });
  await renderPage(
    <>
      <RouterProvider router={router} />
      <Questions />
    </>,
  );
  const listRequests = () => server.requests.filter((request) => request.method === 'GET' && request.path === path);
  const getRequestedPage = () => listRequests().at(-1)?.query.get('current');
  return { server, requests: listRequests, pageAsked: getRequestedPage };
};
const goTo = (number: number) => userEvent.click(page.getByRole('listitem', { name: String(number), exact: true }));

const isFull = import.meta.env['TEST_FULL'] === '1';
const testedPages = Object.entries(pages).filter(([, { isGeneric }]) => isFull || isGeneric !== true);

describe.each(testedPages)('the list of %s', (_, list) => {
  const { pageSize, filter, isSelectable = false } = list;

  test('the list repeats a failed request, and shows other pages, its last page, and the first of a filter', async () => {
    const { server, requests, pageAsked } = await open(list, { isBroken: true });
    const retry = page.getByRole('button', { name: /重\s*试/ });
    await expect.element(retry).toBeVisible();
    server.isBroken = false;
    await userEvent.click(retry);
    await expect.element(findRow(1)).toBeVisible();
    await goTo(2);
    await expect.element(findRow(pageSize + 1)).toBeVisible();
    expect(pageAsked()).toBe('2');
    // The list becomes shorter.
    server.total = pageSize + 1;
    await goTo(3);
    await expect.poll(() => requests().some(({ query }) => query.get('current') === '3')).toBe(true);
    await expect.element(page.getByRole('listitem', { name: '2', exact: true })).toHaveClass(/active/);
    await expect.element(findRow(pageSize + 1)).toBeVisible();
    if (!filter) return;
    // A filtered list of several pages starts with the first.
    server.total = 45;
    await filter();
    await expect.element(findRow(2)).toBeVisible();
    expect(pageAsked()).toBe('1');
  });

  test.runIf(isSelectable)(
    'the list starts with an empty selection on another page, and back on the first',
    async () => {
      await open(list);
      await userEvent.click(page.getByRole('row', { name: new RegExp(createName(1)) }).getByRole('checkbox'));
      await expect.element(page.getByText('已选 1 项')).toBeVisible();
      await goTo(2);
      await expect.element(findRow(pageSize + 1)).toBeVisible();
      expect(page.getByRole('checkbox', { checked: true }).elements()).toEqual([]);
      expect(page.getByText(/^已选/).elements()).toEqual([]);
      await goTo(1);
      await expect.element(findRow(1)).toBeVisible();
      expect(page.getByRole('checkbox', { checked: true }).elements()).toEqual([]);
    },
  );

  test('the empty list says that it is empty', async () => {
    await open(list, { total: 0 });
    await expect.element(page.getByText(/暂无|没有|保留在这里/).first()).toBeVisible();
  });
});

describe.each([
  ['departments', { Component: DeptPage, path: 'dept-list' }],
  ['menu items', { Component: MenuPage, path: 'menu-list' }],
])('the tree of %s', (_, { Component, path }) => {
  const tree: ListPage = { Component, path, createRow: () => ({}), pageSize: 0, filter: null };

  test('the empty tree says that it is empty, and offers to create the first record', async () => {
    await open(tree, { total: 0 });
    await expect.element(page.getByText(/暂无|没有|保留在这里/).first()).toBeVisible();
    const create = page.getByRole('button', { name: /新增/ }).last();
    await userEvent.click(create);
    await expect.element(page.getByRole('dialog')).toBeVisible();
  });

  test('the tree says that no record matches a filter, and offers to clear it', async () => {
    await open({ ...tree, search: '?keyword=none' }, { total: 0 });
    await expect.element(page.getByText('没有符合条件的记录')).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: /清\s*除|重\s*置/ }).last());
    await expect.poll(() => page.getByText('没有符合条件的记录').elements()).toEqual([]);
  });
});
