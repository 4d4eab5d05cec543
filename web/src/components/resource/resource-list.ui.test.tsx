import { positionCalls, positionResource } from '@atrium/contract/position/fields.ts';
import { createInitialRow } from '@atrium/contract/resource/definition.ts';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { queryClient } from '../../lib/query/query.ts';
import { allowOnly } from '../../testing/allow-only.ts';
import { chooseOption } from '../../testing/choose-option.ts';
import { type ApiRequest, serveList } from '../../testing/list-server.ts';
import { renderPage, setTestLanguage } from '../../testing/render.tsx';
import { ResourcePage } from './resource-page.tsx';

const createPosition = (id: number) => ({
  ...createInitialRow(positionResource.fields),
  id,
  version: 1,
  code: `code-${id}`,
  name: `岗位${id}`,
  nameEn: `Position ${id}`,
  deptName: '',
  createTime: 0,
  updateTime: 0,
});
const exportUrl = '/api/download?id=7';

const respond = ({ method, path, query }: ApiRequest) => {
  if (path === 'position-item/history') return { code: 200, result: { list: [], total: 0, names: {} } };
  if (path === 'position-item' && method === 'GET')
    return { code: 200, result: createPosition(Number(query.get('id'))) };
  if (path === 'table-view') return { code: 200, result: {} };
  if (path.startsWith('bulk-edit'))
    return {
      code: 200,
      result: { changed: 2, unchanged: 0, rejected: 0, records: [], examples: [], errors: [], names: {} },
    };
  return method === 'POST' ? { code: 200, result: { url: exportUrl } } : undefined;
};

const open = async (total = 45, width = 1440) => {
  await page.viewport(width, 800);
  onTestFinished(() => page.viewport(1280, 800));
  const server = serveList('position-list', createPosition);
  Object.assign(server, { total, respond });
  const Component = () => <ResourcePage resource={positionResource} calls={positionCalls} description="全部岗位" />;
  const router = createMemoryRouter([
    { path: '/system/position/:id', element: <p>岗位页面</p> },
    { path: '*', Component },
  ]);
  await renderPage(<RouterProvider router={router} />);
  if (total > 0) await expect.element(page.getByText('岗位1', { exact: true })).toBeVisible();
  const sent = (requested: string) =>
    server.requests
      .filter(({ method, path }) => method !== 'GET' && path.startsWith(requested))
      .map(({ body }) => body);
  const reads = () => server.requests.filter(({ method, path }) => method === 'GET' && path === 'position-list');
  return { server, router, sent, reads };
};

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const check = (name: string) => userEvent.click(page.getByRole('checkbox', { name, exact: true }));
const listHeadings = () =>
  page
    .getByRole('columnheader')
    .elements()
    .flatMap((heading) => heading.getAttribute('title') ?? []);

beforeEach(() => {
  queryClient.clear();
  return () => vi.unstubAllGlobals();
});

