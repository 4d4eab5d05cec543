import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { MemoryRouter } from 'react-router';
import { commitPendingActions, hasPendingActions } from '../../lib/browser/pending-actions.ts';
import { queryClient } from '../../lib/query/query.ts';
import { Notifications } from './notifications.tsx';
import { NotificationList } from './notification-list.tsx';
import { type ApiRequest, stubApi } from '../../testing/list-server.ts';
import { renderPage } from '../../testing/render.tsx';

beforeEach(() => {
  queryClient.clear();
  return () => vi.unstubAllGlobals();
});

const createNotification = (id: number, isRead: boolean) => ({
  id,
  avatar: '',
  date: '',
  isRead,
  message: '',
  title: `通知${id}`,
  createTime: 0,
  link: '',
});

const open = async (announcements: readonly object[] = [], unreadIds: readonly number[] = []) => {
  const state = { ids: [2, 1], isRefusing: false, reads: 0, cleared: [] as ApiRequest['body'][] };
  stubApi(({ path, method, body }) => {
    if (path === 'announcements') return { code: 200, result: announcements };
    if (path !== 'notifications' && path !== 'notification-item/clear') return undefined;
    if (method === 'GET') {
      state.reads += 1;
      return { code: 200, result: state.ids.map((id) => createNotification(id, !unreadIds.includes(id))) };
    }
    state.cleared.push(body);
    if (state.isRefusing) return { code: 422, problem: 'request.invalid' };
    state.ids = state.ids.filter((id) => id > Number(body['until']));
    return { code: 200, result: { changed: 2 } };
  });
  await renderPage(
    <MemoryRouter>
      <NotificationList onLeave={() => undefined} />
    </MemoryRouter>,
  );
  await expect.poll(listTitles).toEqual(['通知2', '通知1']);
  return state;
};
const listTitles = () =>
  page
    .getByText(/通知\d$/)
    .elements()
    // The title of an unread notification starts with this word.
    .map(({ textContent }) => textContent.replace('未读 ', ''));
const clear = async () => {
  await userEvent.click(page.getByRole('button', { name: /清\s*空/ }));
  await expect.poll(listTitles).toEqual([]);
};

test('unread announcements are counted and listed as unread, large enough for touch', async () => {
  const title = '元旦放假安排';
  await open([{ id: 1, title, isRead: false, isPinned: false, publishTime: 0 }]);
  await userEvent.click(page.getByText('未读 1'));
  await expect.poll(listTitles).toEqual([]);
  const announcement = page.getByRole('button', { name: new RegExp(`^未读 ${title}`) });
  await expect.element(announcement).toBeVisible();
  expect(announcement.element().clientHeight).toBeGreaterThanOrEqual(44);
  await expect.element(page.getByText('暂无未读通知')).not.toBeInTheDocument();
});

test('cleared notifications are hidden immediately, and shown again if the user undoes it', async () => {
  const { cleared } = await open();
  await clear();
  expect(hasPendingActions()).toBe(true);
  await userEvent.click(page.getByRole('button', { name: /撤\s*销/ }).last());
  await expect.poll(listTitles).toEqual(['通知2', '通知1']);
  await commitPendingActions();
  expect([cleared, hasPendingActions()]).toEqual([[], false]);
});

test('notifications are cleared up to the newest shown one, and later ones are shown', async () => {
  const state = await open();
  await clear();
  state.ids = [3, ...state.ids];
  const { reads } = state;
  await commitPendingActions();
  expect(state.reads).toBeGreaterThan(reads);
  await expect.poll(listTitles).toEqual(['通知3']);
  expect(state.cleared).toEqual([{ all: true, until: 2 }]);
  await commitPendingActions();
  expect(state.cleared).toHaveLength(1);
});

test('notifications that the filter hides are cleared, too', async () => {
  const state = await open([], [1]);
  await userEvent.click(page.getByText('未读 1'));
  await expect.poll(listTitles).toEqual(['通知1']);
  await clear();
  await userEvent.click(page.getByText('全部', { exact: true }));
  expect(listTitles()).toEqual([]);
  await commitPendingActions();
  expect(state.cleared).toEqual([{ all: true, until: 2 }]);
});

test('notifications are shown again if they cannot be cleared', async () => {
  const state = await open();
  state.isRefusing = true;
  await clear();
  await commitPendingActions();
  await expect.poll(listTitles).toEqual(['通知2', '通知1']);
});

test('the panel of notifications is below its button, also below a banner', async () => {
  stubApi(() => ({ code: 200, result: [] }));
  await renderPage(
    <MemoryRouter>
      <p style={{ height: 60 }}>公告</p>
      <header>
        <Notifications />
      </header>
    </MemoryRouter>,
  );
  const button = page.getByRole('button', { name: '通知' });
  await userEvent.click(button);
  const panel = page.getByRole('dialog', { name: '通知' });
  await expect.element(panel).toBeVisible();
  const { bottom } = button.element().getBoundingClientRect();
  await expect.poll(() => panel.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(bottom);
});
