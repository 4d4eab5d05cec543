import { positionCalls, positionResource } from '@atrium/contract/position/fields.ts';
import { idField, remarkField, statusField, timeFields } from '@atrium/contract/resource/common-fields.ts';
import { createResourceCalls } from '@atrium/contract/resource/resource-calls.ts';
import { createInitialRow } from '@atrium/contract/resource/definition.ts';
import type { GeneratedResource } from '@atrium/contract/resource/field.ts';
import type { ComponentProps } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useAccess } from '../../lib/access/access.ts';
import { queryClient } from '../../lib/query/query.ts';
import { serveList } from '../../testing/list-server.ts';
import { renderPage, setTestLanguage } from '../../testing/render.tsx';
import { Questions } from '../overlay/questions.tsx';
import { ResourcePage } from './resource-page.tsx';

const vase = {
  name: 'vase',
  table: 'vases',
  page: '/system/role',
  one: { 'zh-CN': '花瓶', 'en-US': 'vase' },
  many: { 'zh-CN': '花瓶', 'en-US': 'Vases' },
  search: ['name', 'code'],
  fields: {
    ...idField,
    name: {
      type: 'text',
      label: { 'zh-CN': '名称', 'en-US': 'Name' },
      max: 20,
      required: true,
      sort: true,
      filter: true,
      list: { width: 200, isName: true },
    },
    code: {
      type: 'text',
      label: { 'zh-CN': '标识', 'en-US': 'Code' },
      max: 20,
      unique: 'row.taken',
      list: { width: 160 },
    },
    height: { type: 'integer', label: { 'zh-CN': '高度', 'en-US': 'Height' }, min: 1, max: 90, list: { width: 100 } },
    ...statusField,
    ...remarkField,
    photo: { type: 'file', label: { 'zh-CN': '照片', 'en-US': 'Photo' }, accept: 'image', list: { width: 90 } },
    ...timeFields,
  },
} as const satisfies GeneratedResource;

const first = {
  id: 1,
  version: 1,
  name: '青瓷',
  code: 'a-1',
  height: 30,
  status: 1,
  remark: '',
  photo: '',
  createTime: 0,
  updateTime: 0,
};
type Row = typeof first;

let rows: Row[] = [];
let requests: string[] = [];
let history: object[] = [];
/** URL of an upload. */
const keptImage = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
const sentBodies: Record<string, unknown>[] = [];

/** Responds to the calls of vases. */
const answer = async (
  request: Request,
): Promise<{ code: number; result: unknown; problem?: string; fields?: object }> => {
  const { pathname, searchParams } = new URL(request.url);
  requests.push(`${request.method} ${pathname.slice('/api/'.length)}?${searchParams.toString()}`);
  if (pathname.endsWith('/history')) return { code: 200, result: { list: history, total: history.length, names: {} } };
  if (pathname.endsWith('/version-item'))
    return { code: 200, result: { version: 1, time: 6, changes: [], errors: {}, notRestored: [], names: {} } };
  if (pathname === '/api/upload') {
    sentBodies.push({ file: (await request.formData()).get('file') });
    return { code: 200, result: keptImage };
  }
  if (request.method === 'GET' && pathname.endsWith('-item')) {
    const row = rows.find(({ id }) => String(id) === searchParams.get('id'));
    return row ? { code: 200, result: row } : { code: 404, result: null, problem: 'row.notFound' };
  }
  if (request.method === 'GET') {
    const keyword = searchParams.get('keyword') ?? '';
    const list = rows
      .filter(({ name, code }) => name.includes(keyword) || code.includes(keyword))
      .filter(({ name }) => name.includes(searchParams.get('name') ?? ''));
    return { code: 200, result: { list, total: list.length, current: 1, pageSize: 20 } };
  }
  const body = (await request.json()) as Partial<Row>;
  sentBodies.push(body);
  if (rows.some(({ id, code }) => code === body.code && id !== body.id))
    return { code: 409, result: null, problem: 'row.taken', fields: { code: 'row.taken' } };
  const existing = rows.find(({ id }) => id === body.id);
  rows = rows.filter(({ id }) => id !== body.id);
  if (request.method === 'DELETE') return { code: 200, result: body.id };
  const row = { ...first, ...existing, ...body, id: body.id ?? 9, version: (existing?.version ?? 0) + 1 };
  rows.push(row);
  return { code: 200, result: row };
};

