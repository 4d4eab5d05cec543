import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { allowOnly } from '../../testing/allow-only.ts';
import { renderPage, setTestLanguage } from '../../testing/render.tsx';
import { SearchPanel } from './search-panel.tsx';

const searchFor = async (query: string): Promise<void> => userEvent.fill(page.getByRole('combobox'), query);

const renderSearch = async (userButtons: readonly string[] = ['permission:button:add']): Promise<void> => {
  await renderPage(
    <MemoryRouter>
      <SearchPanel />
    </MemoryRouter>,
  );
  allowOnly({ '/system/user': userButtons });
};

test.each([
  ['新建用户', '新增用户'],
  ['tjyh', '新增用户'],
  ['create user', '新增用户'],
  ['new user', '新增用户'],
  ['change my password', '修改密码'],
  ['watermark text', '水印内容'],
  ['sign out', '退出登录'],
  ['theme: dark', '主题：深色'],
])('search finds an action or setting by other words and in the other language: %s', async (query, label) => {
  await renderSearch();
  await searchFor(query);
  await expect.element(page.getByRole('option', { name: label })).toBeVisible();
});

test('search finds an action in English by its Chinese name', async () => {
  await renderSearch();
  await setTestLanguage('en-US');
  await searchFor('新增用户');
  await expect.element(page.getByRole('option', { name: 'Create user' })).toBeVisible();
});

test('search does not find an action without its permission', async () => {
  await renderSearch([]);
  await searchFor('new user');
  await expect.element(page.getByText('共 0 条结果')).toBeVisible();
});
