import { announcementResource } from '@atrium/contract/announcement/fields.ts';
import { auditResource } from '@atrium/contract/audit/fields.ts';
import { deptResource } from '@atrium/contract/dept/fields.ts';
import { menuResource } from '@atrium/contract/menu/fields.ts';
import { createInitialRow } from '@atrium/contract/resource/definition.ts';
import { roleResource } from '@atrium/contract/role/fields.ts';
import { signInLogResource } from '@atrium/contract/sign-in-log/fields.ts';
import { trashResource } from '@atrium/contract/trash/fields.ts';
import { userResource } from '@atrium/contract/user/fields.ts';
import type { ComponentType } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useAccess } from '../lib/access/access.ts';
import { queryClient } from '../lib/query/query.ts';
import { createListedToken } from '../testing/api-token.ts';
import { stubApi } from '../testing/list-server.ts';
import { createSession } from '../testing/online-session.ts';
import { renderPage } from '../testing/render.tsx';
import AnnouncementRecord from './system/announcement/[id]/page.tsx';
import ApiTokenRecord from './system/api-token/[id]/page.tsx';
import AuditRecord from './system/audit/[id]/page.tsx';
import DeptRecord from './system/dept/[id]/page.tsx';
import MenuRecord from './system/menu/[id]/page.tsx';
import OnlineRecord from './system/online/[id]/page.tsx';
import RoleRecord from './system/role/[id]/page.tsx';
import SignInRecord from './system/sign-in-log/[id]/page.tsx';
import TrashRecord from './system/trash/[id]/page.tsx';
import UserRecord from './system/user/[id]/page.tsx';

beforeEach(() => {
  queryClient.clear();
  return () => vi.unstubAllGlobals();
});

const times = { createTime: 0, updateTime: 0, version: 1, id: 7 };
const menuItem = {
  ...createInitialRow(menuResource.fields),
  ...times,
  parentId: 3,
  name: '报表',
  path: '/report',
  component: '/about',
  menuType: 0,
  status: 0,
  hideInMenu: true,
  keepAlive: false,
  icon: 'HomeOutlined',
};
const dept = {
  ...createInitialRow(deptResource.fields),
  ...times,
  parentId: '',
  name: '研发',
  code: 'dev',
  status: 0,
  leaderId: 4,
  leaderName: '',
  userCount: 2,
  totalUserCount: 5,
};

interface RecordPage {
  readonly Component: ComponentType;
  /** Results by path; the first is the record. */
  readonly results: Readonly<Record<string, unknown>>;
  readonly name: string;
  readonly list: string;
  readonly texts: readonly (string | RegExp)[];
  /** Addresses to which the page links. */
  readonly links: readonly string[];
}

