import type { Explanation } from '@atrium/contract/access/schemas.ts';
import type { Route } from '@atrium/contract/menu/route-schemas.ts';
import { createInitialRow } from '@atrium/contract/resource/definition.ts';
import { userResource } from '@atrium/contract/user/fields.ts';
import type { User } from '@atrium/contract/user/schemas.ts';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useAccess } from '../../../lib/access/access.ts';
import { queryClient } from '../../../lib/query/query.ts';
import { chooseOption } from '../../../testing/choose-option.ts';
import { clickTwice } from '../../../testing/click-twice.ts';
import { type Answer, stubApi } from '../../../testing/list-server.ts';
import { renderPage } from '../../../testing/render.tsx';
import { AccessExplanation } from './access-explanation.tsx';
import { OneTimePassword } from './one-time-password.tsx';
import { useUserScreen } from './use-user-screen.tsx';
import { UserDept, UserStatus } from './user-cells.tsx';

beforeEach(() => {
  queryClient.clear();
  return () => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  };
});

// The properties that the components read.
const createUser = (parts: Partial<User> = {}) =>
  ({ ...createInitialRow(userResource.fields), id: 5, username: 'zhang', name: '张三', status: 1, ...parts }) as User;
const findButton = (name: RegExp) => page.getByRole('button', { name });
const show = (element: ReactNode) =>
  renderPage(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);

describe('a one-time password', () => {
  const password = 'correct-horse';
  const open = async (parts: Partial<User>, answer?: Answer) => {
    const state = { closed: 0 };
    const requests = stubApi(({ path }) => (path === 'user-item/sign-in-mail' ? answer : undefined));
    const close = () => void (state.closed += 1);
    await show(<OneTimePassword user={createUser(parts)} password={password} onClose={close} />);
    await expect.element(page.getByText('zhang', { exact: true })).toBeVisible();
    const listMails = () => requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
    return { state, mails: listMails };
  };

  test('a one-time password is hidden at first, and stays until its button is clicked', async () => {
    const { state } = await open({});
    expect(page.getByText(password).elements()).toEqual([]);
    await userEvent.click(findButton(/显示密码/));
    await expect.element(page.getByText(password)).toBeVisible();
    await userEvent.click(findButton(/隐藏密码/));
    await expect.poll(() => page.getByText(password).elements()).toEqual([]);
    await userEvent.keyboard('{Escape}');
    document.querySelector<HTMLElement>('.ant-modal-wrap')?.click();
    expect(page.getByRole('button', { name: /关闭|close/i }).elements()).toEqual([]);
    expect(state.closed).toBe(0);
    await userEvent.click(findButton(/我已保存/));
    expect(state.closed).toBe(1);
  });

  test('a one-time password is copied with the username, or shown if the clipboard is blocked', async () => {
    await open({});
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await expect.element(findButton(/复制全部/)).toHaveClass('ant-btn-primary');
    await userEvent.click(findButton(/复制全部/));
    await expect.element(page.getByText('已复制')).toBeVisible();
    await expect.element(findButton(/我已保存/)).toHaveClass('ant-btn-primary');
    expect(writeText.mock.calls[0]?.[0]).toMatch(/zhang[^]*correct-horse/);
    await userEvent.click(findButton(/复制密码/));
    await expect.poll(() => writeText.mock.calls[1]).toEqual([password]);
    expect(page.getByText(password).elements()).toEqual([]);
    writeText.mockRejectedValue(new Error('blocked'));
    vi.spyOn(document, 'execCommand').mockReturnValue(false);
    await userEvent.click(findButton(/复制全部/));
    await expect.element(page.getByText(/无法写入剪贴板/)).toBeVisible();
    await expect.element(page.getByText(password)).toBeVisible();
  });

  const email = 'zhang@example.com';
  const createOutcome = (outcome: string) => ({ code: 200, result: { outcome, to: email } });
  test.each([
    ['has been sent', createOutcome('sent'), /已发送至 zhang/, 0],
    ['is printed to the log', createOutcome('printed'), /已打印到服务器日志/, 0],
    ['could not be sent', createOutcome('failed'), /未能发送/, 1],
    ['is rejected', { code: 422, problem: 'request.invalid' }, /请检查输入的内容/, 1],
  ] as const)('a one-time password says that its email %s', async (_, answer, text, remaining) => {
    const { mails } = await open({ email, emailVerified: true }, answer);
    const send = findButton(/发送邮件至 zhang/);
    await clickTwice(send);
    await expect.element(page.getByText(text)).toBeVisible();
    await expect.poll(() => send.elements()).toHaveLength(remaining);
    expect(mails()).toEqual([{ id: 5 }]);
  });

  test.each([
    ['', 0],
    [email, 1],
  ])('a one-time password is not emailed to the unverified address "%s"', async (address, notes) => {
    await open({ email: address, emailVerified: false });
    expect(findButton(/发送邮件至/).elements()).toEqual([]);
    expect(page.getByText(/尚未验证/).elements()).toHaveLength(notes);
  });
});

