import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { queryClient } from '../../../lib/query/query.ts';
import { createSession } from '../../../testing/online-session.ts';
import { dialog, getButton, getMenuItem, getRow, openList, openMenu } from '../../../testing/open-list.tsx';
import OnlinePage from './page.tsx';

beforeEach(() => {
  queryClient.clear();
  return () => vi.unstubAllGlobals();
});

describe('online users', () => {
  const sessions = [
    createSession(1, { own: true }),
    createSession(2, { viewer: '李四' }),
    createSession(3, { holdsMore: true }),
    ...[4, 5, 6, 7].map((id) => createSession(id)),
    createSession(8, { name: '用户7', username: 'user-7' }),
  ];
  const open = (rejectedSessions: readonly object[] = []) => {
    const answer = { code: 200, result: { ended: 1, refused: rejectedSessions } };
    return openList(OnlinePage, 'online-list', sessions, { answer });
  };
  const end = () => userEvent.click(dialog.getByRole('button', { name: /强制下线/ }));

  test('ending sessions asks first, names at most five users, and warns about the current session', async () => {
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

  test.each(['部门', '设备', 'IP 地址'])('online users can be filtered by %s', async (filter) => {
    await open();
    await expect.element(page.getByRole('search').getByText(filter, { exact: true })).toBeVisible();
  });

  test('a single session of an online user can be ended', async () => {
    const { sent } = await open();
    await userEvent.click(getRow('用户4').getByRole('checkbox'));
    await userEvent.click(getButton('强制下线'));
    await expect.element(dialog.getByText(/用户4（user-4）需要重新登录。(?!.*退出登录)/).first()).toBeVisible();
    await end();
    await expect.element(page.getByText('已强制下线 1 个会话')).toBeVisible();
    expect(sent()).toEqual([{ ids: [4] }]);
  });

  test('the list of online users marks the current session and impersonations', async () => {
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
  ])(
    'a session can be ended only if its user has no more permissions than the caller: %s',
    async (name, isDisabled) => {
      await open();
      await openMenu(name);
      await expect.element(getMenuItem(/强制下线/)).toHaveAttribute('aria-disabled', String(isDisabled));
    },
  );
});
