import { announcementResource } from '@atrium/contract/announcement/fields.ts';
import type { Announcement } from '@atrium/contract/announcement/schemas.ts';
import type { OnlineSession } from '@atrium/contract/online/schemas.ts';
import { createInitialRow } from '@atrium/contract/resource/definition.ts';
import type { DeletedRecord } from '@atrium/contract/trash/schemas.ts';
import type { ComponentType } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Questions } from '../components/overlay/questions.tsx';
import { queryClient } from '../lib/query/query.ts';
import { type Answer, serveList } from '../testing/list-server.ts';
import { renderPage } from '../testing/render.tsx';
import AnnouncementPage from './system/announcement/page.tsx';
import { ReceiptList } from './system/announcement/receipt-list.tsx';
import { useAnnouncementScreen } from './system/announcement/use-announcement-screen.tsx';
import OnlinePage from './system/online/page.tsx';
import TrashPage from './system/trash/page.tsx';

beforeEach(() => {
  queryClient.clear();
  return () => vi.unstubAllGlobals();
});

const show = (Component: ComponentType) =>
  renderPage(
    <>
      <RouterProvider router={createMemoryRouter([{ path: '*', Component }])} />
      <Questions />
    </>,
  );

/** Opens a list whose requests of other methods get `answer`. Returns their bodies. */
const openList = async (
  Component: ComponentType,
  path: string,
  rows: readonly object[],
  { answer, more }: { readonly answer?: Answer; readonly more?: object } = {},
) => {
  const server = serveList(path, (number) => rows[number - 1] ?? {}, more);
  server.total = rows.length;
  server.respond = ({ method }) => (method === 'GET' ? undefined : answer);
  await show(Component);
  await expect
    .element(
      page
        .getByRole('checkbox')
        .or(page.getByRole('button', { name: /^更多/ }))
        .first(),
    )
    .toBeVisible();
  const sent = () => server.requests.filter(({ method }) => method !== 'GET').map(({ body }) => body);
  const reads = () => server.requests.filter((request) => request.method === 'GET' && request.path === path);
  return { server, sent, reads };
};

const getRow = (name: string) => page.getByRole('row', { name: new RegExp(name) });
const dialog = page.getByRole('dialog');
const getButton = (name: string | RegExp) => page.getByRole('button', { name });
const openMenu = (name: string) =>
  userEvent.click(page.getByRole('button', { name: `更多操作：${name}`, exact: true }));
const getMenuItem = (name: RegExp) => page.getByRole('menuitem', { name });

describe('online users', () => {
  const createSession = (id: number, parts: Partial<OnlineSession> = {}): OnlineSession => ({
    id,
    userId: id,
    username: `user-${id}`,
    name: `用户${id}`,
    deptId: null,
    deptName: '',
    connected: true,
    device: '',
    address: '',
    createTime: 0,
    lastUseTime: 0,
    viewer: '',
    own: false,
    holdsMore: false,
    ...parts,
  });
  const sessions = [
    createSession(1, { own: true }),
    createSession(2, { viewer: '李四' }),
    createSession(3, { holdsMore: true }),
    ...[4, 5, 6, 7].map((id) => createSession(id)),
    createSession(8, { name: '用户7', username: 'user-7' }),
  ];
  const open = (refused: readonly object[] = []) => {
    const answer = { code: 200, result: { ended: 1, refused } };
    return openList(OnlinePage, 'online-list', sessions, { answer });
  };
  const end = () => userEvent.click(dialog.getByRole('button', { name: /强制下线/ }));

  test('are named before their sessions end, at most five of them, with a warning about the own session', async () => {
    const { sent } = await open([{ id: 3, name: '用户3', problem: 'right.holdsMore', message: '' }]);
    await userEvent.click(page.getByRole('checkbox').first());
    await userEvent.click(getButton('强制下线'));
    await expect.element(dialog.filter({ hasText: '强制下线 8 个会话？' })).toBeVisible();
    await expect
      .element(dialog.getByText(/用户5（user-5）、另外 2 个用户需要重新登录。.*您会立即退出登录/).first())
      .toBeVisible();
    expect(dialog.getByText(/用户6/).elements()).toEqual([]);
    await end();
    await expect.element(page.getByText('已强制下线 1 个会话，另有 1 个未能下线')).toBeVisible();
    expect(sent()).toEqual([{ ids: sessions.map(({ id }) => id) }]);
    await expect.poll(() => page.getByText(/^已选/).elements()).toEqual([]);
  });

  test('are signed out individually', async () => {
    const { sent } = await open();
    await userEvent.click(getRow('用户4').getByRole('checkbox'));
    await userEvent.click(getButton('强制下线'));
    await expect.element(dialog.getByText(/用户4（user-4）需要重新登录。(?!.*退出登录)/).first()).toBeVisible();
    await end();
    await expect.element(page.getByText('已强制下线 1 个会话')).toBeVisible();
    expect(sent()).toEqual([{ ids: [4] }]);
  });

  test('are marked if the session is the own one or an impersonation', async () => {
    await open();
    const listMarks = () =>
      ['用户1', '用户2', '用户4'].map((name) => [
        getRow(name).getByText('当前会话').elements().length,
        getRow(name)
          .getByText(/正在以其身份查看/)
          .elements().length,
      ]);
    await expect.poll(listMarks).toEqual([
      [1, 0],
      [0, 1],
      [0, 0],
    ]);
  });

  test.each([
    ['用户3', true],
    ['用户4', false],
  ])('cannot be signed out if they have more permissions: %s', async (name, isDisabled) => {
    await open();
    await openMenu(name);
    await expect.element(getMenuItem(/强制下线/)).toHaveAttribute('aria-disabled', String(isDisabled));
  });
});

