import { readUserHistory } from '@atrium/contract/user/calls.ts';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { stubApi } from '../../testing/list-server.ts';
import { renderPage } from '../../testing/render.tsx';
import { HistoryList } from './history-list.tsx';

test('a history names the user before the action and its target, and adds no line without changed fields', async () => {
  const entry = {
    id: 9,
    time: 0,
    userId: 1,
    username: 'admin',
    name: '超级管理员',
    asUsername: '',
    act: 'user.resetPassword',
    noun: 'user',
    recordId: 5,
    recordName: '林小满',
    changes: [],
    problem: '',
  };
  stubApi(({ path }) =>
    path === 'user-item/history' ? { code: 200, result: { list: [entry], total: 1, names: {} } } : undefined,
  );
  const element = <HistoryList call={readUserHistory} id={5} />;
  await renderPage(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
  const item = page.getByRole('listitem');
  await expect.poll(() => item.element().textContent).toMatch(/^超级管理员重置密码林小满/);
  expect(item.element().children).toHaveLength(1);
  vi.unstubAllGlobals();
});
