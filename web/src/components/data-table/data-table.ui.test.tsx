import { useState } from 'react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { RequestFailure } from '../../lib/http/request-failure.ts';
import { queryClient } from '../../lib/query/query.ts';
import { FilterBar } from '../fields/filter-bar.tsx';
import { renderPage } from '../../testing/render.tsx';
import type { DataColumn } from './columns.ts';
import { DataTable } from './data-table.tsx';
import { RowCards } from './row-cards.tsx';
import { Pill } from '../feedback/pill.tsx';
import { RowName } from '../text/row-name.tsx';

interface Person {
  readonly id: number;
  readonly name: string;
  readonly city: string;
}

const people: Person[] = [
  { id: 1, name: '张三', city: '北京' },
  { id: 2, name: '李四', city: '上海' },
  { id: 3, name: '王五', city: '广州' },
];

const columns: DataColumn<Person>[] = [
  { key: 'name', title: '姓名', width: 160, isName: true, isSortable: true, render: ({ name }) => name },
  { key: 'city', title: '城市', width: 200, isSortable: true, render: ({ city }) => city },
];

const createPage = (list: readonly Person[], total = list.length) => ({
  data: { list, total, current: 1, pageSize: 10 },
  isPending: false,
  isPlaceholderData: false,
  error: null,
  refetch: vi.fn(),
});

const Table = (props: Partial<Parameters<typeof DataTable<Person>>[0]>) => (
  <DataTable<Person>
    name="user"
    label="人员"
    columns={columns}
    query={createPage(people)}
    getLabel={({ name }) => name}
    onPage={() => undefined}
    {...props}
  />
);

const getHeadings = () =>
  page
    .getByRole('columnheader')
    .elements()
    .map(({ textContent }) => textContent);

// All tests share the query cache, which contains the layouts.
beforeEach(() => queryClient.clear());

