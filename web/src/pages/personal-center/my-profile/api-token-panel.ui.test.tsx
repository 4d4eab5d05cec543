import type { OwnApiToken } from '@atrium/contract/api-token/schemas.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { queryClient } from '../../../lib/query/query.ts';
import { stubApi, type Answer } from '../../../testing/list-server.ts';
import { showPage } from '../../../testing/open-list.tsx';
import { ApiTokenPanel } from './api-token-panel.tsx';
import { completeChecked } from './permission-picker.tsx';

const dayMs = 86_400_000;
const users = '/system/user';
const addUsers = `${users} permission:button:add`;
const pages = [
  { key: '/home', name: '首页', buttons: [] },
  { key: users, name: '用户管理', buttons: [{ key: addUsers, name: '新增' }] },
];

const createOwnToken = (parts: Partial<OwnApiToken> = {}): OwnApiToken => ({
  id: 1,
  name: '夜间同步',
  lastFour: 'wxyz',
  permissions: ['/home'],
  networks: [],
  createTime: 0,
  expireTime: Date.now() + 30 * dayMs,
  lastUseTime: null,
  lastAddress: '',
  ...parts,
});

const createResult = (path: string, method: string, tokens: readonly OwnApiToken[]): unknown => {
  if (path === 'account-api-token-list') return tokens;
  if (path === 'account-api-token-list/permissions') return pages;
  return method === 'POST' ? { token: 'atr_secret', item: createOwnToken() } : {};
};

const open = async (tokens: readonly OwnApiToken[] = [], rejection?: Answer) => {
  const requests = stubApi(({ path, method }) =>
    rejection && method === 'POST' ? rejection : { code: 200, result: createResult(path, method, tokens) },
  );
  await showPage(ApiTokenPanel);
  return { sent: () => requests.filter(({ method }) => method !== 'GET').map(({ body }) => body) };
};

const openDialog = async () => {
  await userEvent.click(page.getByRole('button', { name: '新增 API 令牌' }));
  await expect.element(page.getByLabelText('名称')).toBeVisible();
};
const getCheckbox = (group: string, name: string) =>
  page.getByRole('group', { name: group }).getByRole('checkbox', { name });
const listRequiredFields = () =>
  page
    .getByText('此项为必填项')
    .elements()
    .map((error) => error.closest('.ant-form-item')?.querySelector('label')?.textContent);
const submit = () => userEvent.click(page.getByRole('button', { name: /^新\s?增$/ }));

beforeEach(() => {
  queryClient.clear();
  return () => vi.unstubAllGlobals();
});

test('creates an API token with the chosen permissions, and shows it once', async () => {
  const { sent } = await open();
  await openDialog();
  await userEvent.fill(page.getByLabelText('名称'), '夜间同步');
  await userEvent.click(getCheckbox('用户管理', '新增'));
  await expect.element(getCheckbox('用户管理', '查看')).toBeChecked();
  await userEvent.fill(page.getByLabelText('允许的网络'), '10.0.0.0/8\n 203.0.113.7，::1');
  await submit();
  await expect.element(page.getByText('atr_secret')).toBeVisible();
  await expect
    .poll(() => sent())
    .toEqual([
      {
        name: '夜间同步',
        permissions: [users, addUsers],
        days: 90,
        networks: ['10.0.0.0/8', '203.0.113.7', '::1'],
      },
    ]);
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText('atr_secret')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: '我已保存' }));
  await expect.poll(() => page.getByText('atr_secret').elements()).toEqual([]);
});

test('requires a name and a permission, and shows an error of the server at its field', async () => {
  const rejection = { code: 422, problem: 'request.invalid', fields: { networks: 'field.network' } };
  const { sent } = await open([], rejection);
  await openDialog();
  await expect.element(page.getByLabelText('名称')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(listRequiredFields).toEqual(['名称', '权限']);
  expect(sent()).toEqual([]);
  await userEvent.fill(page.getByLabelText('名称'), '夜间同步');
  await userEvent.click(getCheckbox('首页', '查看'));
  await userEvent.fill(page.getByLabelText('允许的网络'), 'example.com');
  await submit();
  await expect.element(page.getByText(/请输入 IP 地址或网段/)).toBeVisible();
});

test('focuses the name of a new API token even if the permissions load slowly', async () => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  stubApi(async ({ path, method }) => {
    if (path === 'account-api-token-list/permissions') await promise;
    return { code: 200, result: createResult(path, method, []) };
  });
  await showPage(ApiTokenPanel);
  await userEvent.click(page.getByRole('button', { name: '新增 API 令牌' }));
  await expect.element(page.getByRole('heading', { name: '新增 API 令牌' })).toHaveFocus();
  // The dialog moves the focus only for a short time.
  const start = performance.now();
  vi.spyOn(performance, 'now').mockReturnValue(start + 60_000);
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  vi.restoreAllMocks();
  resolve(undefined);
  await expect.element(page.getByLabelText('名称')).toHaveFocus();
});

test('lists API tokens with expiry, last use and networks, and revokes one after a question', async () => {
  const used = { lastUseTime: Date.now() - 3 * dayMs, lastAddress: '203.0.113.7', networks: ['203.0.113.0/24'] };
  const { sent } = await open([
    createOwnToken(used),
    createOwnToken({ id: 2, name: '旧令牌', expireTime: Date.now() - dayMs }),
  ]);
  await expect.element(page.getByText('夜间同步（…\u2060wxyz）')).toBeVisible();
  await expect.element(page.getByText(/最近使用：.*（203\.0\.113\.7）/)).toBeVisible();
  await expect.element(page.getByText('仅限：203.0.113.0/24')).toBeVisible();
  await expect.element(page.getByText(/^已于 .* 过期$/)).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: /^吊\s?销$/ }).first());
  expect(sent()).toEqual([]);
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: /^吊\s?销$/ }));
  await expect.element(page.getByText('已吊销 API 令牌')).toBeVisible();
  await expect.poll(() => sent()).toEqual([{ id: 1 }]);
});

test('names the API tokens that could not be loaded, and loads them again', async () => {
  let isBroken = true;
  stubApi(() => (isBroken ? { code: 500 } : { code: 200, result: [createOwnToken()] }));
  await showPage(ApiTokenPanel);
  const section = page.getByRole('region', { name: 'API 令牌' });
  await expect.element(section.getByRole('alert')).toBeVisible();
  isBroken = false;
  await userEvent.click(section.getByRole('button', { name: /重\s?试/ }));
  await expect.element(section.getByText('夜间同步（…\u2060wxyz）')).toBeVisible();
});

test.each([
  ['a button checks its page', [], [addUsers], [users, addUsers]],
  ['the page alone stays checked', [users, addUsers], [users], [users]],
  ['the page unchecks its buttons', [users, addUsers], [addUsers], []],
  ['nothing is checked', [users], [], []],
])('in the permissions of an API token, %s', (_, before, checked, completed) => {
  expect(completeChecked(users, before, checked)).toEqual(completed);
});

test.each([180, 200, 220, 240, 260, 280])('keeps the end of a token in one piece in %i pixels', async (width) => {
  stubApi(({ path, method }) => ({ code: 200, result: createResult(path, method, [createOwnToken()]) }));
  await showPage(() => (
    <div style={{ width }}>
      <ApiTokenPanel />
    </div>
  ));
  const name = page.getByText('夜间同步（…\u2060wxyz）');
  await expect.element(name).toBeVisible();
  const text = name.element().firstChild;
  const range = document.createRange();
  if (text) range.setStart(text, 4);
  if (text) range.setEndAfter(text);
  expect(new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size).toBe(1);
});