const pages: Readonly<Record<string, RecordPage>> = {
  'an announcement': {
    Component: AnnouncementRecord,
    results: {
      'announcement-item': {
        ...createInitialRow(announcementResource.fields),
        ...times,
        title: '停水',
        body: '明天 **8 点**',
        state: 'draft',
        names: { dept: {}, role: {}, user: {} },
      },
    },
    name: '停水',
    list: '/system/announcement',
    texts: ['草稿', '8 点'],
    links: [],
  },
  'an API token': {
    Component: ApiTokenRecord,
    results: { 'api-token-item': createListedToken(7, { state: 'expired' }) },
    name: '令牌7',
    list: '/system/api-token',
    texts: ['已过期', 'user-7'],
    links: ['/system/user/7'],
  },
  'an audit entry': {
    Component: AuditRecord,
    results: {
      'audit-item': {
        ...createInitialRow(auditResource.fields),
        id: 7,
        time: 0,
        userId: 4,
        username: 'li',
        name: '李四',
        asUserId: null,
        asUsername: '',
        address: '10.0.0.9',
        sessionId: null,
        requestId: '',
        act: 'role.update',
        noun: 'role',
        recordId: 3,
        recordName: '审计员',
        changes: [],
        problem: '',
        names: { user: {}, role: {}, menu: {}, dept: {} },
      },
    },
    name: '修改角色 · 审计员',
    list: '/system/audit',
    texts: ['10.0.0.9'],
    links: ['/system/user/4', '/system/role/3'],
  },
  'a department': {
    Component: DeptRecord,
    results: { 'dept-item': dept, 'user-list': { list: [], total: 0, current: 1, pageSize: 10 } },
    name: '研发',
    list: '/system/dept',
    texts: ['dev', '停用', '#4', /5.*2/],
    links: ['/system/user/4', '/system/user?deptId=7'],
  },
  'a menu item': {
    Component: MenuRecord,
    results: { 'menu-item': menuItem },
    name: '报表',
    list: '/system/menu',
    texts: ['/report', '停用', '隐藏', '不缓存', '菜单', '/about', 'HomeOutlined'],
    links: ['/system/menu/3'],
  },
  'a session': {
    Component: OnlineRecord,
    results: { 'online-item': createSession(7, { address: '10.0.0.9', viewer: '王五' }) },
    name: '用户7',
    list: '/system/online',
    texts: ['10.0.0.9', /王五/],
    links: ['/system/user/7'],
  },
  'a role': {
    Component: RoleRecord,
    results: {
      'role-item': {
        ...createInitialRow(roleResource.fields),
        ...times,
        name: '员工',
        code: 'staff',
        status: 0,
        builtin: true,
        dataScope: 'chosen',
        depts: [1, 2],
        userCount: 2,
        holdsMore: false,
      },
      'user-list/options': { roles: [], positions: [], depts: [{ id: 1, parentId: '', name: '研发' }] },
      'role-item/members': { list: [], total: 0, current: 1, pageSize: 10 },
    },
    name: '员工',
    list: '/system/role',
    texts: [/^staff · /, '停用', /研发、#2/],
    links: [],
  },
  'a sign-in': {
    Component: SignInRecord,
    results: {
      'sign-in-log-item': {
        ...createInitialRow(signInLogResource.fields),
        id: 7,
        time: 0,
        userId: 4,
        name: '李四',
        username: 'li',
        result: 'signedIn',
        address: '10.0.0.9',
      },
    },
    name: '1970/01/01 00:00:00',
    list: '/system/sign-in-log',
    texts: ['李四（li）', '10.0.0.9', '登录成功'],
    links: ['/system/user/4'],
  },
  'a deleted record': {
    Component: TrashRecord,
    results: {
      'trash-item': {
        ...createInitialRow(trashResource.fields),
        id: 7,
        name: '旧角色',
        resource: 'role',
        recordId: 3,
        deleteTime: 0,
      },
    },
    name: '旧角色',
    list: '/system/trash',
    texts: ['角色'],
    links: [],
  },
  'a user': {
    Component: UserRecord,
    results: {
      'user-item': {
        ...createInitialRow(userResource.fields),
        ...times,
        username: 'li',
        name: '李四',
        status: 0,
        roles: [1, 2],
        positions: [],
        deptId: 3,
        deptName: '研发',
        lockedUntil: null,
        holdsMore: false,
      },
      'user-list/options': {
        roles: [
          { id: 1, code: 'admin', name: '超级管理员' },
          { id: 2, code: 'audit', name: '审计' },
        ],
        positions: [],
        depts: [],
      },
    },
    name: '李四',
    list: '/system/user',
    texts: ['停用', '超级管理员'],
    links: ['/system/dept/3', '/system/role/1'],
  },
};

const routes = Object.values(pages).map(({ list: path }) => ({ path, handle: { title: path } }));

const open = async ({ Component, results }: RecordPage) => {
  const state = { isMissing: false };
  const requests = stubApi(({ method, path }) => {
    if (method !== 'GET' || !(path in results)) return undefined;
    return state.isMissing ? { code: 404, problem: 'row.notFound' } : { code: 200, result: results[path] };
  });
  const router = createMemoryRouter(
    [
      { path: '/record/:id', Component },
      { path: '*', element: null },
    ],
    { initialEntries: ['/record/7'] },
  );
  const render = async () => {
    await renderPage(<RouterProvider router={router} />);
    useAccess.setState({ routes });
  };
  return { state, render, requests, location: () => router.state.location.pathname };
};

test('the page of a user marks the role of administrators only', async () => {
  if (!pages['a user']) throw new Error('There is no page of a user.');
  const { render } = await open(pages['a user']);
  await render();
  await expect.element(page.getByTitle('超级管理员', { exact: true })).toHaveClass('chip-violet');
  await expect.element(page.getByTitle('审计', { exact: true })).not.toHaveClass('chip-violet');
});

describe.each(Object.entries(pages))('the page of %s', (_, record) => {
  test('the page of a record shows its name and facts, and links to other records', async () => {
    const { render, requests } = await open(record);
    await render();
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(record.name);
    for (const text of record.texts) await expect.element(page.getByText(text).first()).toBeVisible();
    const levels = page
      .getByRole('heading')
      .elements()
      .map(({ tagName }) => Number(tagName.slice(1)));
    // No level is skipped.
    for (const [index, level] of levels.entries()) expect(level).toBeLessThanOrEqual((levels[index - 1] ?? 0) + 1);
    const listAddresses = () =>
      page
        .getByRole('link')
        .elements()
        .map((link) => link.getAttribute('href'));
    for (const address of record.links) await expect.poll(listAddresses).toContain(address);
    const path = Object.keys(record.results)[0];
    await expect.poll(() => requests.find((request) => request.path === path)?.query.get('id')).toBe('7');
  });

  test('the page of a record says that it does not exist, and links to the list', async () => {
    const { state, render, location } = await open(record);
    state.isMissing = true;
    await render();
    await expect.element(page.getByRole('heading', { name: '记录不存在' })).toBeVisible();
    await userEvent.click(page.getByRole('link', { name: /^返回/ }));
    expect(location()).toBe(record.list);
  });
});