describe('a table', () => {
  test('a table shows each record in a row below its columns, with the name as the row header', async () => {
    await renderPage(<Table />);
    await expect.element(page.getByRole('rowheader', { name: '李四' })).toBeVisible();
    expect(getHeadings()).toEqual(['姓名', '城市']);
    await expect.element(page.getByRole('row', { name: /李四.*上海/ })).toBeVisible();
    await expect.element(page.getByText('1–3 / 3')).toBeVisible();
  });

  test('a table shows the set filters below the bar of the selected rows, which covers the unset ones', async () => {
    const renderFilter = (isSet: boolean) => (
      <button
        type="button"
        className={isSet ? 'filter-set' : 'filter-unset'}
      >{`${isSet ? '已选' : '未选'}条件`}</button>
    );
    const toolbar = (
      <FilterBar
        isCollapsed={false}
        search={<input aria-label="查找人员" />}
        filters={[true, false].map((isSet) => ({ key: String(isSet), isSet, content: renderFilter(isSet) }))}
      />
    );
    const batch = <button type="button">全部停用</button>;
    const screen = await renderPage(<Table toolbar={toolbar} />);
    const getBox = (element: Locator) => element.element().getBoundingClientRect();
    const setFilter = page.getByRole('button', { name: '已选条件' });
    await expect.element(setFilter).toBeVisible();
    expect(getBox(setFilter).top).toBeGreaterThanOrEqual(getBox(page.getByRole('textbox')).bottom);
    const top = getBox(setFilter).top;
    await screen.change(<Table toolbar={toolbar} batch={batch} />);
    await expect.element(page.getByRole('button', { name: '全部停用' })).toBeVisible();
    expect(getBox(page.getByRole('button', { name: '全部停用' })).bottom).toBeLessThanOrEqual(top);
    expect(getBox(setFilter).top).toBe(top);
    expect(page.getByRole('button', { name: '未选条件' }).elements()).toEqual([]);
    expect(page.getByRole('textbox').elements()).toEqual([]);
  });

  test('a table wraps filters below the first tool, and shows the range of the page at the left', async () => {
    const toolbar = (
      <FilterBar
        isCollapsed={false}
        search={<button type="button">查找</button>}
        filters={Array.from({ length: 12 }, (_, index) => ({
          key: String(index),
          isSet: false,
          content: (
            <button type="button" className="w-60">
              {`条件 ${index}`}
            </button>
          ),
        }))}
      />
    );
    await renderPage(<Table toolbar={toolbar} />);
    const getBox = (name: string | RegExp) => page.getByRole('button', { name }).element().getBoundingClientRect();
    await expect.element(page.getByRole('button', { name: '条件 11' })).toBeVisible();
    const first = getBox('查找');
    const lefts = Array.from({ length: 12 }, (_, index) => getBox(`条件 ${index}`))
      .filter(({ top }) => top > first.bottom)
      .map(({ left }) => Math.round(left));
    expect(Math.min(...lefts)).toBe(Math.round(first.left));
    const range = page.getByText('1–3 / 3').element().getBoundingClientRect();
    expect(Math.round(range.left)).toBeLessThan(getBox('上一页').left - 100);
  });

  test('a table makes a column wider and hides another by keyboard', async () => {
    await renderPage(<Table />);
    await userEvent.click(page.getByRole('button', { name: '列设置' }));
    const width = page.getByRole('spinbutton', { name: '调整“城市”的宽度' });
    await expect.element(width).toHaveValue('200');
    await userEvent.click(width);
    await expect.element(width).toHaveFocus();
    // antd's input ignores a step that is pressed before the previous one is rendered.
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(width).toHaveValue('216');
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(width).toHaveValue('232');
    // The remaining width is distributed among the columns, so only their ratio is fixed.
    const measureWidth = (title: string) => page.getByRole('columnheader', { name: title }).element().clientWidth;
    await expect.poll(() => measureWidth('城市') / measureWidth('姓名')).toBeCloseTo(232 / 160, 1);
    const city = page.getByRole('checkbox', { name: '城市' });
    city.element().focus();
    await expect.element(city).toHaveFocus();
    await userEvent.keyboard(' ');
    await expect.poll(getHeadings).toEqual(['姓名']);
    await expect.element(page.getByRole('checkbox', { name: '姓名' })).toBeDisabled();
  });

  test('a table makes a column wider with the pointer, and stops if the pointer is canceled', async () => {
    await renderPage(<Table />);
    const head = page.getByRole('columnheader', { name: '城市' });
    await expect.element(head).toBeVisible();
    const edge = head.element().querySelector('[data-edge]');
    const listWidths = () =>
      page
        .getByRole('columnheader')
        .elements()
        .map(({ clientWidth }) => clientWidth);
    const send = (type: string, clientX: number) =>
      edge?.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1, clientX }));
    const capture = vi.spyOn(Element.prototype, 'setPointerCapture').mockReturnValue();
    const [name = 0, city = 0] = listWidths();
    send('pointerdown', 100);
    send('pointermove', 200);
    await expect.poll(() => (listWidths()[1] ?? 0) / (listWidths()[0] ?? 1)).toBeGreaterThan(city / name + 0.3);
    const wider = listWidths();
    send('lostpointercapture', 200);
    send('pointermove', 400);
    await new Promise(requestAnimationFrame);
    expect(listWidths()).toEqual(wider);
    capture.mockRestore();
  });

  test('a table sorts by keyboard: ascending, descending and not at all', async () => {
    const onRequest = vi.fn();
    const Sorted = () => {
      const [sort, setSort] = useState('');
      const onSort = (next: string) => {
        onRequest(next);
        setSort(next);
      };
      return <Table sort={sort} onSort={onSort} />;
    };
    await renderPage(<Sorted />);
    const head = page.getByRole('columnheader', { name: '城市' });
    await expect.element(head).toBeVisible();
    const press = () => {
      head.element().focus();
      return userEvent.keyboard('{Enter}');
    };
    for (const direction of ['ascending', 'descending']) {
      await press();
      await expect.element(head).toHaveAttribute('aria-sort', direction);
    }
    await press();
    await expect.element(head).not.toHaveAttribute('aria-sort', 'descending');
    expect(onRequest.mock.calls.flat()).toEqual(['city', '-city', '']);
  });

  test('a table selects rows one by one and all of the page', async () => {
    const SelectionTable = () => {
      const [ids, onChange] = useState<readonly number[]>([]);
      return (
        <>
          <Table selection={{ ids, onChange }} />
          <output>{ids.join()}</output>
        </>
      );
    };
    await renderPage(<SelectionTable />);
    const chosenCount = page.getByRole('status').and(page.getByText(/^[\d,]*$/));
    await userEvent.click(page.getByRole('checkbox', { name: '李四' }));
    await expect.element(chosenCount).toHaveTextContent('2');
    await userEvent.click(page.getByRole('checkbox', { name: '全选本页' }));
    await expect
      .poll(() => document.querySelector('output')?.textContent?.split(',').toSorted())
      .toEqual(['1', '2', '3']);
    await userEvent.click(page.getByRole('checkbox', { name: '李四' }));
    await expect.element(page.getByRole('checkbox', { name: '李四' })).not.toBeChecked();
  });

  test('a table shows columns that do not fit below the row, and beside its name if they do', async () => {
    const Narrow = ({ width }: { width: number }) => (
      <div style={{ width }}>
        <Table />
      </div>
    );
    const screen = await renderPage(<Narrow width={300} />);
    await expect.poll(getHeadings).toEqual(['姓名', '其他列']);
    await expect.element(page.getByText('上海')).not.toBeInTheDocument();
    await userEvent.click(page.getByRole('button', { name: '李四的其他列' }));
    await expect.element(page.getByRole('term')).toHaveTextContent('城市');
    await expect.element(page.getByRole('definition')).toHaveTextContent('上海');
    await screen.change(<Narrow width={600} />);
    await expect.poll(getHeadings).toEqual(['姓名', '城市']);
  });

  test('a table shows bulk actions in place of the toolbar, without moving the content', async () => {
    const toolbar = <input aria-label="筛选" />;
    const measureTop = () => page.getByRole('columnheader', { name: '姓名' }).element().getBoundingClientRect().top;
    const screen = await renderPage(<Table toolbar={toolbar} />);
    await expect.element(page.getByRole('textbox', { name: '筛选' })).toBeVisible();
    const topBefore = measureTop();
    await screen.change(<Table toolbar={toolbar} batch={<button type="button">全部停用</button>} />);
    await expect.element(page.getByRole('button', { name: '全部停用' })).toBeVisible();
    expect(page.getByRole('textbox', { name: '筛选' }).elements()).toEqual([]);
    expect(measureTop()).toBe(topBefore);
  });

  test('a heading shows its sort arrows only under the pointer, with the focus, or if the list is sorted by it', async () => {
    await renderPage(<Table sort="city" onSort={() => undefined} />);
    const getHeading = (name: string) => page.getByRole('columnheader', { name }).element();
    const isShown = (name: string) => {
      const arrows = getHeading(name).querySelector('.ant-table-column-sorter');
      return arrows && getComputedStyle(arrows).opacity === '1';
    };
    await expect.poll(() => [isShown('姓名'), isShown('城市')]).toEqual([false, true]);
    getHeading('姓名').focus({ focusVisible: true });
    await expect.poll(() => isShown('姓名')).toBe(true);
  });

  test('a card says what its time is, unless the column needs no label', async () => {
    const time: DataColumn<Person> = {
      key: 'time',
      title: '到期时间',
      width: 9,
      isTrailing: true,
      render: () => '今天',
    };
    const renderCards = (isPlain: boolean) => (
      <RowCards
        columns={[...columns, { ...time, isPlain }]}
        layout={{}}
        rows={people}
        getLabel={({ name }) => name}
        highlightClass={() => ''}
      />
    );
    const screen = await renderPage(renderCards(false));
    const label = page.getByText('到期时间', { exact: true }).first();
    await expect.poll(() => label.element().getBoundingClientRect().width).toBeGreaterThan(40);
    await screen.change(renderCards(true));
    await expect.poll(() => label.element().getBoundingClientRect().width).toBe(1);
  });

  test.each([
    ['name', '长'.repeat(50), ''],
    ['time', '放假通知', '2027 年 3 月 5 日上午 10:00，'.repeat(3)],
  ])('a card with a long %s shows its state completely', async (_, name, time) => {
    const cardColumns: DataColumn<Person>[] = [
      {
        key: 'name',
        title: '姓名',
        width: 160,
        isName: true,
        render: () => <RowName onOpen={vi.fn()}>{name}</RowName>,
      },
      { key: 'time', title: '时间', width: 100, isTrailing: true, isBlank: () => time === '', render: () => time },
      { key: 'state', title: '状态', width: 100, isState: true, render: () => <Pill icon={null}>已过期</Pill> },
    ];
    await renderPage(
      <div style={{ width: 300 }}>
        <RowCards columns={cardColumns} layout={{}} rows={people} getLabel={() => name} highlightClass={() => ''} />
      </div>,
    );
    const card = page.getByRole('listitem').first();
    await expect.element(card.getByRole('button')).toBeVisible();
    const pill = card.element().querySelector('.pill');
    expect(pill?.scrollWidth).toBe(pill?.clientWidth);
    expect(card.getByRole('button').element().getBoundingClientRect().width).toBeGreaterThan(45);
    expect(card.element().scrollWidth).toBe(card.element().clientWidth);
  });

  test('a card shows the first two values of a record, each truncated on its own', async () => {
    const cardColumns: DataColumn<Person>[] = [
      ...columns,
      { key: 'empty', title: '别名', width: 100, isBlank: () => true, render: () => '–' },
      { key: 'street', title: '街道', width: 100, render: () => '很长的街道名称'.repeat(9) },
      { key: 'house', title: '门牌', width: 100, render: () => '8 号' },
    ];
    await renderPage(
      <div style={{ width: 300 }}>
        <RowCards
          columns={cardColumns}
          layout={{}}
          rows={people}
          getLabel={({ name }) => name}
          highlightClass={() => ''}
        />
      </div>,
    );
    const card = page.getByRole('listitem').nth(1);
    await expect.poll(() => card.element().textContent).toMatch(/^李四城市上海街道(?:很长的街道名称)+$/);
    const [city, street] = card.getByRole('definition').elements();
    const getRight = (element: Element | undefined) => element?.parentElement?.getBoundingClientRect().right ?? 0;
    expect(getRight(city)).toBeLessThan(getRight(street));
    expect(getRight(street)).toBeLessThanOrEqual(card.element().getBoundingClientRect().right);
    expect(card.element().getBoundingClientRect().height).toBeLessThan(72);
  });

  test('a table shows a skeleton during the first read, and not that it is empty', async () => {
    const screen = await renderPage(<Table query={{ ...createPage([]), data: undefined, isPending: true }} />);
    await expect.element(page.getByRole('columnheader', { name: '姓名' })).toBeVisible();
    const getSkeletons = () => screen.container.querySelectorAll('[aria-busy="true"] .row-skeleton > div').length;
    await expect.poll(getSkeletons).toBe(15);
    expect(screen.container.querySelectorAll('.row-skeleton > div:first-child > span')).toHaveLength(2);
    expect(page.getByText('暂无数据').elements()).toEqual([]);
    await screen.change(<Table />);
    await expect.element(page.getByRole('rowheader', { name: '李四' })).toBeVisible();
    expect(getSkeletons()).toBe(0);
  });

  test('the column settings say that the name is always shown, with its box checked', async () => {
    await page.viewport(1440, 900);
    await renderPage(<Table />);
    await userEvent.click(page.getByRole('button', { name: '列设置' }));
    const name = page.getByRole('listitem').filter({ hasText: '姓名' });
    await expect.element(name.getByText('始终显示')).toBeVisible();
    await expect.element(name.getByRole('checkbox', { name: '姓名' })).toBeChecked();
    await expect.element(name.getByRole('checkbox', { name: '姓名' })).toBeDisabled();
    const mark = name.element().querySelector('.ant-checkbox-input')?.parentElement;
    expect(getComputedStyle(mark ?? document.body, '::after').borderInlineEndColor).not.toBe('rgba(0, 0, 0, 0)');
  });

  test('a table keeps the rows of the last query readable and busy until the next ones arrive', async () => {
    const { container } = await renderPage(<Table query={{ ...createPage(people), isPlaceholderData: true }} />);
    const row = page.getByRole('rowheader', { name: '李四' });
    await expect.element(row).toBeVisible();
    const opacities = [];
    for (let at: Element | null = row.element(); at; at = at.parentElement)
      opacities.push(getComputedStyle(at).opacity);
    expect(new Set(opacities)).toEqual(new Set(['1']));
    expect(container.querySelectorAll('[aria-busy="true"] .list-progress > span')).toHaveLength(1);
  });

  test('an empty list on a phone offers neither a sort order nor columns', async () => {
    await page.viewport(390, 800);
    onTestFinished(() => page.viewport(1280, 800));
    const props = { selection: { ids: [], onChange: () => undefined }, onSort: () => undefined };
    const screen = await renderPage(<Table {...props} query={createPage([])} />);
    await expect.element(page.getByText('暂无数据')).toBeVisible();
    expect(page.getByRole('button', { name: /^(?:排序|列设置)$/ }).elements()).toEqual([]);
    await screen.change(<Table {...props} />);
    await expect.element(page.getByRole('button', { name: '排序' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: '列设置' })).toBeVisible();
  });

  test('the sort order and columns of a phone are beside the box for the page, or else beside the search', async () => {
    await page.viewport(390, 800);
    onTestFinished(() => page.viewport(1280, 800));
    const search = <input aria-label="查找人员" className="min-w-0 flex-1" />;
    const getMiddle = (element: Locator) => {
      const { top, height } = element.element().getBoundingClientRect();
      return top + height / 2;
    };
    const field = page.getByRole('textbox', { name: '查找人员' });
    const sortButton = page.getByRole('button', { name: '排序' });
    const screen = await renderPage(<Table toolbar={search} onSort={() => undefined} />);
    await expect.element(sortButton).toBeVisible();
    expect(Math.abs(getMiddle(sortButton) - getMiddle(field))).toBeLessThan(4);
    expect(field.element().getBoundingClientRect().width).toBeGreaterThan(170);
    const selection = { ids: [], onChange: () => undefined };
    await screen.change(<Table toolbar={search} onSort={() => undefined} selection={selection} />);
    const pageBox = page.getByRole('checkbox', { name: '全选本页' });
    await expect.element(pageBox).toBeVisible();
    expect(Math.abs(getMiddle(sortButton) - getMiddle(pageBox))).toBeLessThan(4);
  });

  test('an empty table shows the message of the page, or else the default one', async () => {
    const screen = await renderPage(<Table query={createPage([])} />);
    await expect.element(page.getByText('暂无数据')).toBeVisible();
    await screen.change(<Table query={createPage([])} empty={<p>还没有人员</p>} />);
    await expect.element(page.getByText('还没有人员')).toBeVisible();
  });

  test('a table shows the reason of a failed request, and repeats the request', async () => {
    const refetch = vi.fn();
    const error = new RequestFailure(503, '服务器繁忙');
    await renderPage(<Table query={{ ...createPage([]), data: undefined, error, refetch }} />);
    await expect.poll(() => page.getByRole('alert').element().textContent).toContain('服务器繁忙');
    expect(page.getByRole('table').elements()).toEqual([]);
    await userEvent.click(page.getByRole('button', { name: /重\s?试/ }));
    expect(refetch).toHaveBeenCalledOnce();
  });

  test('a table with a hundred thousand records renders one page, and opens the last', async () => {
    const pages = vi.fn();
    await renderPage(<Table query={createPage(people, 100_000)} onPage={pages} />);
    await expect.element(page.getByText('1–10 / 100,000')).toBeVisible();
    expect(page.getByRole('rowheader').elements()).toHaveLength(3);
    await userEvent.click(page.getByText('10000', { exact: true }));
    expect(pages).toHaveBeenCalledWith(10_000, 10);
  });
});
