import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { RequestFailure } from '../../lib/http/request-failure.ts';
import { queryClient } from '../../lib/query/query.ts';
import { renderPage } from '../../testing/render.tsx';
import { BarChart } from './bar-chart.tsx';
import { ChartPanel } from './chart-panel.tsx';
import { LineChart } from './line-chart.tsx';
import { PieChart } from './pie-chart.tsx';

beforeEach(() => queryClient.clear());

const formatValue = (value: number) => `${value} 件`;
const parts = [
  { name: '直接访问', value: 30 },
  { name: '搜索', value: 10 },
];
const partWords = {
  part: '来源',
  value: '访问',
  share: '占比',
  formatValue,
  formatShare: (share: number) => `${Math.round(share * 100)}%`,
};
const points = [
  { name: '周一', mark: '一', value: 5, previous: 3 },
  { name: '周二', value: 8 },
  { name: '周三', mark: '三', value: 6, previous: 9 },
];
const lineWords = { point: '日期', value: '本周', previous: '上周', formatValue, formatShortValue: String };

const chart = page.getByRole('img', { name: '来源图' });
const readRows = () =>
  page
    .getByRole('row')
    .elements()
    .map((row) => [...row.children].map(({ textContent }) => textContent));
/** Texts of a drawing, which appear after the chart library is loaded. */
const readDrawing = () => [...chart.element().querySelectorAll('svg text')].map(({ textContent }) => textContent);
const open = async (element: ReactNode) => {
  const screen = await renderPage(<div className="h-60 w-[600px]">{element}</div>);
  await expect.poll(() => chart.element().querySelectorAll('svg path').length).toBeGreaterThan(0);
  return screen;
};
/** Moves the pointer over the chart until its tooltip shows a text. The first move only adds the tooltip. */
const expectTooltip = async (position: { x: number; y: number }, text: string) => {
  const readTooltip = async () => {
    await userEvent.hover(page.getByRole('heading', { name: '图' }));
    await userEvent.hover(page.elementLocator(chart.element().querySelector('svg') ?? document.body), { position });
    return chart.element().textContent;
  };
  await expect.poll(readTooltip).toContain(text);
};

test('a chart of parts draws a bar for each, has a table for screen readers, and explains the bar at the pointer', async () => {
  const element = <BarChart label="来源图" parts={parts} words={partWords} />;
  const screen = await open(
    <>
      <h2>图</h2>
      {element}
    </>,
  );
  await expect.poll(readDrawing).toEqual(expect.arrayContaining(['直接访问', '搜索', '30 件', '10 件']));
  const rows = [
    ['来源', '访问', '占比'],
    ['直接访问', '30 件', '75%'],
    ['搜索', '10 件', '25%'],
  ];
  expect(readRows()).toEqual(rows);
  expect(page.getByRole('region').elements()).toEqual([]);
  await expectTooltip({ x: 300, y: 50 }, '直接访问访问30 件 · 75%');
  await expectTooltip({ x: 300, y: 190 }, '搜索访问10 件 · 25%');
  await screen.change(<BarChart label="来源图" parts={parts} words={partWords} isTable />);
  await expect.element(page.getByRole('region', { name: '来源图' })).toHaveAttribute('tabindex', '0');
  await expect.element(page.getByRole('cell', { name: '75%' })).toBeVisible();
});

test('a ring shows the sum, and the amount and share of each part beside it, but not as a table', async () => {
  const screen = await open(<PieChart label="来源图" parts={parts} words={partWords} />);
  const legend = [...document.querySelectorAll('li')].map(({ textContent }) => textContent);
  expect(legend).toEqual(['直接访问30 件75%', '搜索10 件25%']);
  await expect.element(page.getByText('40 件')).toBeVisible();
  const colors = [...document.querySelectorAll<HTMLElement>('li > span:first-child')].map(
    ({ style }) => style.background,
  );
  expect(new Set(colors).size).toBe(2);
  await screen.change(<PieChart label="来源图" parts={parts} words={partWords} isTable />);
  await expect.element(page.getByRole('region', { name: '来源图' })).toBeInTheDocument();
  expect(document.querySelectorAll('li')).toHaveLength(0);
});