describe('the selection of a list', () => {
  test.each([1440, 390])(
    'selected records can be extended to all, edited together, and cleared at %i px',
    async (width) => {
      const { sent } = await open(45, width);
      const listBarButtons = () =>
        [...document.querySelectorAll('.inverse button')].map(
          (item) => item.getAttribute('aria-label') ?? item.textContent,
        );
      await check('岗位1');
      await check('岗位3');
      await expect.element(page.getByText('已选 2 项')).toBeVisible();
      expect(listBarButtons().toSorted()).toEqual(['取消选择', '批量编辑', '选择全部 45 条结果']);
      await userEvent.click(button('选择全部 45 条结果'));
      await expect.element(page.getByText('已选择全部 45 条结果')).toBeVisible();
      expect(button('选择全部 45 条结果').elements()).toEqual([]);
      await userEvent.click(button('批量编辑'));
      await expect.element(page.getByRole('dialog').getByText('编辑 45 条记录')).toBeVisible();
      await userEvent.click(page.getByRole('dialog').getByRole('button', { name: /取\s?消/ }));
      await expect.poll(() => page.getByRole('dialog').elements()).toEqual([]);
      await expect.element(page.getByRole('checkbox', { name: '岗位2' })).toBeChecked();
      await check('岗位2');
      await expect.element(page.getByText('已选 19 项')).toBeVisible();
      await userEvent.click(button('批量编辑'));
      await chooseOption('添加要更改的字段', '备注');
      await userEvent.click(page.getByRole('dialog').getByRole('button', { name: /预\s?览/ }));
      await userEvent.click(button(/更改 2 条记录/));
      await expect.poll(() => page.getByRole('dialog').elements()).toEqual([]);
      await expect.poll(() => page.getByRole('checkbox', { checked: true }).elements()).toEqual([]);
      const otherIds = Array.from({ length: 20 }, (_, index) => index + 1).filter((id) => id !== 2);
      await expect.poll(() => sent('bulk-edit/preview')).toMatchObject([{ ids: otherIds }]);
      expect(page.getByText(/^已选/).elements()).toEqual([]);
      await check('全选本页');
      await expect.element(page.getByText('已选 20 项')).toBeVisible();
      await userEvent.click(button('取消选择'));
      await expect.poll(() => page.getByText(/^已选/).elements()).toEqual([]);
    },
  );

  test('the bar of the selection hides the search with its clear button', async () => {
    await open();
    await userEvent.fill(page.getByRole('searchbox'), '岗位');
    await expect.element(button('清除筛选')).toBeVisible();
    await check('岗位2');
    await expect.element(page.getByText('已选 1 项')).toBeVisible();
    expect(page.getByRole('search').getByRole('button').elements()).toEqual([]);
  });

  test('all records of a list are not offered if the page contains them, and only users with permission can select', async () => {
    await open(2);
    await check('全选本页');
    await expect.element(page.getByText('已选 2 项')).toBeVisible();
    expect(page.getByRole('button', { name: /^选择全部/ }).elements()).toEqual([]);
    await check('岗位2');
    await expect.element(page.getByRole('checkbox', { name: '全选本页' })).toHaveProperty('indeterminate', true);
    allowOnly({ '/system/position': ['permission:button:add'] });
    await expect.poll(() => page.getByRole('checkbox').elements()).toEqual([]);
  });
});