beforeEach(() => {
  queryClient.clear();
  rows = [first, { ...first, id: 2, name: '白瓷', code: 'b-2' }];
  requests = [];
  history = [];
  sentBodies.length = 0;
  const realFetch = globalThis.fetch;
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    if (!/^\/api\/(?:vase-|trash-|version-|upload$)/.test(new URL(request.url).pathname)) return realFetch(input, init);
    const response = await answer(request);
    const envelope = { message: '', success: response.code === 200, ...response };
    return new Response(JSON.stringify(envelope), {
      status: response.code,
      headers: { 'content-type': 'application/json' },
    });
  });
  return () => vi.unstubAllGlobals();
});

// antd inserts a space between the two characters of a button.
const save = { name: /保\s*存/ };

type Slots = Omit<ComponentProps<typeof ResourcePage<Row>>, 'resource' | 'calls'>;

const open = async (address = '/vases', slots: Slots = {}) => {
  const Component = () => <ResourcePage<Row> resource={vase} calls={createResourceCalls(vase)} {...slots} />;
  const router = createMemoryRouter([{ path: '*', Component }], { initialEntries: [address] });
  await renderPage(
    <>
      <RouterProvider router={router} />
      <Questions />
    </>,
  );
  await expect.element(page.getByRole(rows.length > 0 ? 'rowheader' : 'table').first()).toBeVisible();
  return router;
};

const listNames = () =>
  page
    .getByRole('rowheader')
    .elements()
    .map(({ textContent }) => textContent);

