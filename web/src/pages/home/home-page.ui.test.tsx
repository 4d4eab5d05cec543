import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useAccess } from '../../lib/access/access.ts';
import { queryClient } from '../../lib/query/query.ts';
import { openPage, setPermissions } from '../../testing/open-page.tsx';
import HomePage from './page.tsx';

beforeEach(() => {
  queryClient.clear();
  return () => vi.unstubAllGlobals();
});

const entry = {
  id: 1,
  time: 0,
  userId: 7,
  username: 'li',
  name: '李四',
  noun: 'role',
  recordId: 3,
  recordName: '审计员',
};
const createCards = (value: number, previous: number) => ({
  cardList: [{ code: 'visits', value, previous, points: [1, 2] }],
});
const results = {
  home: createCards(5, 0),
  'POST home/line': [10, 20, 30],
  'home/pie': [
    { code: 'electronics', value: 3 },
    { code: 'unknown', value: 1 },
  ],
  'home/bar': [
    { code: 'direct', value: 1 },
    { code: 'search', value: 3 },
  ],
  'home/waiting': [],
  'audit-list': {
    list: [
      { ...entry, act: 'role.update' },
      { ...entry, id: 2, act: 'role.delete', name: '', recordName: '旧角色' },
    ],
    total: 2,
  },
};
const open = (changes: object = {}, address = '/home') => openPage(HomePage, { ...results, ...changes }, address);
const listRows = (title: string) =>
  page
    .getByRole('region', { name: title })
    .getByRole('row')
    .elements()
    .map((row) => [...row.children].map(({ textContent }) => textContent).join(' '));
const showTable = (title: string) => userEvent.click(page.getByRole('button', { name: new RegExp(`^${title}.*表格`) }));

test('the panels show the figures with the names of their parts, the visits by source in descending order', async () => {
  await open();
  await showTable('访问来源');
  await showTable('销售构成');
  await expect.poll(() => listRows('访问来源').slice(1)).toEqual(['搜索引擎 3 75%', '直接访问 1 25%']);
  await expect
    .poll(() => listRows('销售构成').slice(1))
    .toEqual([expect.stringMatching(/^电子产品 .*3.* 75%$/), expect.stringMatching(/^unknown .*1.* 25%$/)]);
});

test('the trend of another range is read with the previous period, and both are shown with their dates', async () => {
  const { results: served, sent, location } = await open();
  await showTable('访问趋势');
  await expect.poll(() => listRows('访问趋势')[0]).toBe('日期 近 7 天 前 7 天');
  expect(
    listRows('访问趋势')
      .map((row) => row.replace(/^.* (?=\d+ \d+$)/, ''))
      .slice(1),
  ).toEqual(['10 10', '20 20', '30 30']);
  served['POST home/line'] = [7];
  await userEvent.click(page.getByText('今年', { exact: true }).first());
  await expect
    .poll(() => listRows('访问趋势'))
    .toEqual(['日期 今年 去年', expect.stringMatching(/^\d{4} ?年 ?1 ?月 7 7$/)]);
  expect(location()).toBe('/home?range=year');
  await expect
    .poll(() => sent().map(([, body]) => body))
    .toEqual([
      { range: 'week' },
      { range: 'week', period: 'previous' },
      { range: 'year' },
      { range: 'year', period: 'previous' },
    ]);
  served['POST home/line'] = [];
  await userEvent.click(page.getByText('本月', { exact: true }).first());
  await expect.element(page.getByText('这段时间没有数据')).toBeVisible();
  await userEvent.click(page.getByText('近 7 天', { exact: true }).first());
  expect(location()).toBe('/home');
});

test('the sales of a channel are read from the server, and the choice stays in the address', async () => {
  const { reads, location } = await open({}, '/home?range=month');
  await userEvent.click(page.getByText('门店', { exact: true }));
  await expect.poll(() => reads('home/pie').at(-1)).toEqual({ by: 'site' });
  expect(location()).toBe('/home?range=month&by=site');
  await expect.element(page.getByRole('img', { name: /门店/ })).toBeInTheDocument();
  await userEvent.click(page.getByRole('region', { name: '销售构成' }).getByText('全部', { exact: true }));
  expect(location()).toBe('/home?range=month');
});

test('the last actions name the user and link to the records, except deleted ones', async () => {
  const { reads } = await open();
  const routes = ['/system/user', '/system/role', '/system/audit'].map((path) => ({ path, handle: { title: path } }));
  useAccess.setState({ routes });
  const items = page.getByRole('region', { name: '最近操作' }).getByRole('listitem');
  await expect.element(items.first()).toBeVisible();
  expect(items.elements().map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/李四.*审计员/),
    expect.stringMatching(/li.*旧角色/),
  ]);
  const links = items
    .elements()
    .map((item) => [...item.querySelectorAll('a')].map((link) => link.getAttribute('href')));
  expect(links).toEqual([['/system/user/7', '/system/role/3'], ['/system/user/7']]);
  expect(reads('audit-list')).toEqual([{ kind: 'changes', outcome: 'done', current: '1', pageSize: '3' }]);
});

test('the quick actions open the registrations, and the form of a new user', async () => {
  const { router, location } = await open();
  await userEvent.click(page.getByRole('button', { name: '审批注册' }));
  expect(location()).toBe('/system/user?status=0');
  await userEvent.click(page.getByRole('button', { name: '新增用户' }));
  expect(router.state.location).toMatchObject({ pathname: '/system/user', state: { action: 'new' } });
});

test('a user without permissions sees no quick actions, and no actions of others', async () => {
  const { requests } = await open();
  setPermissions({ '/home': [] });
  await expect.element(page.getByText('暂无待处理事项')).toBeVisible();
  await expect.poll(() => page.getByRole('button', { name: /审批注册|新增用户/ }).elements()).toEqual([]);
  await expect.poll(() => page.getByText('最近操作').elements()).toEqual([]);
  await expect.poll(() => requests.some(({ path }) => path === 'home/waiting')).toBe(true);
});

describe('without figures', () => {
  test.each([
    ['offers the first steps to administrators', true, '快速入门'],
    ['explains how to send figures to others', false, '暂无指标数据'],
  ])('the home page %s', async (_, isAdministrator, text) => {
    const steps = [{ name: 'depts', isDone: false }];
    await open({ home: createCards(0, 0), 'company-first-steps': { isOver: false, steps } });
    if (!isAdministrator) setPermissions({ '/home': [] });
    await expect.element(page.getByText(text).first()).toBeVisible();
    expect(page.getByText('访问趋势').elements()).toEqual([]);
  });

  test('the home page shows the panels if only the previous period has figures', async () => {
    await open({ home: createCards(0, 3) });
    await expect.element(page.getByText('访问趋势').first()).toBeVisible();
  });
});

test('the greeting names the user', async () => {
  await open();
  const greeting = page.getByRole('heading', { level: 1 });
  await expect.poll(() => greeting.element().textContent).toMatch(/好，Admin$/);
  const { user } = useAccess.getState();
  useAccess.setState({ user: user && { ...user, name: '' } });
  await expect.poll(() => greeting.element().textContent).toMatch(/好，admin$/);
});
