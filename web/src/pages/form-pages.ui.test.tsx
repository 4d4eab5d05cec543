import { deptResource } from '@atrium/contract/dept/fields.ts';
import { menuResource } from '@atrium/contract/menu/fields.ts';
import { createInitialRow } from '@atrium/contract/resource/definition.ts';
import { roleResource } from '@atrium/contract/role/fields.ts';
import type { ComponentType } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { Questions } from '../components/overlay/questions.tsx';
import { useAccess } from '../lib/access/access.ts';
import { queryClient } from '../lib/query/query.ts';
import { getUnsavedChanges, useUnsavedStore } from '../lib/tab/unsaved.ts';
import { clickTwice } from '../testing/click-twice.ts';
import { stubApi } from '../testing/list-server.ts';
import { createProfile } from '../testing/profile.ts';
import { renderPage } from '../testing/render.tsx';
import ProfilePage from './personal-center/my-profile/page.tsx';
import DeptPage from './system/dept/page.tsx';
import MenuPage from './system/menu/page.tsx';
import PolicyPage from './system/policy/page.tsx';
import RolePage from './system/role/page.tsx';
import SettingPage from './system/setting/page.tsx';
import TaskPage from './system/task/page.tsx';

const times = { createTime: 0, updateTime: 0, version: 3 };
const dept = {
  ...createInitialRow(deptResource.fields),
  ...times,
  id: 1,
  parentId: '',
  name: '总部',
  status: 1,
  leaderId: null,
  leaderName: '',
  userCount: 0,
  totalUserCount: 0,
};
const menuItem = {
  ...createInitialRow(menuResource.fields),
  ...times,
  id: 1,
  parentId: '',
  name: '首页',
  path: '/home',
  menuType: 0,
  status: 1,
  roles: [],
};
const role = {
  ...createInitialRow(roleResource.fields),
  ...times,
  id: 1,
  name: '员工',
  code: 'staff',
  status: 1,
  userCount: 0,
  holdsMore: false,
};
const profile = createProfile(times);
const settings = {
  version: 3,
  name: '公司',
  logo: '',
  preferences: {},
  locked: [],
  registration: null,
  registrationLimit: null,
  carriers: { email: 'none', sms: 'none' },
  updateTime: 0,
};
const policy = { name: 'privacy', language: 'zh-CN', content: '隐私', updateTime: 0, version: 3 };
const task = { name: 'outbox', everyMinutes: 5, lastRun: null, nextRunTime: 0, waiting: null };
/** Access of the user who submits the form. */
const access = { 'user-info': { ...profile, roles: ['admin'] }, 'get-async-routes': [] };
const createPage = (...list: object[]) => ({ list, total: list.length, current: 1, pageSize: 20 });

const findButton = (name: RegExp) => page.getByRole('button', { name });
const fill = (label: string | RegExp, text: string) =>
  userEvent.fill(page.getByRole('textbox', { name: label }).first(), text);
/** Also for password fields, which have no role. */
const fillField = (label: string, text: string) => userEvent.fill(page.getByLabelText(label, { exact: true }), text);
const save = /保\s*存$/;

interface FormPage {
  readonly Component: ComponentType;
  readonly address?: string;
  /** Results of the reads by path. The page shows the failure of the first. */
  readonly reads: Readonly<Record<string, unknown>>;
  /** Opens the form; without it, the page is the form. */
  readonly create?: RegExp;
  /** Types a valid change. */
  readonly edit: () => Promise<void>;
  readonly submit: RegExp;
  readonly sent: string;
  readonly body: object;
  readonly result: unknown;
  /** Text field of a page that can be edited during the save. */
  readonly field?: () => Locator;
  /** Whether leaving loses the change. */
  readonly isUnsaved: boolean;
  /** Whether users without the permission see the button. */
  readonly needsPermission: boolean;
}