describe('the page of a resource without slots', () => {
  test('the page of a resource lists records in the columns of its fields, filtered as in the address', async () => {
    const router = await open('/vases?keyword=青');
    await expect.poll(listNames).toEqual(['青瓷']);
    const getHeadings = page
      .getByRole('columnheader')
      .elements()
      .map(({ textContent }) => textContent);
    expect(getHeadings.slice(1, 6)).toEqual(['名称', '标识', '高度', '状态', '备注']);
    expect(page.getByRole('searchbox').elements()).toHaveLength(1);
    await userEvent.fill(page.getByRole('searchbox', { name: '名称或标识' }), 'b-2');
    await userEvent.keyboard('{Enter}');
    await expect.poll(listNames).toEqual(['白瓷']);
    expect(new URLSearchParams(router.state.location.search).get('keyword')).toBe('b-2');
  });

  test('the page of a resource shows relative times, and exact ones as their tooltips', async () => {
    rows = [{ ...first, updateTime: Date.now() }];
    await open();
    const time = page.getByRole('row', { name: /青瓷/ }).getByRole('time');
    await expect.element(time).toHaveTextContent('刚刚');
    expect(time.element().getAttribute('title')).toMatch(/\d\d:\d\d:\d\d$/);
  });

  test('the page of a resource counts its records by name in English, in singular and plural', async () => {
    await open();
    await setTestLanguage('en-US');
    await expect.element(page.getByRole('status').getByText('2 vases', { exact: true })).toBeVisible();
    rows = [first];
    await queryClient.invalidateQueries();
    await expect.element(page.getByRole('status').getByText('1 vase', { exact: true })).toBeVisible();
  });

  test('the page of a resource edits the selected records together', async () => {
    await open();
    await userEvent.click(page.getByRole('checkbox', { name: '青瓷' }));
    await userEvent.click(page.getByRole('button', { name: '批量编辑' }));
    await expect.element(page.getByRole('dialog').getByText('编辑 1 条记录')).toBeVisible();
  });

  test('the page of a resource shows the filters of the address beside the search until the page is closed', async () => {
    await open('/vases?name=青');
    await expect.poll(listNames).toEqual(['青瓷']);
    const name = page.getByRole('searchbox', { name: '名称', exact: true });
    await expect.element(name).toHaveValue('青');
    await userEvent.fill(name, '');
    await userEvent.keyboard('{Enter}');
    await expect.poll(listNames).toEqual(['青瓷', '白瓷']);
    await expect.element(name).toHaveFocus();
  });

  test('the page of a resource runs a requested action on a record, and loads it only if it is not listed', async () => {
    const router = await open('/vases?keyword=青');
    const readRecords = () => requests.filter((request) => request.startsWith('GET vase-item?'));
    for (const [id, name, reads] of [
      [1, '青瓷', []],
      [2, '白瓷', ['GET vase-item?id=2']],
    ] as const) {
      await router.navigate('/vases?keyword=青', { state: { action: 'edit', id } });
      await expect.element(page.getByRole('dialog').getByLabelText('名称')).toHaveValue(name);
      expect(readRecords()).toEqual(reads);
      await userEvent.keyboard('{Escape}');
      await expect.poll(() => page.getByRole('dialog').elements()).toEqual([]);
    }
  });

  test('the page of a resource creates a record, with an error at an empty required field', async () => {
    await open();
    await userEvent.click(page.getByRole('button', { name: '新增花瓶' }));
    const form = page.getByRole('dialog');
    await userEvent.fill(form.getByLabelText('高度'), '12');
    await userEvent.click(form.getByRole('button', save));
    await expect.element(form.getByLabelText('名称')).toHaveAttribute('aria-invalid', 'true');
    expect(sentBodies).toEqual([]);
    await userEvent.fill(form.getByLabelText('名称'), '黑陶');
    await userEvent.click(form.getByRole('button', save));
    await expect.poll(listNames).toEqual(['青瓷', '白瓷', '黑陶']);
    await expect.poll(() => sentBodies).toMatchObject([{ name: '黑陶', height: 12, status: 1 }]);
    await expect.poll(() => page.getByRole('dialog').elements()).toEqual([]);
    await expect.element(page.getByRole('alert').last()).toHaveTextContent('新增成功 黑陶 查看 Alt+V');
    await userEvent.click(page.getByRole('link', { name: /^查看/ }));
    await expect.element(page.getByRole('dialog').getByRole('heading', { name: '黑陶' })).toBeVisible();
  });

  test('only users with permission are offered to create the first record, unless a filter is set', async () => {
    rows = [];
    await open('/vases?keyword=x');
    const emptyList = page.getByRole('table');
    await expect.element(emptyList.getByText('没有符合条件的花瓶')).toBeVisible();
    expect(emptyList.getByRole('button', { name: '新增花瓶' }).elements()).toEqual([]);
    await userEvent.click(emptyList.getByRole('button', { name: '清除筛选' }));
    await expect.element(emptyList.getByText('暂无花瓶')).toBeVisible();
    await userEvent.click(emptyList.getByRole('button', { name: '新增花瓶' }));
    await expect.element(page.getByRole('dialog').getByLabelText('名称')).toBeVisible();
    useAccess.setState(({ user }) => ({ user: user && { ...user, roles: [] } }));
    await expect.poll(() => emptyList.getByRole('button', { name: '新增花瓶' }).elements()).toEqual([]);
  });

  test('the page of a resource shows an API error at the field that it names, and keeps the typed values', async () => {
    await open();
    await userEvent.click(page.getByRole('row', { name: /青瓷/ }).getByRole('button', { name: '编辑' }));
    const form = page.getByRole('dialog');
    await userEvent.fill(form.getByLabelText('标识'), 'b-2');
    await userEvent.click(form.getByRole('button', save));
    await expect.element(form.getByLabelText('标识')).toHaveAttribute('aria-invalid', 'true');
    await expect.element(form.getByLabelText('标识')).toHaveValue('b-2');
    await expect.poll(() => sentBodies).toMatchObject([{ id: 1, version: 1, name: '青瓷', code: 'b-2' }]);
    await userEvent.fill(form.getByLabelText('标识'), 'c-3');
    await userEvent.click(form.getByRole('button', save));
    await expect.poll(() => page.getByRole('dialog').elements()).toEqual([]);
    await expect.element(page.getByText('c-3')).toBeVisible();
  });

  test('the page of a resource uploads a picture when it is chosen, shows it, and removes it by keyboard', async () => {
    await open();
    const edit = () => userEvent.click(page.getByRole('row', { name: /青瓷/ }).getByRole('button', { name: '编辑' }));
    const form = page.getByRole('dialog');
    const findButton = (label: string) => form.getByRole('button', { name: `照片：${label}` });
    await edit();
    await expect.element(findButton('选择图片')).toBeVisible();
    expect(findButton('移除图片').elements()).toEqual([]);
    const input = form.element().querySelector<HTMLInputElement>('input[type=file]');
    await userEvent.upload(input ?? document.body, new File(['a picture'], 'a.png', { type: 'image/png' }));
    await expect.element(form.getByRole('img', { name: '照片' })).toHaveAttribute('src', keptImage);
    await userEvent.click(form.getByRole('button', save));
    await expect.poll(() => sentBodies).toMatchObject([{ file: { name: 'a.png' } }, { id: 1, photo: keptImage }]);
    await expect.element(page.getByRole('row', { name: /青瓷/ }).getByRole('img', { name: '照片' })).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: '青瓷', exact: true }));
    await expect.element(page.getByRole('dialog').getByRole('img', { name: '照片' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => page.getByRole('dialog').elements()).toEqual([]);
    await edit();
    await expect.element(form.getByLabelText('名称')).toHaveFocus();
    findButton('移除图片').element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(findButton('选择图片')).toHaveFocus();
    await userEvent.click(form.getByRole('button', save));
    await expect.poll(() => sentBodies.at(-1)).toMatchObject({ id: 1, photo: '' });
  });

  test('the page of a resource shows the fields of a record and its history', async () => {
    await open();
    await userEvent.click(page.getByRole('button', { name: '青瓷', exact: true }));
    await expect.element(page.getByRole('dialog').getByText('a-1')).toBeVisible();
    await userEvent.click(page.getByRole('dialog').getByRole('navigation').getByRole('button').nth(1));
    await expect.element(page.getByRole('dialog').getByRole('heading', { level: 3 }).nth(1)).toHaveFocus();
    await expect.poll(() => requests.some((call) => call.startsWith('GET vase-item/history?id=1'))).toBe(true);
  });

  test('the page of a resource offers to restore earlier versions, but not the current one or deletions', async () => {
    const entry = { noun: 'vase', recordId: 1, recordName: '青瓷', name: 'Admin', username: 'admin', problem: '' };
    const changes = [{ field: 'height', before: 20, after: 30 }];
    history = [
      ['vase.update', changes],
      ['vase.restore', []],
      ['vase.delete', changes],
      ['vase.update', changes],
      ['vase.create', changes],
    ].map(([act, itsChanges], index) => ({ ...entry, id: 9 - index, time: 9 - index, act, changes: itsChanges }));
    await open();
    await userEvent.click(page.getByRole('button', { name: '青瓷', exact: true }));
    const record = page.getByRole('dialog');
    const restore = record.getByRole('button', { name: /^恢复此版本/ });
    await expect.poll(() => restore.elements()).toHaveLength(2);
    await userEvent.click(restore.first());
    await expect.poll(() => requests).toContain('GET version-item?resource=vase&id=1&entry=6');
    await userEvent.keyboard('{Escape}');
    useAccess.setState(({ user }) => ({ user: user && { ...user, roles: ['common'] } }));
    await expect.poll(() => restore.elements()).toEqual([]);
  });

  test('the page of a resource links a list without matches to the deleted records, for users who may delete', async () => {
    const router = createMemoryRouter(
      [{ path: '*', Component: () => <ResourcePage<Row> resource={vase} calls={createResourceCalls(vase)} /> }],
      { initialEntries: ['/vases?keyword=none'] },
    );
    await renderPage(<RouterProvider router={router} />);
    const link = page.getByRole('link', { name: '已删除的记录' });
    await expect.element(link).toHaveAttribute('href', '/system/trash?resource=vase&keyword=none');
    useAccess.setState(({ user }) => ({ user: user && { ...user, roles: ['common'] } }));
    await expect.poll(() => link.elements()).toEqual([]);
  });

  test('the page of a resource deletes a record after confirmation', async () => {
    await open();
    await userEvent.click(page.getByRole('button', { name: '更多操作：青瓷' }));
    await userEvent.click(page.getByRole('menuitem', { name: '删除' }));
    await expect.element(page.getByText('删除花瓶“青瓷”？').last()).toBeVisible();
    expect(sentBodies).toEqual([]);
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: /删\s*除/ }));
    await expect.poll(listNames).toEqual(['白瓷']);
  });

  test('the page of a resource closes a deleted record with its form, without reading the record again', async () => {
    await open();
    await userEvent.click(page.getByRole('button', { name: '青瓷', exact: true }));
    const record = page.getByRole('dialog');
    await expect.element(record.getByText('a-1')).toBeVisible();
    await userEvent.click(record.getByRole('button', { name: /编\s*辑/ }));
    await expect.element(record.getByLabelText('标识')).toHaveValue('a-1');
    // At this width, the record covers the list.
    const moreButton = page.getByRole('button', { name: '更多操作：青瓷' }).element();
    if (moreButton instanceof HTMLElement) moreButton.click();
    await userEvent.click(page.getByRole('menuitem', { name: '删除' }));
    requests = [];
    await userEvent.click(
      page
        .getByRole('dialog')
        .last()
        .getByRole('button', { name: /^删\s*除$/ }),
    );
    await expect.poll(listNames).toEqual(['白瓷']);
    await expect.poll(() => page.getByRole('dialog').elements()).toEqual([]);
    await expect.element(page.getByRole('alert').last()).toHaveTextContent('删除成功 撤销 Alt+Z');
    expect(page.getByRole('alert').elements()).toHaveLength(1);
    expect(requests.filter((call) => call.startsWith('GET vase-item'))).toEqual([]);
    await userEvent.click(page.getByRole('button', { name: /撤\s*销/ }));
    await expect.poll(() => requests).toContain('POST trash-item/restore?');
  });

  test('the page of a resource disables all changes for users with read permission only', async () => {
    await open();
    await expect.poll(listNames).toHaveLength(2);
    useAccess.setState(({ user }) => ({ user: user && { ...user, roles: ['common'] } }));
    const listActions = () =>
      page
        .getByRole('button', { name: /新增|编辑/ })
        .elements()
        .map((button) => button.getAttribute('aria-disabled'));
    await expect.poll(listActions).toEqual(['true', 'true', 'true']);
  });
});

