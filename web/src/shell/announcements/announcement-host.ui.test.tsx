import { readAnnouncementText } from '@atrium/contract/announcement/calls.ts';
import type { CurrentAnnouncement } from '@atrium/contract/announcement/schemas.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { queryClient } from '../../lib/query/query.ts';
import { clickTwice } from '../../testing/click-twice.ts';
import { type ApiRequest, stubApi } from '../../testing/list-server.ts';
import { renderPage } from '../../testing/render.tsx';
import { Announcements } from './announcements.tsx';
import { useOpenAnnouncement } from './received-announcements.ts';

beforeEach(() => {
  queryClient.clear();
  useOpenAnnouncement.setState({ id: null });
  return () => vi.unstubAllGlobals();
});

const announcement: CurrentAnnouncement = {
  id: 7,
  title: '停水',
  importance: 'normal',
  isPinned: false,
  mustConfirm: false,
  publishTime: 0,
  expireTime: null,
  isRead: false,
  isConfirmed: false,
};
const confirmation = { mustConfirm: true };

/** `text` resolves when the server may answer with the text. */
const open = async (parts: Partial<CurrentAnnouncement>, text: Promise<unknown> = Promise.resolve()) => {
  const state = {
    current: { ...announcement, ...parts },
    isWithdrawn: false,
    isRefusing: false,
    marks: [] as ApiRequest['body'][],
  };
  stubApi(async ({ path, method, body }) => {
    if (!path.startsWith('announcements')) return undefined;
    if (path === readAnnouncementText.path) {
      await text;
      if (state.isWithdrawn) return { code: 404, problem: 'row.notFound' };
      return { code: 200, result: { ...state.current, body: '明天 **8 点**' } };
    }
    if (method === 'GET') return { code: 200, result: state.isWithdrawn ? [] : [state.current] };
    state.marks.push(body);
    if (state.isRefusing) return { code: 422, problem: 'request.invalid' };
    state.current = { ...state.current, isRead: true, isConfirmed: body['confirm'] === true };
    return { code: 200, result: { changed: 1 } };
  });
  await renderPage(<Announcements />);
  return state;
};

const confirm = page.getByRole('button', { name: /我已阅读并确认/ });
const close = page.getByRole('button', { name: /知道了/ });
const findDialogs = () => page.getByRole('dialog').elements();

describe('an announcement', () => {
  test.each([
    ['opens itself if it must be confirmed', confirmation, 1],
    ['opens itself if it is important', { importance: 'important' }, 1],
    ['is only a banner if it is about maintenance', { importance: 'maintenance' }, 0],
    ['is only a banner if it is confirmed', { ...confirmation, importance: 'maintenance', isConfirmed: true }, 0],
  ] as const)('%s', async (_, parts, count) => {
    await open(parts);
    await expect.element(page.getByText('停水').first()).toBeVisible();
    expect(findDialogs()).toHaveLength(count);
  });

  test('an announcement is confirmed once, after its text is loaded', async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const state = await open(confirmation, promise);
    await expect.element(confirm).toBeDisabled();
    resolve(undefined);
    await expect.element(page.getByText('8 点')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await clickTwice(confirm);
    await expect.poll(findDialogs).toEqual([]);
    expect(state.marks).toEqual([{ ids: [7], confirm: true }]);
  });

  test('an announcement that was withdrawn before its text is loaded can be left', async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const state = await open(confirmation, promise);
    await expect.element(confirm).toBeDisabled();
    state.isWithdrawn = true;
    resolve(undefined);
    await userEvent.click(page.getByRole('button', { name: /重\s*试/ }));
    await expect.poll(findDialogs).toEqual([]);
    expect(state.marks).toEqual([]);
  });

  test('an announcement stays open if it cannot be confirmed', async () => {
    const state = await open(confirmation);
    state.isRefusing = true;
    await userEvent.click(confirm);
    await expect.poll(() => state.marks).toHaveLength(1);
    await expect.element(confirm).not.toHaveClass(/loading/);
    state.isRefusing = false;
    await userEvent.click(confirm);
    await expect.poll(findDialogs).toEqual([]);
  });

  test('an announcement is marked as read when it is closed, and opened again from its banner', async () => {
    const state = await open({ importance: 'maintenance' });
    const details = page.getByRole('button', { name: '查看详情' });
    await userEvent.click(details);
    await userEvent.click(close);
    await expect.poll(findDialogs).toEqual([]);
    expect(state.marks).toEqual([{ ids: [7], confirm: false }]);
    await userEvent.click(details);
    await userEvent.click(close);
    await expect.poll(findDialogs).toEqual([]);
    expect(state.marks).toHaveLength(1);
  });
});
