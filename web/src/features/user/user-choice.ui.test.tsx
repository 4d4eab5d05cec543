import type { ComponentProps } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { queryClient } from '../../lib/query/query.ts';
import { stubApi } from '../../testing/list-server.ts';
import { renderPage } from '../../testing/render.tsx';
import { UserField } from './user-field.tsx';
import { UserFilter } from './user-filter.tsx';

beforeEach(() => {
  queryClient.clear();
  return () => vi.unstubAllGlobals();
});

/** The server has two users. */
const serveUsers = () =>
  stubApi(({ path, query }) => {
    if (path !== 'user-list') return undefined;
    const allUsers = [
      { id: 1, name: '张三', username: 'zhang' },
      { id: 2, name: '李四', username: 'li' },
    ];
    const list = allUsers.filter(({ name, username }) => `${name} ${username}`.includes(query.get('keyword') ?? ''));
    return { code: 200, result: { list, total: list.length, current: 1, pageSize: 20 } };
  });

const listOptions = () =>
  [...document.querySelectorAll('.ant-select-item-option-content')].map(({ textContent }) => textContent);

const LabeledField = (props: ComponentProps<typeof UserField>) => (
  <>
    <label htmlFor="user">用户</label>
    <UserField id="user" {...props} />
  </>
);

test('a user field lists the chosen user and others with their usernames, and reports the chosen name', async () => {
  serveUsers();
  const changes: unknown[] = [];
  const props: ComponentProps<typeof UserField> = {
    value: 9,
    name: '王五',
    onChange: (id) => changes.push(id),
    onNamed: (id, name) => changes.push([id, name]),
  };
  await renderPage(<LabeledField {...props} />);
  const field = page.getByRole('combobox');
  await userEvent.click(field);
  await expect.poll(listOptions).toEqual(['王五', '张三（zhang）', '李四（li）']);
  await userEvent.fill(field, 'li');
  await expect.poll(listOptions).toEqual(['王五', '李四（li）']);
  await userEvent.click(page.getByTitle('李四（li）').last());
  expect(changes).toEqual([[2, '李四'], 2]);
});

test('a user field without a value lists only matching users', async () => {
  serveUsers();
  await renderPage(<LabeledField name="" />);
  page.getByRole('combobox').element().focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(listOptions).toEqual(['张三（zhang）', '李四（li）']);
});

test('a user field says that no user matches only after the users have been read', async () => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  stubApi(async ({ path }) => {
    if (path !== 'user-list') return undefined;
    await answered;
    return { code: 200, result: { list: [], total: 0, current: 1, pageSize: 20 } };
  });
  await renderPage(<UserField name="" />);
  page.getByRole('combobox').element().focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByText('加载中')).toBeVisible();
  answer();
  await expect.element(page.getByText('没有可选项')).toBeVisible();
});

test('a filter by user reads users only while it is open', async () => {
  const requests = serveUsers();
  const changes: unknown[] = [];
  await renderPage(<UserFilter label="操作人" value={null} name={undefined} onChange={(id) => changes.push(id)} />);
  const field = page.getByRole('combobox', { name: '操作人' });
  await expect.element(field).toBeVisible();
  expect(requests.filter(({ path }) => path === 'user-list')).toEqual([]);
  await userEvent.click(field);
  await expect.poll(listOptions).toEqual(['张三（zhang）', '李四（li）']);
  await userEvent.click(page.getByTitle('张三（zhang）').last());
  expect(changes).toEqual([1]);
});