describe('the page of a resource with slots', () => {
  test('a page with slots shows its own cells, columns and content in context of the defaults', async () => {
    const cells: Slots['cells'] = { code: ({ code }) => `# ${code}`, height: null, status: { title: '在库' } };
    await open('/vases', { cells, order: ['status'], title: '藏品', aside: <p>展厅</p>, toolbar: <p>没有筛选</p> });
    const getHeadings = () =>
      page
        .getByRole('columnheader')
        .elements()
        .map(({ textContent }) => textContent);
    await expect.poll(() => getHeadings().slice(1, 5)).toEqual(['名称', '在库', '标识', '备注']);
    await expect.element(page.getByRole('cell', { name: '# a-1' })).toBeVisible();
    await expect.element(page.getByRole('heading', { name: '藏品' })).toBeVisible();
    await expect.element(page.getByText('展厅')).toBeVisible();
    await expect.element(page.getByText('没有筛选')).toBeVisible();
    expect(page.getByRole('searchbox').elements()).toEqual([]);
  });

  test('a page with slots shows its own names in the name column, which open the record', async () => {
    const getName = ({ name, code }: Row) => `${name} ${code}`;
    await open('/vases', { getName, cells: { name: { title: '藏品' } } });
    await expect.poll(listNames).toEqual(['青瓷 a-1', '白瓷 b-2']);
    await expect.element(page.getByRole('columnheader', { name: '藏品' })).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: '青瓷 a-1', exact: true }));
    await expect.element(page.getByRole('dialog').getByRole('heading', { name: '青瓷 a-1' })).toBeVisible();
  });

  test('a page with slots shows its own content in the title row, and runs requested actions itself', async () => {
    const onRequest = vi.fn((action: string) => action === 'import');
    const router = await open('/vases', {
      titleStart: '馆藏',
      titleEnd: (show) => (
        <button type="button" onClick={() => show({ kind: 'new', row: null })}>
          登记
        </button>
      ),
      onRequest,
    });
    await expect.element(page.getByRole('heading', { name: '馆藏花瓶' })).toBeVisible();
    await router.navigate('/vases', { state: { action: 'import' } });
    await expect.poll(() => onRequest.mock.calls).toMatchObject([['import', null, expect.any(Function)]]);
    await router.navigate('/vases', { state: { action: 'new' } });
    await expect.element(page.getByRole('dialog').getByLabelText('名称')).toHaveValue('');
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => page.getByRole('dialog').elements()).toEqual([]);
    await userEvent.click(page.getByRole('button', { name: '登记' }));
    await expect.element(page.getByRole('dialog').getByLabelText('名称')).toBeVisible();
    expect(onRequest).toHaveBeenCalledTimes(2);
  });

  test('a page with slots offers its own actions and dialogs, with reasons why others are unavailable', async () => {
    await open('/vases', {
      actions: (row, context) => [
        { key: 'lend', label: '借出', permission: 'signed-in', onSelect: () => context.open({ kind: 'lend', row }) },
      ],
      disabledReasons: () => ({ delete: '不可删除' }),
      dialog: ({ row }, { close }) => (
        <button type="button" onClick={close}>
          归还{row?.name}
        </button>
      ),
    });
    await userEvent.click(page.getByRole('button', { name: '更多操作：青瓷' }));
    await expect
      .element(page.getByRole('menuitem', { name: '删除 不可删除' }))
      .toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(page.getByRole('menuitem', { name: '借出' }));
    await userEvent.click(page.getByRole('button', { name: '归还青瓷' }));
    await expect.poll(() => page.getByRole('button', { name: '归还青瓷' }).elements()).toEqual([]);
  });
});