const pages: Readonly<Record<string, FormPage>> = {
  'the form of a department': {
    Component: DeptPage,
    reads: { 'dept-list': createPage(dept) },
    create: /新增部门/,
    edit: () => fill(/名称/, '研发'),
    submit: save,
    sent: 'POST dept-item',
    body: { name: '研发', parentId: '' },
    result: { ...dept, id: 2, name: '研发' },
    isUnsaved: true,
    needsPermission: true,
  },
  'the form of a menu item': {
    Component: MenuPage,
    reads: { 'menu-list': createPage(menuItem), ...access },
    create: /新增菜单/,
    edit: async () => {
      await fill(/名称/, '报表');
      await fill(/路径/, '/report');
    },
    submit: save,
    sent: 'POST menu-item',
    body: { name: '报表', path: '/report', menuType: 0 },
    result: { ...menuItem, id: 2, name: '报表', path: '/report' },
    isUnsaved: true,
    needsPermission: true,
  },
  'the form of a role': {
    Component: RolePage,
    reads: {
      'role-list': createPage(role),
      'role-menu': [],
      'user-list/options': { roles: [], positions: [], depts: [] },
    },
    create: /新增角色/,
    edit: async () => {
      await fill(/名称/, '审计');
      await fill(/编码/, 'auditor');
    },
    submit: save,
    sent: 'POST role-item',
    body: { name: '审计', code: 'auditor' },
    result: { ...role, id: 2, name: '审计', code: 'auditor' },
    isUnsaved: true,
    needsPermission: true,
  },
  'the company settings': {
    Component: SettingPage,
    reads: { 'company-settings': settings },
    edit: () => fill(/名称/, '新公司'),
    field: () => page.getByRole('textbox', { name: /名称/ }).first(),
    submit: save,
    sent: 'PUT company-settings',
    body: { name: '新公司', version: 3 },
    result: { ...settings, name: '新公司', version: 4 },
    isUnsaved: true,
    needsPermission: true,
  },
  'a policy': {
    Component: PolicyPage,
    reads: { 'policy-item': policy },
    edit: () => fill('Markdown 原文', '新的隐私政策'),
    field: () => page.getByRole('textbox', { name: 'Markdown 原文' }),
    submit: save,
    sent: 'PUT policy-item',
    body: { name: 'privacy', content: '新的隐私政策', version: 3 },
    result: { ...policy, content: '新的隐私政策', version: 4 },
    isUnsaved: true,
    needsPermission: true,
  },
  'the own profile': {
    Component: ProfilePage,
    reads: { 'account-item': profile, ...access },
    edit: () => fillField('姓名', '新名字'),
    field: () => page.getByLabelText('姓名', { exact: true }),
    submit: save,
    sent: 'PUT account-item',
    body: { name: '新名字', version: 3 },
    result: { ...profile, name: '新名字', version: 4 },
    isUnsaved: true,
    needsPermission: false,
  },
  'the own password': {
    Component: ProfilePage,
    address: '/form?view=password',
    reads: { 'account-item': profile },
    edit: async () => {
      await fillField('当前密码', '123456789admin');
      await fillField('新密码', 'correct-horse-7');
      await fillField('确认新密码', 'correct-horse-7');
    },
    submit: /修改密码$/,
    sent: 'POST change-password',
    body: { password: '123456789admin', newPassword: 'correct-horse-7' },
    result: {},
    isUnsaved: false,
    needsPermission: false,
  },
  'a scheduled task': {
    Component: TaskPage,
    reads: { 'job-schedule': [task] },
    edit: async () => undefined,
    submit: /立即执行/,
    sent: 'POST job-schedule/run',
    body: { name: 'outbox' },
    result: [task],
    isUnsaved: false,
    needsPermission: true,
  },
};

beforeEach(() => {
  queryClient.clear();
  return () => vi.unstubAllGlobals();
});

const waitForTask = () => new Promise((resolve) => setTimeout(resolve));

/** The page has handled the response by then. */
const waitForFrame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

const open = async ({ Component, address = '/form', reads, sent, result }: FormPage) => {
  const state = { isBroken: false, isRefusing: false, answers: 0, saving: Promise.resolve() };
  const failedResponse = { code: 422, problem: 'request.invalid' };
  const requests = stubApi(async ({ method, path }) => {
    if (`${method} ${path}` === sent) {
      // The second click comes during the request.
      await waitForTask();
      await state.saving;
      state.answers += 1;
      return state.isRefusing ? failedResponse : { code: 200, result };
    }
    if (method !== 'GET' || !(path in reads)) return undefined;
    return state.isBroken && path === Object.keys(reads)[0] ? failedResponse : { code: 200, result: reads[path] };
  });
  const router = createMemoryRouter([{ path: '*', Component }], { initialEntries: [address] });
  const render = () =>
    renderPage(
      <>
        <RouterProvider router={router} />
        <Questions />
      </>,
    );
  const listChanges = () => requests.filter(({ method, path }) => `${method} ${path}` === sent).map(({ body }) => body);
  return { state, render, changes: listChanges };
};