describe('the export of a list', () => {
  const openMenu = () => userEvent.click(button('导出'));
  const choose = (name: string) => userEvent.click(page.getByRole('menuitem', { name, exact: true }));
  const watchDownloads = () => {
    const downloads: string[] = [];
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      downloads.push(new URL(this.href).pathname + new URL(this.href).search);
    });
    onTestFinished(() => click.mockRestore());
    return downloads;
  };

  test('an export has the shown columns in their order, the filters and the sort order of the list', async () => {
    const downloads = watchDownloads();
    const { sent, router } = await open();
    await router.navigate('?status=1&sort=-name');
    await expect.element(page.getByText('岗位2', { exact: true })).toBeVisible();
    await userEvent.click(button('列设置'));
    await userEvent.click(page.getByRole('checkbox', { name: '状态' }));
    await userEvent.click(button('将“编码”后移'));
    await userEvent.keyboard('{Escape}');
    await openMenu();
    await choose('导出 CSV');
    await expect.poll(() => downloads).toEqual([exportUrl]);
    const [{ columns, ...choice } = {}] = sent('position-list');
    expect(choice).toMatchObject({ format: 'csv', status: 1, sort: '-name' });
    const keys = String(columns).split(',');
    expect(keys).not.toContain('status');
    expect(keys.indexOf('name')).toBe(0);
    expect(keys.indexOf('code')).toBeGreaterThan(keys.indexOf('nameEn'));
    await router.navigate('?status=1', { state: { action: 'export' } });
    await expect.poll(() => sent('position-list').at(-1)).toMatchObject({ format: 'xlsx' });
  });

  test('a failed export can be repeated, and an empty list or a user without permission has none', async () => {
    const downloads = watchDownloads();
    const { server } = await open();
    server.respond = (request) =>
      request.method === 'POST' ? { code: 503, problem: 'server.busy' } : respond(request);
    await openMenu();
    await choose('导出 XLSX');
    await expect.element(page.getByRole('alert').last()).toBeVisible();
    server.respond = respond;
    await openMenu();
    await choose('导出 XLSX');
    await expect.poll(() => downloads).toEqual([exportUrl]);
    allowOnly({ '/system/position': [] });
    await expect.element(button('导出')).toHaveAttribute('aria-disabled', 'true');
    server.total = 0;
    await queryClient.invalidateQueries();
    await expect.element(button('导出')).toBeDisabled();
  });

  test.each([
    [150, 150, '共 150 条，打印于'],
    [1030, 1000, '共 1,030 条，此处为前 1,000 条，打印于'],
  ])('of %i records, all up to 1,000 are printed with the shown columns: %i', async (total, printed, note) => {
    const print = vi.spyOn(window, 'print').mockReturnValue();
    onTestFinished(() => print.mockRestore());
    const { reads } = await open(total);
    const paper = () => document.querySelector('.print-table');
    await openMenu();
    await choose('打印');
    await expect.poll(() => print.mock.calls).toHaveLength(1);
    const pages = reads().filter(({ query }) => query.get('pageSize') === '100');
    expect(pages.map(({ query }) => Number(query.get('current')))).toEqual(
      Array.from({ length: Math.ceil(printed / 100) }, (_, index) => index + 1),
    );
    expect(paper()?.querySelectorAll('tbody tr')).toHaveLength(printed);
    expect(paper()?.textContent).toContain(note);
    expect(paper()?.textContent).toContain('全部岗位');
    expect([...(paper()?.querySelectorAll('th') ?? [])].map(({ textContent }) => textContent)).toEqual(listHeadings());
    dispatchEvent(new Event('afterprint'));
    await expect.poll(paper).toBeNull();
  });
});

describe('the columns of a list', () => {
  test('columns are moved, hidden and reset, rows become denser, and the layout is saved for the user', async () => {
    const { sent } = await open();
    const before = listHeadings();
    const [name = '', second = '', third = ''] = before;
    await userEvent.click(button('列设置'));
    expect(button(`将“${name}”后移`).elements()).toEqual([]);
    await userEvent.click(button(`将“${third}”前移`));
    await expect.poll(() => listHeadings().slice(0, 3)).toEqual([name, third, second]);
    await userEvent.click(page.getByText('紧凑'));
    await expect.poll(() => document.querySelectorAll('.ant-table-small')).toHaveLength(1);
    await userEvent.click(page.getByRole('checkbox', { name: second, exact: true }));
    await expect.poll(listHeadings).not.toContain(second);
    await expect
      .poll(() => sent('table-view').at(-1))
      .toMatchObject({
        table: 'position',
        view: { density: 'small', hidden: expect.arrayContaining([expect.any(String)]) },
      });
    await userEvent.click(button('恢复默认'));
    await expect.poll(listHeadings).toEqual(before);
    expect(document.querySelectorAll('.ant-table-small')).toHaveLength(0);
    await expect.poll(() => sent('table-view').at(-1)).toEqual({ table: 'position', view: {} });
  });

  test('a changed layout is saved when the user leaves, and shown at the next visit', async () => {
    const { sent, router } = await open();
    await userEvent.click(button('列设置'));
    await userEvent.click(page.getByText('宽松'));
    await router.navigate('/system/position/1');
    await expect.element(page.getByText('岗位页面')).toBeVisible();
    await expect.poll(() => sent('table-view')).toEqual([{ table: 'position', view: { density: 'large' } }]);
    await router.navigate('/list');
    await expect.poll(() => document.querySelectorAll('.ant-table-cell').length).toBeGreaterThan(0);
    expect(document.querySelectorAll('.ant-table-small, .ant-table-middle')).toHaveLength(0);
  });

  test('a phone sorts by a menu, and chooses columns without widths and density', async () => {
    const { reads } = await open(45, 390);
    await userEvent.click(button('排序'));
    const listOrders = () =>
      page
        .getByRole('menuitem')
        .elements()
        .map(({ textContent }) => textContent);
    await expect.poll(listOrders).toContain('编码 ↑');
    expect(listOrders()[0]).toBe('默认排序');
    expect(listOrders().some((order) => order?.includes('部门'))).toBe(false);
    await userEvent.click(page.getByRole('menuitem', { name: '编码 ↓' }));
    await expect.poll(() => reads().at(-1)?.query.get('sort')).toBe('-code');
    await userEvent.click(button('列设置'));
    await expect.element(page.getByRole('checkbox', { name: '编码', exact: true })).toBeChecked();
    expect(page.getByRole('spinbutton').elements()).toEqual([]);
    expect(page.getByText('紧凑').elements()).toEqual([]);
  });
});