describe('a resource with a name in each language', () => {
  const openPositions = async () => {
    const position = { ...createInitialRow(positionResource.fields), id: 1, version: 1, code: 'cashier', deptName: '' };
    const server = serveList('position-list', () => ({ ...position, name: '收银员', nameEn: 'Cashier' }));
    server.total = 1;
    const Component = () => <ResourcePage resource={positionResource} calls={positionCalls} />;
    await renderPage(<RouterProvider router={createMemoryRouter([{ path: '*', Component }])} />);
    return server;
  };
  const listHeadings = () =>
    page
      .getByRole('columnheader')
      .elements()
      .flatMap((heading) => heading.getAttribute('title') ?? []);

  test.each([
    ['zh-CN', '收银员', ['中文名称', '英文名称'], '中文名称', 'name'],
    ['en-US', 'Cashier', ['Name in English', 'Name in Chinese'], 'Name in Chinese', 'name'],
    ['en-US', 'Cashier', ['Name in English', 'Name in Chinese'], 'Name in English', 'nameEn'],
  ] as const)('a record is named in the language of the reader: %s %s, sorted by %s', async (...expected) => {
    const [language, name, headings, heading, sort] = expected;
    const server = await openPositions();
    await setTestLanguage(language);
    await expect.element(page.getByRole('rowheader', { name })).toBeVisible();
    expect(listHeadings().slice(0, 2)).toEqual(headings);
    await userEvent.click(page.getByRole('columnheader', { name: heading }));
    await expect.poll(() => server.requests.at(-1)?.query.get('sort')).toBe(sort);
    await userEvent.click(page.getByRole('rowheader', { name }).getByRole('button'));
    await expect.element(page.getByRole('dialog', { name, exact: true })).toBeVisible();
  });
});