describe('an announcement', () => {
  const createAnnouncement = (parts: Partial<Announcement>) =>
    // The properties that the components read.
    ({
      ...createInitialRow(announcementResource.fields),
      id: 1,
      version: 3,
      createTime: 0,
      updateTime: 0,
      title: '停水',
      audience: 'everyone',
      state: 'draft',
      publishTime: null,
      names: { dept: {}, role: {}, position: {}, user: {} },
      ...parts,
    }) as unknown as Announcement;
  const open = (parts: Partial<Announcement>) =>
    openList(AnnouncementPage, 'announcement-list', [createAnnouncement(parts)], {
      answer: { code: 200, result: createAnnouncement(parts) },
    });

  test.each([
    ['draft', '草稿', true],
    ['scheduled', '待发布', false],
    ['published', '已发布', false],
    ['withdrawn', '已撤回', true],
    ['expired', '已过期', false],
  ] as const)(
    'in the state "%s" is shown as %s, and can be published or else withdrawn',
    async (state, label, isDraft) => {
      await open({ state });
      await expect.element(getRow('停水').getByText(label, { exact: true })).toBeVisible();
      await openMenu('停水');
      await expect.element(getMenuItem(/^发布/)).toHaveAttribute('aria-disabled', String(!isDraft));
      await expect.element(getMenuItem(/^撤回/)).toHaveAttribute('aria-disabled', String(isDraft));
    },
  );

  test.each([
    ['immediately without a time', null, /将立即看到/],
    ['immediately if its time has passed', 1, /将立即看到/],
    ['at its time', Date.now() + 86_400_000, /将于 .+ 发布/],
  ])('is published %s, in the version that the user sees', async (_, publishTime, hint) => {
    const { sent } = await open({ publishTime });
    await openMenu('停水');
    await userEvent.click(getMenuItem(/^发布/));
    await expect.element(dialog.getByText(hint).first()).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: /发\s*布/ }));
    await expect.element(page.getByText('已发布“停水”')).toBeVisible();
    expect(sent()).toEqual([{ id: 1, version: 3 }]);
  });

  test('names its audience', async () => {
    const audience = { audience: 'chosen' as const, depts: [1], roles: [2], positions: [3], users: [4, 9] };
    const names = { dept: { 1: '研发' }, role: { 2: '员工' }, position: { 3: '会计' }, user: { 4: '张三' } };
    const Facts = () => useAnnouncementScreen().facts?.(createAnnouncement({ ...audience, names })) ?? null;
    await show(Facts);
    await expect.element(page.getByText('研发、员工、会计、张三、#9')).toBeVisible();
  });

  test.each([
    [true, ['已读', '未读', '已确认', '未确认'], '3 / 45 人已读 · 2 / 45 人已确认'],
    [false, ['已读', '未读'], '3 / 45 人已读'],
  ])('shows its receipts by state (must be confirmed: %s)', async (mustConfirm, states, counts) => {
    const createReceipt = (id: number) => ({
      id,
      username: `user-${id}`,
      name: `用户${id}`,
      avatar: '',
      deptName: '',
      readTime: 1,
      confirmTime: id === 1 ? 1 : null,
    });
    const more = { addressed: 45, read: 3, confirmed: 2 };
    const server = serveList('announcement-item/receipts', createReceipt, more);
    await show(() => <ReceiptList announcement={createAnnouncement({ mustConfirm })} />);
    await expect.element(page.getByText(counts, { exact: true })).toBeVisible();
    expect(page.getByText(/^阅读于/).elements()).toHaveLength(10);
    expect(page.getByText(/^确认于/).elements()).toHaveLength(1);
    const options = page.getByRole('radio').elements();
    expect(options.map(({ parentElement }) => parentElement?.textContent)).toEqual(states);
    await userEvent.click(page.getByRole('listitem', { name: '2', exact: true }));
    await expect.poll(() => server.requests.at(-1)?.query.get('current')).toBe('2');
    await userEvent.click(page.getByText('未读', { exact: true }));
    await expect
      .poll(() => Object.fromEntries(server.requests.at(-1)?.query ?? []))
      .toMatchObject({ state: 'unread', current: '1' });
  });
});