describe('the pages of a list', () => {
  test('a list has buttons for the next page and the page size, and counts its records', async () => {
    const { reads, server } = await open();
    await expect.element(page.getByText('共 45 条')).toBeVisible();
    await expect.element(page.getByText('1–20 / 45')).toBeVisible();
    await userEvent.click(button('下一页'));
    await expect.element(page.getByText('21–40 / 45')).toBeVisible();
    await userEvent.click(button('上一页'));
    await expect.element(page.getByText('岗位1', { exact: true })).toBeVisible();
    await userEvent.click(page.getByRole('combobox', { name: /page/i }));
    await userEvent.click(page.getByTitle(/^50/));
    await expect.element(page.getByText('岗位45', { exact: true })).toBeInTheDocument();
    expect(reads().at(-1)?.query.get('pageSize')).toBe('50');
    await userEvent.fill(page.getByRole('searchbox'), '岗');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('筛选出 22 条')).toBeVisible();
    await setTestLanguage('en-US');
    await expect.element(page.getByText('22 results')).toBeVisible();
    server.total = 0;
    await queryClient.invalidateQueries();
    await expect
      .poll(() =>
        page
          .getByRole('list')
          .filter({ has: page.getByTitle(/page/i) })
          .elements(),
      )
      .toEqual([]);
  });

  test('a phone shows the number of pages between the arrows', async () => {
    const { reads } = await open(45, 390);
    await expect.element(button('下一页')).toBeVisible();
    await userEvent.click(button('下一页'));
    await expect.element(page.getByText('岗位21', { exact: true })).toBeVisible();
    expect(reads().at(-1)?.query.get('current')).toBe('2');
    expect(page.getByRole('listitem', { name: '2', exact: true }).elements()).toEqual([]);
  });

  test('a record opens beside its row, steps to the next ones, opens in a tab, and closes', async () => {
    const { router } = await open();
    allowOnly({ '/system/position': [], '/system/position/:id': [] });
    await userEvent.click(button('岗位1'));
    const record = page.getByRole('dialog');
    await expect.element(record.getByRole('heading', { name: '岗位1', exact: true })).toBeVisible();
    await expect.element(record.getByText('第 1 / 45 条')).toBeVisible();
    await expect.element(record.getByRole('button', { name: '上一条' })).toHaveAttribute('aria-disabled', 'true');
    await expect.element(page.getByRole('row', { name: /岗位1 / })).toHaveAttribute('aria-current', 'true');
    await userEvent.click(record.getByRole('button', { name: '下一条' }));
    await expect.element(record.getByRole('heading', { name: '岗位2', exact: true })).toBeVisible();
    await expect.element(page.getByRole('row', { name: /岗位2 / })).toHaveAttribute('aria-current', 'true');
    await userEvent.click(record.getByRole('button', { name: '上一条' }));
    await expect.element(record.getByRole('heading', { name: '岗位1', exact: true })).toBeVisible();
    await userEvent.click(record.getByRole('button', { name: '关闭' }));
    await expect.poll(() => record.elements()).toEqual([]);
    await userEvent.click(button('岗位2'));
    await userEvent.click(record.getByRole('link', { name: '在标签页中打开' }));
    expect(router.state.location.pathname).toBe('/system/position/2');
  });
});
