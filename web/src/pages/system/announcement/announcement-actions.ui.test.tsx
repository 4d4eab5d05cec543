import { announcementResource } from '@atrium/contract/announcement/fields.ts';
import type { Announcement } from '@atrium/contract/announcement/schemas.ts';
import { createInitialRow } from '@atrium/contract/resource/definition.ts';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useAccess } from '../../../lib/access/access.ts';
import { queryClient } from '../../../lib/query/query.ts';
import { serveList } from '../../../testing/list-server.ts';
import { dialog, getMenuItem, getRow, openList, openMenu, showPage } from '../../../testing/open-list.tsx';
import AnnouncementPage from './page.tsx';
import { ReceiptList } from './receipt-list.tsx';
import { useAnnouncementScreen } from './use-announcement-screen.tsx';

beforeEach(() => {
  queryClient.clear();
  return () => vi.unstubAllGlobals();
});

describe('announcements', () => {
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
    'an announcement in the state "%s" is shown as %s, and can be published or withdrawn',
    async (state, label, isDraft) => {
      await open({ state });
      await expect.element(getRow('停水').getByText(label, { exact: true })).toBeVisible();
      await openMenu('停水');
      await expect.element(getMenuItem(/^发布/)).toHaveAttribute('aria-disabled', String(!isDraft));
      await expect.element(getMenuItem(/^撤回/)).toHaveAttribute('aria-disabled', String(isDraft));
    },
  );

  test.each([
    ['draft', false],
    ['scheduled', true],
    ['published', true],
    ['expired', true],
  ] as const)(
    'without the permission to publish, editing a %s announcement is disabled: %s',
    async (state, isDisabled) => {
      const permissions = ['permission:button:update'];
      onTestFinished(() => useAccess.setState({ routes: [] }));
      await open({ state });
      useAccess.setState(({ user }) => ({
        user: user && { ...user, roles: [] },
        routes: [{ path: '/system/announcement', handle: { title: '', permissions } }],
      }));
      const edit = getRow('停水').getByRole('button', { name: '编辑' });
      await expect.poll(() => edit.elements()).toHaveLength(isDisabled ? 0 : 1);
      await openMenu('停水');
      await expect.element(getMenuItem(/^编辑/)).toHaveAttribute('aria-disabled', String(isDisabled));
    },
  );

  test.each([
    ['immediately without a time', null, /将立即看到/],
    ['immediately if its time has passed', 1, /将立即看到/],
    ['at its time', Date.now() + 86_400_000, /将于 .+ 发布/],
  ])('publishing an announcement %s sends the version that the user sees', async (_, publishTime, hint) => {
    const { sent } = await open({ publishTime });
    await openMenu('停水');
    await userEvent.click(getMenuItem(/^发布/));
    await expect.element(dialog.getByText(hint).first()).toBeVisible();
    const publish = dialog.getByRole('button', { name: /发\s*布/ });
    await expect.element(publish).not.toHaveClass('ant-btn-dangerous');
    await userEvent.click(publish);
    await expect.element(page.getByText('已发布“停水”')).toBeVisible();
    expect(sent()).toEqual([{ id: 1, version: 3 }]);
  });

  test('a draft can be saved and published in one go, after a question', async () => {
    const { server, sent } = await open({ audience: 'everyone' });
    await userEvent.click(getRow('停水').getByRole('button', { name: '编辑' }));
    await userEvent.fill(dialog.getByRole('textbox', { name: /标题/ }), '停电');
    server.respond = ({ method }) =>
      method === 'GET'
        ? undefined
        : { code: 200, result: createAnnouncement({ audience: 'everyone', title: '停电', version: 4 }) };
    await userEvent.click(dialog.getByRole('button', { name: '保存并发布' }));
    await expect.element(dialog.getByText('发布公告“停电”？').last()).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: /^发\s?布$/ }));
    await expect.element(page.getByText('已发布“停电”')).toBeVisible();
    expect(sent()).toEqual([expect.objectContaining({ title: '停电', version: 3 }), { id: 1, version: 4 }]);
  });

  test('a published announcement can only be saved', async () => {
    await open({ audience: 'everyone', state: 'published' });
    await userEvent.click(getRow('停水').getByRole('button', { name: '编辑' }));
    await expect.element(dialog.getByRole('button', { name: /^保\s?存$/ })).toBeEnabled();
    expect(dialog.getByRole('button', { name: '保存并发布' }).elements()).toEqual([]);
  });

  test('the list names the audience of an announcement', async () => {
    const audience = { audience: 'chosen' as const, depts: [1], roles: [2], positions: [3], users: [4, 9] };
    const names = { dept: { 1: '研发' }, role: { 2: '员工' }, position: { 3: '会计' }, user: { 4: '张三' } };
    const Facts = () => useAnnouncementScreen().facts?.(createAnnouncement({ ...audience, names })) ?? null;
    await showPage(Facts);
    await expect.element(page.getByText('研发、员工、会计、张三、#9')).toBeVisible();
  });

  test.each([
    [true, ['已读', '未读', '已确认', '未确认'], '3 / 45 人已读，2 / 45 人已确认'],
    [false, ['已读', '未读'], '3 / 45 人已读'],
  ])(
    'the receipts of an announcement are shown by state (must be confirmed: %s)',
    async (mustConfirm, states, counts) => {
      const createReceipt = (id: number) => ({
        id,
        username: `user-${id}`,
        name: `用户${id}`,
        avatar: '',
        deptName: '',
        readTime: 1,
        confirmTime: id === 1 ? 1 : null,
      });
      const receiptCounts = { addressed: 45, read: 3, confirmed: 2 };
      const server = serveList('announcement-item/receipts', createReceipt, receiptCounts);
      await showPage(() => <ReceiptList announcement={createAnnouncement({ mustConfirm })} />);
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
    },
  );

  test.each([
    ['未读', 45, '', '所有用户均已阅读'],
    ['已读', 45, '', '还没有用户阅读'],
    ['已读', 45, '张', '没有符合条件的用户'],
    ['已读', 0, '', '接收范围内没有用户'],
  ])(
    'an empty list of receipts has a reason: %s, %i recipients, search “%s”',
    async (state, addressed, text, reason) => {
      const server = serveList('announcement-item/receipts', () => ({}), { addressed, read: 0, confirmed: 0 });
      server.total = 0;
      await showPage(() => <ReceiptList announcement={createAnnouncement({ mustConfirm: false })} />);
      await userEvent.click(page.getByText(state, { exact: true }));
      if (text) await userEvent.fill(page.getByRole('searchbox'), text);
      await expect.element(page.getByText(reason, { exact: true })).toBeVisible();
    },
  );
});