const openForm = async ({ create, edit }: FormPage) => {
  if (create) await userEvent.click(findButton(create).first());
  await edit();
};

describe.each(Object.entries(pages))('%s', (_, form) => {
  test('the form is sent once if its button is clicked twice, and again after a failure', async () => {
    const { state, render, changes } = await open(form);
    state.isRefusing = true;
    await render();
    await openForm(form);
    await clickTwice(findButton(form.submit).last());
    await expect.poll(() => state.answers).toBe(1);
    await waitForFrame();
    await expect.element(findButton(form.submit).last()).not.toHaveClass(/loading/);
    expect(changes()).toEqual([expect.objectContaining(form.body)]);
    expect(getUnsavedChanges()).toHaveLength(form.isUnsaved ? 1 : 0);
    state.isRefusing = false;
    await clickTwice(findButton(form.submit).last());
    await expect.poll(changes).toHaveLength(2);
    await expect.poll(() => getUnsavedChanges()).toEqual([]);
    if (form.create) await expect.poll(() => page.getByRole('dialog').elements()).toEqual([]);
    expect(changes()).toHaveLength(2);
  });

  test.runIf(form.field)('text that is typed during the save stays, and is saved by the next one', async () => {
    const { state, render, changes } = await open(form);
    const { promise, resolve } = Promise.withResolvers<void>();
    state.saving = promise;
    await render();
    await openForm(form);
    await userEvent.click(findButton(form.submit).last());
    await expect.poll(changes).toHaveLength(1);
    const field = form.field?.() ?? page.getByRole('textbox');
    await userEvent.fill(field, '后来的文字');
    resolve();
    await expect.poll(() => state.answers).toBe(1);
    await expect.element(findButton(form.submit).last()).not.toHaveClass(/loading/);
    expect(getUnsavedChanges()).toHaveLength(1);
    await expect.element(field).toHaveValue('后来的文字');
    await userEvent.click(findButton(form.submit).last());
    await expect.poll(() => changes()[1]).toMatchObject({ version: 4 });
    expect(JSON.stringify(changes()[1])).toContain('后来的文字');
    await expect.poll(() => getUnsavedChanges()).toEqual([]);
  });

  test('the form shows a failed read and repeats it', async () => {
    const { state, render } = await open(form);
    state.isBroken = true;
    await render();
    await expect.element(findButton(/重\s*试/)).toBeVisible();
    expect(
      findButton(form.create ?? form.submit)
        .elements()
        .filter((field) => !field.ariaDisabled && !form.create),
    ).toEqual([]);
    state.isBroken = false;
    await userEvent.click(findButton(/重\s*试/));
    await expect.element(findButton(form.create ?? form.submit).first()).toBeVisible();
  });

  test.runIf(form.needsPermission)('the form cannot be sent without the permission', async () => {
    const { render, changes } = await open(form);
    await render();
    const { user } = useAccess.getState();
    if (!user) throw new Error('There is no user.');
    useAccess.setState({ user: { ...user, roles: [] }, routes: [] });
    if (!form.create) await form.edit();
    const start = findButton(form.create ?? form.submit).last();
    await expect.element(start).toHaveAttribute('aria-disabled', 'true');
    await clickTwice(start);
    expect(page.getByRole('dialog').elements()).toEqual([]);
    expect(changes()).toEqual([]);
  });

  test.runIf(form.create)('the form asks before its changes are discarded', async () => {
    const { render, changes } = await open(form);
    await render();
    await openForm(form);
    const cancel = page.getByRole('dialog').getByRole('button', { name: /^取\s*消$/ });
    // The shell shows the question.
    const answer = async (isSure: boolean) => {
      await userEvent.click(cancel);
      await expect.poll(() => useUnsavedStore.getState().question?.changes).toHaveLength(1);
      useUnsavedStore.getState().question?.answer(isSure);
    };
    await answer(false);
    await expect.poll(() => useUnsavedStore.getState().question).toBeNull();
    await expect.element(findButton(form.submit).last()).toBeVisible();
    await answer(true);
    await expect.poll(() => page.getByRole('dialog').elements()).toEqual([]);
    expect(changes()).toEqual([]);
    expect(getUnsavedChanges()).toEqual([]);
  });
});
