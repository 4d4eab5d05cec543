import { idField, statusField } from '@atrium/contract/resource/common-fields.ts';
import { createResourceCalls } from '@atrium/contract/resource/resource-calls.ts';
import type { GeneratedResource } from '@atrium/contract/resource/field.ts';
import type { SavedView } from '@atrium/contract/saved-view/schemas.ts';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { queryClient } from '../../lib/query/query.ts';
import { renderPage, setTestLanguage } from '../../testing/render.tsx';
import { Questions } from '../overlay/questions.tsx';
import { ResourcePage } from './resource-page.tsx';

const vase = {
  name: 'vase',
  table: 'vases',
  page: '/system/role',
  one: { 'zh-CN': '花瓶', 'en-US': 'Vase' },
  many: { 'zh-CN': '花瓶', 'en-US': 'Vases' },
  search: ['name'],
  fields: {
    ...idField,
    name: {
      type: 'text',
      label: { 'zh-CN': '名称', 'en-US': 'Name' },
      max: 20,
      required: true,
      sort: true,
      list: { width: 200, isName: true },
    },
    code: { type: 'text', label: { 'zh-CN': '标识', 'en-US': 'Code' }, max: 20, list: { width: 160 } },
    ...statusField,
  },
} as const satisfies GeneratedResource;

const calls = createResourceCalls(vase);

const createSavedView = (parts: Partial<SavedView>): SavedView => ({
  id: 1,
  version: 1,
  name: '视图',
  isOwn: true,
  isEditable: true,
  isDefault: false,
  isShared: false,
  roles: [],
  state: { filters: {}, sort: '', layout: {} },
  ignored: [],
  ...parts,
});

const ownView = createSavedView({
  id: 5,
  name: '青色',
  state: { filters: { keyword: '青' }, sort: '-name', layout: { hidden: ['code'] } },
});
const shared = createSavedView({
  id: 6,
  name: '停用的',
  isOwn: false,
  isEditable: false,
  isShared: true,
  state: { filters: { status: '0' }, sort: '', layout: {} },
  ignored: ['code', 'glaze'],
});

let views: SavedView[] = [];
let listRequests: string[] = [];
let sentRequests: { readonly call: string; readonly body: unknown }[] = [];

const answer = async (request: Request): Promise<unknown> => {
  const { pathname, search } = new URL(request.url);
  if (pathname === '/api/vase-list') {
    listRequests.push(search.slice(1));
    return { list: [{ id: 1, version: 1, name: '青瓷', code: 'a-1', status: 1 }], total: 1, current: 1, pageSize: 20 };
  }
  if (request.method === 'GET') return views;
  const body = (await request.json()) as Partial<SavedView>;
  sentRequests.push({ call: `${request.method} ${pathname.slice('/api/'.length)}`, body });
  if (request.method === 'DELETE') views = views.filter(({ id }) => id !== body.id);
  if (request.method === 'POST') views = [...views, createSavedView({ id: 9, ...body })];
  if (pathname.endsWith('/default')) views = views.map((view) => ({ ...view, isDefault: view.id === body.id }));
  else if (request.method === 'PUT')
    views = views.map((view) => (view.id === body.id ? { ...view, ...body, version: view.version + 1 } : view));
  return pathname.endsWith('/default') ? views : (views.at(-1) ?? ownView.id);
};

beforeEach(() => {
  queryClient.clear();
  views = [ownView, shared];
  listRequests = [];
  sentRequests = [];
  const realFetch = globalThis.fetch;
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    if (!/^\/api\/(?:vase|saved-view)-/.test(new URL(request.url).pathname)) return realFetch(input, init);
    const body = JSON.stringify({ code: 200, message: '', success: true, result: await answer(request) });
    return new Response(body, { headers: { 'content-type': 'application/json' } });
  });
  return () => vi.unstubAllGlobals();
});