describe('a deleted record', () => {
  const createDeleted = (parts: Partial<DeletedRecord>): DeletedRecord => ({
    id: 1,
    name: '夜班',
    resource: 'role',
    recordId: 11,
    below: 0,
    deletedBy: '',
    deleteTime: 0,
    purgeTime: 0,
    ...parts,
  });
  const open = async (parts: Partial<DeletedRecord>, answer: Answer) => {
    const rows = [createDeleted(parts), createDeleted({ id: 2, recordId: 12, name: '早班' })];
    const list = await openList(TrashPage, 'trash-list', rows, { answer, more: { resources: ['role'] } });
    const restore = () => userEvent.click(getButton('恢复 夜班'));
    return { ...list, restore };
  };
  const restored = { code: 200, result: { restored: 1 } };
  const restoration = { resource: 'role', ids: [11], values: {} };
  const taken = { code: 409, problem: 'row.taken', fields: { code: 'row.taken' } };

  test('is restored, and the list is loaded again', async () => {
    const { sent, reads, restore } = await open({}, restored);
    await restore();
    await expect.element(page.getByText('已恢复“夜班”')).toBeVisible();
    expect(sent()).toEqual([restoration]);
    await expect.poll(reads).toHaveLength(2);
  });

  test('gets another value for a taken one', async () => {
    const { server, sent, restore } = await open({}, taken);
    await restore();
    await expect.element(dialog.getByText('已被其他记录使用')).toBeVisible();
    await userEvent.fill(dialog.getByRole('textbox'), 'night-2');
    server.respond = ({ method }) => (method === 'GET' ? undefined : restored);
    await userEvent.click(dialog.getByRole('button', { name: /恢\s*复/ }));
    await expect.poll(() => dialog.elements()).toEqual([]);
    expect(sent()).toEqual([restoration, { ...restoration, values: { code: 'night-2' } }]);
  });

  test.each([
    [
      'names a missing record that it refers to',
      'position',
      { deptId: 'field.unknown' },
      '“部门”指向的记录也已删除，请先恢复该记录。',
    ],
    ['reports another failure', 'role', {}, '请检查输入的内容'],
  ])('%s, and the list is loaded again', async (_, resource, fields, text) => {
    const answer = { code: 422, problem: 'request.invalid', fields };
    const { reads, restore } = await open({ resource }, answer);
    await restore();
    await expect.element(page.getByText(text)).toBeVisible();
    expect(dialog.elements()).toEqual([]);
    await expect.poll(reads).toHaveLength(2);
  });

  test('is deleted permanently after a question, and is not selected afterwards', async () => {
    const { sent } = await open({ name: '' }, { code: 200, result: { purged: 1 } });
    const row = getRow('（无权查看）');
    await userEvent.click(row.getByRole('checkbox'));
    await userEvent.click(getButton('彻底删除'));
    await expect.element(dialog.filter({ hasText: '彻底删除 1 条记录？' })).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: /彻底删除/ }));
    await expect.element(page.getByText('已彻底删除 1 条记录')).toBeVisible();
    expect(sent()).toEqual([{ ids: [1] }]);
    await expect.poll(() => page.getByText(/^已选/).elements()).toEqual([]);
  });
});