test('parts without any amount have no share', async () => {
  const none = parts.map((part) => ({ ...part, value: 0 }));
  await renderPage(<PieChart label="来源图" parts={none} words={partWords} />);
  await expect
    .poll(() => readRows().slice(1))
    .toEqual([
      ['直接访问', '0 件', '0%'],
      ['搜索', '0 件', '0%'],
    ]);
});

test('a line compares with the period before, if there is one, and labels the marked points', async () => {
  const screen = await open(
    <>
      <h2>图</h2>
      <LineChart label="来源图" points={points} words={lineWords} />
    </>,
  );
  await expect.poll(readDrawing).toEqual(expect.arrayContaining(['一', '三']));
  expect(readDrawing()).not.toContain('周二');
  const dashed = () => chart.element().querySelectorAll('path[stroke-dasharray]').length;
  expect(dashed()).toBeGreaterThan(0);
  expect(readRows()).toEqual([
    ['日期', '本周', '上周'],
    ['周一', '5 件', '3 件'],
    ['周二', '8 件', '–'],
    ['周三', '6 件', '9 件'],
  ]);
  await expectTooltip({ x: 500, y: 100 }, '周三本周6 件上周9 件');
  await expectTooltip({ x: 310, y: 100 }, '周二本周8 件');
  const alone = points.map(({ name, value }) => ({ name, value }));
  await screen.change(<LineChart label="来源图" points={alone} words={lineWords} />);
  await expect.poll(readRows).toEqual([
    ['日期', '本周'],
    ['周一', '5 件'],
    ['周二', '8 件'],
    ['周三', '6 件'],
  ]);
});

test('a panel shows that its chart loads, failed or is empty, and switches to the table', async () => {
  const read = vi.fn<() => Promise<number[]>>();
  const Panel = ({ input = 1 }) => {
    const query = useQuery({
      queryKey: ['panel', input],
      queryFn: read,
      retry: false,
      placeholderData: (before: number[] | undefined) => before,
    });
    return (
      <ChartPanel
        title="来源"
        height="h-60"
        query={query}
        isEmpty={(data) => data.length === 0}
        emptyMessage="没有来源"
      >
        {(data, isTable) => <p>{`${isTable ? '表格' : '图表'} ${data.join()}`}</p>}
      </ChartPanel>
    );
  };
  const next = () => {
    const arrival = Promise.withResolvers<number[]>();
    read.mockReturnValueOnce(arrival.promise);
    return arrival;
  };
  const first = next();
  const screen = await renderPage(<Panel />);
  await expect.element(page.getByRole('heading', { name: '来源' })).toBeVisible();
  expect(page.getByText('没有来源').elements()).toEqual([]);
  first.reject(new RequestFailure(503, '服务器繁忙'));
  await expect.element(page.getByText('服务器繁忙').first()).toBeVisible();
  next().resolve([]);
  await userEvent.click(page.getByRole('button', { name: /重\s?试/ }));
  await expect.element(page.getByText('没有来源')).toBeVisible();
  next().resolve([7]);
  await screen.change(<Panel input={2} />);
  await expect.element(page.getByText('图表 7')).toBeVisible();
  const content = () =>
    page
      .getByText(/[表] 7/)
      .element()
      .parentElement?.getAttribute('aria-busy');
  expect(content()).toBe('false');
  const later = next();
  await screen.change(<Panel input={3} />);
  await expect.poll(content).toBe('true');
  later.resolve([7]);
  await expect.poll(content).toBe('false');
  await userEvent.click(page.getByRole('button', { name: '来源：以表格查看' }));
  await expect.element(page.getByText('表格 7')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: '来源：以图表查看' }));
  await expect.element(page.getByText('图表 7')).toBeVisible();
});