const open = async (address: string) => {
  const Component = () => <ResourcePage resource={vase} calls={calls} />;
  const router = createMemoryRouter([{ path: '*', Component }], { initialEntries: [address] });
  await renderPage(
    <>
      <RouterProvider router={router} />
      <Questions />
    </>,
  );
  await expect.element(page.getByRole('rowheader').first()).toBeVisible();
  return { query: () => router.state.location.search };
};

const button = page.getByRole('button', { name: /^(?:视图：|View: )/ });
const choose = async (name: string) => {
  await userEvent.click(button);
  await userEvent.click(page.getByRole('menuitem', { name, exact: true }));
};
const getMenu = () =>
  page
    .getByRole('menuitem')
    .elements()
    .map(({ textContent }) => textContent);
const getHeadings = () =>
  page
    .getByRole('columnheader')
    .elements()
    .map(({ textContent }) => textContent);

describe('the views of a list', () => {
  test('a saved view opens with its filters, order and columns, and the URL names it', async () => {
    const { query } = await open('/vases');
    await expect.poll(() => listRequests).toEqual([expect.not.stringContaining('keyword')]);
    await choose('青色');
    await expect.element(button).toHaveAccessibleName('视图：青色');
    expect(query()).toBe('?view=5');
    await expect
      .poll(() => Object.fromEntries(new URLSearchParams(listRequests.at(-1))))
      .toMatchObject({
        keyword: '青',
        sort: '-name',
      });
    await expect.poll(getHeadings).not.toContain('标识');
    await expect.element(page.getByRole('searchbox')).toHaveValue('青');
  });

  test('a default view opens without another request of the list, until the user leaves it', async () => {
    views = [{ ...ownView, isDefault: true }, shared];
    const { query } = await open('/vases');
    expect(query()).toBe('?view=5');
    await expect.poll(() => listRequests).toEqual([expect.stringContaining('sort=-name')]);
    await userEvent.click(button);
    await expect.element(page.getByRole('menuitem', { name: '青色（默认）' })).toBeVisible();
    await userEvent.click(page.getByRole('menuitem', { name: '全部记录' }));
    await expect.element(button).toHaveAccessibleName('视图：全部记录');
    expect(query()).toBe('?view=none');
  });

  test('a default view does not open if the URL has filters, also after these are cleared', async () => {
    views = [{ ...ownView, isDefault: true }];
    const { query } = await open('/vases?status=1');
    await expect.element(button).toHaveAccessibleName('视图：全部记录');
    await userEvent.click(page.getByRole('button', { name: '清除筛选' }));
    await expect.poll(query).toBe('?view=none');
    await expect.element(button).toHaveAccessibleName('视图：全部记录');
  });

  test('a saved view shows that it is changed, and saves or discards the changes', async () => {
    const { query } = await open('/vases?view=5');
    await userEvent.click(page.getByRole('button', { name: '清除筛选' }));
    await expect.element(button).toHaveAccessibleName('视图：青色（有更改）');
    expect(query()).toBe('?view=5&keyword=');
    await choose('放弃更改');
    await expect.element(button).toHaveAccessibleName('视图：青色');
    expect(query()).toBe('?view=5');
    await userEvent.click(page.getByRole('button', { name: '清除筛选' }));
    await choose('保存更改');
    await expect.element(button).toHaveAccessibleName('视图：青色');
    expect(query()).toBe('?view=5');
    const state = { filters: {}, sort: '-name', layout: { hidden: ['code'] } };
    await expect
      .poll(() => sentRequests)
      .toEqual([{ call: 'PUT saved-view-item', body: { id: 5, version: 1, state } }]);
  });

  test('a saved view shows its columns again after their changes are discarded', async () => {
    await open('/vases?view=5');
    await expect.poll(getHeadings).not.toContain('标识');
    await userEvent.click(page.getByRole('button', { name: '列设置' }));
    await userEvent.click(page.getByRole('checkbox', { name: '标识' }));
    await expect.poll(getHeadings).toContain('标识');
    await userEvent.keyboard('{Escape}');
    await expect.element(button).toHaveAccessibleName('视图：青色（有更改）');
    await choose('放弃更改');
    await expect.poll(getHeadings).not.toContain('标识');
    await expect.element(button).toHaveAccessibleName('视图：青色');
  });

  test('a saved view is created from the state of the list', async () => {
    const { query } = await open('/vases?status=0&sort=name');
    await choose('另存为视图');
    const dialog = page.getByRole('dialog');
    await userEvent.click(dialog.getByRole('button', { name: /保\s*存/ }));
    await expect.element(dialog.getByText('此项为必填项')).toBeVisible();
    await userEvent.fill(dialog.getByRole('textbox', { name: '名称' }), '新视图');
    await userEvent.click(dialog.getByRole('button', { name: /保\s*存/ }));
    await expect.element(button).toHaveAccessibleName('视图：新视图');
    expect(query()).toBe('?view=9');
    const state = { filters: { status: '0' }, sort: 'name', layout: {} };
    await expect
      .poll(() => sentRequests)
      .toEqual([{ call: 'POST saved-view-item', body: { table: 'vase', name: '新视图', state } }]);
  });

  test('saved views of other users cannot be changed, and name the fields that the user may not see', async () => {
    await open('/vases?view=6');
    await expect.element(page.getByRole('status').filter({ hasText: '标识、glaze' })).toBeVisible();
    await userEvent.click(button);
    await expect.poll(getMenu).toEqual(['全部记录', '青色', '停用的', '另存为视图', '设为默认']);
    await userEvent.click(page.getByRole('menuitem', { name: '设为默认' }));
    await expect
      .poll(() => sentRequests)
      .toEqual([{ call: 'PUT saved-view-list/default', body: { table: 'vase', id: 6 } }]);
  });

  test('a saved view becomes the default one, and ends being it', async () => {
    await open('/vases?view=5');
    await choose('设为默认');
    await expect.poll(() => sentRequests.at(-1)?.body).toMatchObject({ id: 5 });
    await choose('取消默认');
    await expect.poll(() => sentRequests.at(-1)?.body).toMatchObject({ id: null });
  });

  test('the owner of a saved view renames and deletes it', async () => {
    const { query } = await open('/vases?view=5');
    await choose('重命名');
    const name = page.getByRole('dialog').getByRole('textbox');
    await expect.element(name).toHaveValue('青色');
    await userEvent.fill(name, '青瓷');
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: /保\s*存/ }));
    await expect.element(button).toHaveAccessibleName('视图：青瓷');
    await choose('删除视图');
    const question = page.getByRole('dialog').filter({ hasText: '删除视图“青瓷”？' });
    await userEvent.click(question.getByRole('button', { name: /删\s*除/ }));
    await expect.element(button).toHaveAccessibleName('视图：全部记录');
    expect(query()).toBe('');
    await expect
      .poll(() => sentRequests.map(({ call }) => call))
      .toEqual(['PUT saved-view-item', 'DELETE saved-view-item']);
  });

  test('a saved view that no longer exists leaves the list without a view, with a hint', async () => {
    await open('/vases?view=77');
    await expect.element(page.getByText('该视图不存在，或未共享给您。')).toBeVisible();
    await expect.element(button).toHaveAccessibleName('视图：全部记录');
    await expect.poll(() => listRequests).toHaveLength(1);
  });

  test('saved views are chosen by keyboard, in the language of the user', async () => {
    await open('/vases');
    await setTestLanguage('en-US');
    await expect.element(button).toHaveAccessibleName('View: All records');
    // A pointer over the menu would choose its item.
    await userEvent.hover(page.getByRole('heading', { level: 1 }));
    await userEvent.tab();
    button.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('menuitem', { name: 'Save as view' })).toBeVisible();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.element(button).toHaveAccessibleName('View: 青色');
    await expect.element(button).toHaveFocus();
  });
});