describe('the status of a user', () => {
  test.each([
    [{}, '启用'],
    [{ mustChangePassword: true }, '待改密码'],
    [{ mustChangePassword: true, lockedUntil: 1 }, '已锁定'],
    [{ mustChangePassword: true, lockedUntil: 1, status: 0 as const }, '停用'],
  ])('the status of a user of %o is %s', async (parts, text) => {
    const { container } = await show(<UserStatus user={createUser(parts)} />);
    await expect.poll(() => container.textContent).toBe(text);
  });
});

test.each([
  [{ deptId: null }, '未分配部门', 0],
  [{ deptId: 3, deptName: '研发' }, '研发', 1],
  [{ deptId: 3, deptName: '' }, '#3', 1],
])('the department of a user with %o is %s', async (parts, text, links) => {
  const { container } = await show(<UserDept user={createUser(parts)} />);
  useAccess.setState({ routes: [{ path: '/system/dept', handle: { title: '部门' } }] });
  await expect.poll(() => container.textContent).toBe(text);
  await expect.poll(() => page.getByRole('link').elements()).toHaveLength(links);
});

describe('the explanation of a permission', () => {
  const routes: Route[] = [
    {
      path: '/system',
      handle: { title: '系统' },
      children: [
        { path: '/system/user', handle: { title: '用户', permissions: ['own:print'] } },
        { path: '/system/other', handle: { title: '其他' } },
      ],
    },
  ];
  type Check = Explanation['chain'][number];
  const enabledCheck: Check = { check: 'user.enabled', ok: true, id: 5, name: '张三' };
  const createGrantCheck = (id: number, parts: Partial<Check> = {}): Check => ({
    check: 'role.grants',
    ok: true,
    id,
    name: `角色${id}`,
    ...parts,
  });
  const explain = (chain: Check[], parts: Partial<Explanation> = {}): Explanation => ({
    allowed: false,
    decidedBy: 'role.grants',
    chain: [enabledCheck, ...chain],
    roles: [],
    ...parts,
  });
  const open = async (result: Explanation) => {
    const state = { isBroken: false };
    const requests = stubApi(({ path }) => {
      if (!path.includes('explain')) return undefined;
      return state.isBroken ? { code: 500, problem: 'server.fault' } : { code: 200, result };
    });
    await show(<AccessExplanation id={5} />);
    useAccess.setState({ routes });
    const listQueries = () => requests.map(({ query }) => [query.get('path'), query.get('permission')]);
    return { state, asked: listQueries };
  };
  const listLines = () =>
    page
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent);

  test.each<[string, Explanation, RegExp, RegExp[], RegExp]>([
    [
      'allows what a role grants',
      explain([createGrantCheck(1, { dataScope: 'dept' }), createGrantCheck(2, { ok: false })], {
        allowed: true,
        roles: ['角色1'],
      }),
      /^允许$/,
      [/账号已启用$/, /角色1.*本部门.*决定因素/, /角色2[^]*(?<!决定因素)$/],
      /拥有此权限的角色：角色1/,
    ],
    [
      'names a disabled role',
      explain([createGrantCheck(1, { ok: false, has: true, enabled: false })]),
      /^不允许$/,
      [/账号已启用$/, /“角色1”有此权限，但已停用决定因素/],
      /没有启用的角色拥有此权限/,
    ],
    [
      'says that there is no role',
      explain([]),
      /^不允许$/,
      [/账号已启用$/, /该用户没有角色决定因素/],
      /没有启用的角色拥有此权限/,
    ],
    [
      'stops at a disabled account',
      explain([], { decidedBy: 'user.enabled', chain: [{ ...enabledCheck, ok: false }] }),
      /^不允许$/,
      [/账号已停用决定因素/],
      /没有启用的角色拥有此权限/,
    ],
  ])('%s', async (_, result, title, texts, roles) => {
    const { asked } = await open(result);
    await chooseOption('页面', '用户');
    await expect.element(page.getByRole('alert').getByText(title)).toBeVisible();
    expect(listLines()).toHaveLength(texts.length);
    for (const [index, text] of texts.entries()) expect(listLines()[index]).toMatch(text);
    await expect.element(page.getByText(roles)).toBeVisible();
    expect(asked()).toEqual([['/system/user', '']]);
  });

  test('the explanation of a permission is for a button of the page, which is reset by another page', async () => {
    const { asked } = await open(explain([]));
    const choice = page.getByRole('combobox', { name: '按钮' });
    await expect.element(choice).toBeDisabled();
    await chooseOption('页面', '用户');
    await expect.element(choice).toBeEnabled();
    choice.element().focus();
    await userEvent.keyboard('own:{Enter}');
    await expect.poll(() => asked().at(-1)).toEqual(['/system/user', 'own:print']);
    await chooseOption('页面', '其他');
    await expect.poll(() => asked().at(-1)).toEqual(['/system/other', '']);
    await expect.element(choice).toBeDisabled();
  });

  test('the explanation of a permission is read again after a failure', async () => {
    const { state } = await open(explain([]));
    state.isBroken = true;
    await chooseOption('页面', '用户');
    await expect.element(findButton(/重\s*试/)).toBeVisible();
    state.isBroken = false;
    await userEvent.click(findButton(/重\s*试/));
    await expect.element(page.getByText('不允许', { exact: true })).toBeVisible();
  });
});

