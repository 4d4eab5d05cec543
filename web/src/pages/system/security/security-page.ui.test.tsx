import type { SecuritySummary } from '@atrium/contract/security/schemas.ts';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { useAccess } from '../../../lib/access/access.ts';
import { createBuiltinRoutes } from '../../../lib/access/builtin-routes.ts';
import { queryClient } from '../../../lib/query/query.ts';
import { type Answer, stubApi } from '../../../testing/list-server.ts';
import { renderPage, setTestLanguage } from '../../../testing/render.tsx';
import SecurityPage from './page.tsx';

const day = 86_400_000;
const from = Date.UTC(2027, 1, 25);

const createSummary = (changes: Partial<SecuritySummary> = {}): SecuritySummary => ({
  missingFactor: { count: 3, overdue: 1, nextDue: Date.now() + 1.5 * day },
  locked: 2,
  dormant: 1234,
  mustChangePassword: 1,
  expiringTokens: 4,
  failedSignIns: Array.from({ length: 14 }, (_, index) => ({
    day: new Date(from + index * day).toISOString().slice(0, 10),
    count: index,
  })),
  failedSignInsFrom: from,
  ...changes,
});

beforeEach(() => {
  queryClient.clear();
  return () => vi.unstubAllGlobals();
});

const open = async (answer: () => Answer, routes = createBuiltinRoutes(['admin'])) => {
  stubApi(({ path }) => (path === 'security-summary' ? answer() : undefined));
  useAccess.setState({ routes });
  await renderPage(<RouterProvider router={createMemoryRouter([{ path: '*', Component: SecurityPage }])} />);
};

const card = (title: string) => page.getByRole('listitem').filter({ hasText: title });
const createAnswer = (changes?: Partial<SecuritySummary>) => () => ({ code: 200, result: createSummary(changes) });

test('shows each count with a link to exactly these users', async () => {
  await open(createAnswer());
  for (const [title, count, link, address] of [
    ['未按要求设置两步验证', '3', '查看未设置的用户', '/system/user?status=1&factorMissing=1'],
    ['已锁定的账号', '2', '查看并解锁', '/system/user?locked=1'],
    ['长期未登录的账号', '1,234', '查看并停用', '/system/user?status=1&dormantDays=90'],
    ['待改密码的用户', '1', '查看待改密码的用户', '/system/user?status=1&mustChangePassword=1'],
  ] as const) {
    await expect.element(card(title).getByText(count, { exact: true })).toBeVisible();
    await expect.element(card(title).getByRole('link', { name: link })).toHaveAttribute('href', address);
  }
  await expect.element(page.getByText('1 个用户已超过设置期限')).toBeVisible();
  await expect.element(page.getByText('最近的期限在 2 天后')).toBeVisible();
  await expect
    .element(card('即将到期的 API 令牌').getByRole('link', { name: '查看即将到期的令牌' }))
    .toHaveAttribute('href', expect.stringMatching(/^\/system\/api-token\?state=valid&expireTimeTo=\d{13}$/) as string);
  await expect
    .element(page.getByRole('link', { name: '查看登录失败记录' }))
    .toHaveAttribute('href', `/system/sign-in-log?result=refused&timeFrom=${from}`);
});

test('shows the failed sign-ins of each day as a table', async () => {
  await open(createAnswer());
  await page.getByRole('button', { name: /登录失败/ }).click();
  const rows = page.getByRole('table').getByRole('row');
  await expect.element(rows.nth(1)).toHaveTextContent('2 月 25 日0');
  await expect.element(rows.nth(14)).toHaveTextContent('3 月 10 日13');
});

test('shows no links if there is nothing to do, and an empty state instead of the chart', async () => {
  await open(
    createAnswer({
      missingFactor: { count: 0, overdue: 0, nextDue: null },
      locked: 0,
      dormant: 0,
      mustChangePassword: 0,
      expiringTokens: 0,
      failedSignIns: [{ day: '2027-02-25', count: 0 }],
    }),
  );
  await expect.element(page.getByText('没有登录失败')).toBeVisible();
  await expect.element(page.getByText('期限')).not.toBeInTheDocument();
  expect(
    page
      .getByRole('link')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['查看登录失败记录']);
});

test('shows no links to pages that the user may not open', async () => {
  await open(createAnswer(), []);
  await expect.element(card('已锁定的账号').getByText('2', { exact: true })).toBeVisible();
  expect(page.getByRole('link').elements()).toEqual([]);
});

test('shows its title while it loads', async () => {
  stubApi(({ path }) => (path === 'security-summary' ? new Promise(() => {}) : undefined));
  await renderPage(<RouterProvider router={createMemoryRouter([{ path: '*', Component: SecurityPage }])} />);
  await expect.element(page.getByRole('heading', { level: 1, name: '账号安全' })).toBeVisible();
  expect(page.getByRole('listitem').elements()).toEqual([]);
});

test('shows an error with a button that loads the page again', async () => {
  let isFailing = true;
  await open(() => (isFailing ? { code: 500 } : createAnswer()()));
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 1, name: '账号安全' })).toBeVisible();
  isFailing = false;
  await page.getByRole('button', { name: /重\s?试/ }).click();
  await expect.element(card('已锁定的账号')).toBeVisible();
});

test('uses the singular in English', async () => {
  await open(createAnswer({ missingFactor: { count: 1, overdue: 1, nextDue: Date.now() + day / 2 } }));
  await setTestLanguage('en-US');
  await expect.element(page.getByText('1 user is past the deadline')).toBeVisible();
  await expect.element(page.getByText('The next deadline is in 1 day', { exact: true })).toBeVisible();
});
