import type { FirstStepsState } from '@atrium/contract/company/schemas.ts';
import { readCards } from '@atrium/contract/figure/calls.ts';
import { getAuditedTaskName } from '@atrium/contract/scheduled-task/fields.ts';
import type { ComponentType } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { queryClient, useApiQuery } from '../../lib/query/query.ts';
import { stubApi } from '../../testing/list-server.ts';
import { renderPage } from '../../testing/render.tsx';
import { FigureCards } from './figure-cards.tsx';
import { GettingStarted } from './getting-started.tsx';
import { PendingPanel } from './pending-panel.tsx';

beforeEach(() => {
  queryClient.clear();
  return () => vi.unstubAllGlobals();
});

/** Renders a part of the home page, for which the server has a result, or an error. */
const open = async (Component: ComponentType, path: string, result: unknown) => {
  const requests = stubApi((request) => {
    if (request.path !== path) return undefined;
    return result === null ? { code: 422, problem: 'request.invalid' } : { code: 200, result };
  });
  const router = createMemoryRouter([
    { path: '/', Component },
    { path: '*', element: <p>其他页面</p> },
  ]);
  await renderPage(<RouterProvider router={router} />);
  return { router, requests };
};
const listItems = () =>
  page
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent);

const Cards = () => <FigureCards query={useApiQuery(readCards, undefined, { skipsErrorToast: true })} />;
const createCard = (code: string, value: number, previous: number) => ({ code, value, previous, points: [1, 2] });

test('a card shows a figure with its unit and its change', async () => {
  const cardList = [
    createCard('visits', 1500, 1000),
    createCard('newUsers', 5, 10),
    createCard('orders', 7, 7),
    createCard('other', 3, 0),
  ];
  await open(Cards, 'home', { cardList });
  await expect.poll(() => listItems()[3]).toBe('other3前 30 天无数据');
  const [visits, newUsers, orders] = listItems();
  expect(visits).toMatch(/^访问量1,?500次▲ 上升 50%较前 30 天$/);
  expect(newUsers).toBe('新增用户5人▼ 下降 50%较前 30 天');
  expect(orders).toBe('订单数7单0%较前 30 天');
});

test.each([
  ['no cards', { cardList: [] }, '暂无指标'],
  ['an error', null, '请检查输入的内容'],
])('the cards say that there are none, and why: %s', async (_, result, text) => {
  await open(Cards, 'home', result);
  await expect.element(page.getByText(text).first()).toBeVisible();
  await expect.element(page.getByRole('region', { name: '近 30 天的指标' })).toHaveAttribute('aria-busy', 'false');
});

const steps: FirstStepsState['steps'] = [
  { name: 'depts', isDone: true, count: 3 },
  { name: 'people', isDone: false, count: 1 },
  { name: 'company', isDone: false },
];

test('the first steps show which are done, and open the page of the next one', async () => {
  const { router } = await open(GettingStarted, 'company-first-steps', { isOver: false, steps });
  await expect.element(page.getByRole('heading', { name: /^欢迎使用.+，Admin$/ })).toBeVisible();
  await expect.element(page.getByText('还有 2 步，完成后会自动打勾。')).toBeVisible();
  await expect.element(page.getByText('1 / 3')).toBeVisible();
  expect(page.getByText(/%/).elements()).toEqual([]);
  const progress = page.getByRole('progressbar', { name: '配置进度' }).element();
  expect(Math.round(Number(progress.getAttribute('aria-valuenow')))).toBe(33);
  const titles = page.getByRole('heading', { level: 3 }).elements();
  expect(titles.slice(0, 3).map(({ textContent }) => textContent)).toEqual(['部门已完成', '用户', '公司设置']);
  await expect.element(page.getByText('创建公司的部门结构。 已有 3 个。')).toBeVisible();
  const buttons = page.getByRole('region', { name: '快速入门' }).getByRole('button').elements();
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['不再显示', '查看', '导入用户', '新增用户', '去设置']);
  await userEvent.click(page.getByRole('button', { name: '新增用户' }));
  expect(router.state.location).toMatchObject({ pathname: '/system/user', state: { action: 'new' } });
});

test('a finished step opens its page without an action', async () => {
  const { router } = await open(GettingStarted, 'company-first-steps', { isOver: false, steps });
  await userEvent.click(page.getByRole('button', { name: /^查\s?看$/ }));
  expect(router.state.location).toMatchObject({ pathname: '/system/dept', state: null });
});

test.each([
  ['are over', { isOver: true, steps }],
  ['cannot be loaded', null],
])('the home page explains how to send figures if the first steps %s', async (_, result) => {
  await open(GettingStarted, 'company-first-steps', result);
  await expect.element(page.getByText('暂无指标数据')).toBeVisible();
});

test('the first steps are hidden on request', async () => {
  const { requests } = await open(GettingStarted, 'company-first-steps', { isOver: false, steps });
  await userEvent.click(page.getByRole('button', { name: '不再显示' }));
  await expect
    .poll(() => requests.filter(({ method }) => method !== 'GET').map(({ path, body }) => [path, body]))
    .toEqual([[expect.stringContaining('first-steps'), {}]]);
});

test('pending items name at most the first records, and link to one or all of them', async () => {
  await open(PendingPanel, 'home/waiting', [
    { kind: 'tasks', count: 1, names: [getAuditedTaskName('backup')] },
    { kind: 'locked', count: 1, names: ['wang&li'] },
    { kind: 'registrations', count: 3, names: ['甲', '乙'] },
    { kind: 'unread', count: 2, names: [] },
  ]);
  await expect
    .poll(listItems)
    .toEqual([
      '1 个定时任务执行失败每日备份查看',
      '1 个账号被锁定wang&li去解锁',
      '3 个注册申请甲、乙 等去审批',
      '2 条未读通知查看',
    ]);
  const addresses = page.getByRole('link').elements();
  expect(addresses.map((link) => link.getAttribute('href'))).toEqual([
    '/system/task',
    '/system/user?keyword=wang%26li',
    '/system/user?status=0',
    '/personal-center/notifications',
  ]);
});

test('the panel of pending items says that there are none', async () => {
  await open(PendingPanel, 'home/waiting', []);
  await expect.element(page.getByText('暂无待处理事项')).toBeVisible();
});