describe('a user', () => {
  const place = { isRecord: false, open: () => undefined, onDeleted: () => undefined };
  const UserView = ({ user }: { user: User }) => {
    const { screen } = useUserScreen(null);
    const { line, states, notice } = screen.head?.(user) ?? {};
    const actions = screen.actions?.(user, place) ?? [];
    return (
      <>
        <p data-testid="line">{line}</p>
        <p data-testid="states">{states}</p>
        {notice}
        {screen.facts?.(user)}
        <p data-testid="actions">
          {actions.map(({ key, disabledReason }) => key + (disabledReason ? '-' : '')).join(' ')}
        </p>
      </>
    );
  };
  const view = async (parts: Partial<User>) => {
    const options = {
      roles: [{ id: 1, code: 'audit', name: '审计', status: 1, grantable: true }],
      positions: [{ id: 1, name: '组长', code: 'lead', assignable: true }],
      depts: [],
    };
    const requests = stubApi(({ method, path }) => {
      if (path === 'user-list/options') return { code: 200, result: options };
      return method === 'POST' ? { code: 200, result: { id: 5 } } : undefined;
    });
    const listedParts = { roles: [1, 2], positions: [1, 2], deptId: null, lastLoginTime: null, lockedUntil: null };
    await show(<UserView user={createUser({ ...listedParts, ...parts })} />);
    await expect.element(page.getByText('审计').last()).toBeVisible();
    const readText = (id: string) => page.getByTestId(id).element().textContent;
    return { text: readText, sent: () => requests.filter(({ method }) => method === 'POST') };
  };

  test('the facts of a user contain their department, roles and positions, and that they never signed in', async () => {
    const { text } = await view({});
    expect([text('line'), text('states')]).toEqual(['zhang · 未分配部门', '']);
    for (const fact of ['组长、#2', '从未登录', '2', '5'])
      await expect.element(page.getByText(fact, { exact: true }).first()).toBeVisible();
  });

  test.each<[string, Partial<User>, string]>([
    ['an active user', {}, 'reset end view-as history status'],
    ['a disabled user', { status: 0 }, 'reset end view-as- history status'],
    ['a locked user', { lockedUntil: 1 }, 'reset unlock end view-as history status'],
    ['a user with two-factor authentication', { secondFactor: true }, 'reset factor end view-as history status'],
    [
      'a user with more permissions',
      { holdsMore: true, secondFactor: true, lockedUntil: 1 },
      'reset- unlock- factor- end- view-as- history status-',
    ],
    ['the own account', { id: 1, secondFactor: true }, 'reset- factor- end view-as- history status-'],
  ])('the actions for %s are those that the caller may perform', async (_, parts, actions) => {
    const { text } = await view(parts);
    expect(text('actions')).toBe(actions);
  });

  test('a locked user can be unlocked in the notice, unless they have more permissions', async () => {
    const { sent, text } = await view({ lockedUntil: 1 });
    expect(text('states')).toBe('已锁定');
    await userEvent.click(page.getByRole('note').getByRole('button'));
    await expect.poll(() => sent().map(({ path, body }) => [path, body])).toEqual([['user-item/unlock', { id: 5 }]]);
    await view({ lockedUntil: 1, holdsMore: true });
    await expect.element(page.getByRole('note').getByRole('button').last()).toBeDisabled();
  });
});
