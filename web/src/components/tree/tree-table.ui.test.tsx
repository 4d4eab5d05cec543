import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useAccess } from '../../lib/access/access.ts';
import { highlightSavedRow } from '../../lib/query/saved-row.ts';
import { renderPage } from '../../testing/render.tsx';
import { TreeTable } from './tree-table.tsx';

interface Place {
  readonly id: number;
  readonly parentId: number | '';
  readonly name: string;
}

const places: Place[] = [
  { id: 1, parentId: '', name: '总部' },
  { id: 2, parentId: 1, name: '研发' },
  { id: 3, parentId: 2, name: '前端' },
  { id: 4, parentId: '', name: '分部' },
];

const Tree = ({ list = places, ...props }: { list?: Place[] } & Partial<Parameters<typeof TreeTable<Place>>[0]>) => (
  <TreeTable<Place>
    label="部门"
    getName={({ name }) => name}
    name={{ title: '名称', render: ({ name }) => name }}
    columns={[]}
    summary={() => null}
    resource="place"
    actions={() => []}
    moves={{ permission: 'signed-in', canHaveChildren: () => true, onMove: async () => undefined }}
    query={{ data: { list }, isPending: false, isPlaceholderData: false, error: null, refetch: () => undefined }}
    {...props}
  />
);

const listNames = () =>
  page
    .getByRole('rowheader')
    .elements()
    .map(({ textContent }) => textContent);

describe('a tree table', () => {
  test('a tree table expands and collapses the children of one row or of all rows', async () => {
    await renderPage(<Tree />);
    await expect.poll(listNames).toEqual(['总部', '研发', '分部']);
    const branch = page.getByRole('button', { name: '展开研发' });
    branch.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(listNames).toEqual(['总部', '研发', '前端', '分部']);
    await expect.element(page.getByRole('button', { name: '收起研发' })).toHaveAttribute('aria-expanded', 'true');
    await userEvent.click(page.getByRole('button', { name: '全部收起' }));
    await expect.poll(listNames).toEqual(['总部', '分部']);
    await userEvent.click(page.getByRole('button', { name: '全部展开' }));
    await expect.poll(listNames).toEqual(['总部', '研发', '前端', '分部']);
  });

  test('a tree table with a filter shows all matches, and its rows cannot be collapsed or moved', async () => {
    await renderPage(<Tree isFiltered />);
    await expect.poll(listNames).toEqual(['总部', '研发', '前端', '分部']);
    await expect.element(page.getByRole('button', { name: '全部收起' })).toBeDisabled();
    expect(page.getByRole('button', { name: /移动|收起研发/ }).elements()).toEqual([]);
  });

  test.each([true, false])('a tree table that shows the rows of a former filter (%s) is busy', async (isFormer) => {
    const query = { data: { list: places }, isPending: false, error: null, refetch: () => undefined };
    await renderPage(<Tree query={{ ...query, isPlaceholderData: isFormer }} />);
    await expect.poll(listNames).toEqual(['总部', '研发', '分部']);
    expect(
      document.querySelector(`[aria-busy="${isFormer}"] [role=table], [aria-busy="${isFormer}"] table`),
    ).not.toBeNull();
  });

  test('a tree table moves a row by keyboard, and Escape cancels it', async () => {
    const onMove = vi.fn(async () => undefined);
    await renderPage(<Tree moves={{ permission: 'signed-in', canHaveChildren: () => true, onMove }} />);
    const handle = page.getByRole('button', { name: '移动分部' });
    await expect.element(handle).toBeVisible();
    handle.element().focus();
    await userEvent.keyboard(' ');
    await expect.element(handle).toHaveAttribute('aria-pressed', 'true');
    await userEvent.keyboard('{ArrowUp}{Escape}');
    await expect.element(handle).toHaveAttribute('aria-pressed', 'false');
    expect(onMove).not.toHaveBeenCalled();
    await userEvent.keyboard(' {ArrowUp}{ArrowUp} ');
    await expect
      .poll(() => onMove.mock.calls)
      .toEqual([[places[3], expect.objectContaining({ parentId: null, before: 1 })]]);
  });

  test('a tree table explains to users without permission that rows cannot be moved', async () => {
    await renderPage(
      <Tree moves={{ permission: '/system/dept', canHaveChildren: () => true, onMove: async () => undefined }} />,
    );
    useAccess.setState(({ user }) => ({ user: user && { ...user, roles: ['common'] } }));
    await expect.poll(listNames).toEqual(['总部', '研发', '分部']);
    await expect.poll(() => page.getByRole('button', { name: /^移动/ }).elements()).toEqual([]);
  });

  test('a tree table expands the ancestors of a saved row, which can be collapsed again', async () => {
    await renderPage(<Tree />);
    await expect.poll(listNames).toEqual(['总部', '研发', '分部']);
    highlightSavedRow('place', { id: 3 });
    await expect.poll(listNames).toEqual(['总部', '研发', '前端', '分部']);
    await expect.element(page.getByRole('row', { name: /前端/ })).toHaveClass('row-highlighted');
    await userEvent.click(page.getByRole('button', { name: '收起总部' }));
    await expect.poll(listNames).toEqual(['总部', '分部']);
  });

  test('a tree table scrolls a saved row into view, also one that was not rendered', async () => {
    const list = Array.from({ length: 1000 }, (_, index) => ({
      id: index + 1,
      parentId: '' as const,
      name: `地点 ${index}`,
    }));
    await renderPage(
      <div className="h-100 overflow-y-auto">
        <Tree resource="far place" list={list} />
      </div>,
    );
    await expect.poll(listNames).toContain('地点 0');
    highlightSavedRow('far place', { id: 700 });
    await expect.poll(listNames).toContain('地点 699');
    await expect.element(page.getByRole('rowheader', { name: /地点 699/ })).toBeInViewport();
  });

  test('a tree table prints up to 1,000 rows, including those of collapsed rows, indented by their level', async () => {
    const print = vi.spyOn(window, 'print').mockReturnValue();
    const manyRows = Array.from({ length: 6000 }, (_, index) => ({
      id: index + 10,
      parentId: '' as const,
      name: `地点 ${index}`,
    }));
    const { container } = await renderPage(<Tree list={[...places, ...manyRows]} />);
    const findSheet = () => container.ownerDocument.querySelector('.print-table');
    await userEvent.click(page.getByRole('button', { name: /^打 ?印$/ }));
    await expect.poll(() => print.mock.calls.length).toBe(1);
    const cells = [...(findSheet()?.querySelectorAll('tbody tr') ?? [])];
    expect(cells).toHaveLength(1000);
    expect(cells.slice(0, 4).map(({ textContent }) => textContent)).toEqual(['总部', '研发', '前端', '分部']);
    const starts = cells.slice(0, 3).map((row) => row.querySelector<HTMLElement>('div')?.style.paddingInlineStart);
    expect(new Set(starts).size).toBe(3);
    expect(findSheet()?.textContent).toContain('共 6,004 条，此处为前 1,000 条');
    dispatchEvent(new Event('afterprint'));
    await expect.poll(findSheet).toBe(null);
  });

  test('a tree table with a hundred thousand rows renders the visible ones, and others after scrolling', async () => {
    const list = Array.from({ length: 100_000 }, (_, index) => ({
      id: index + 1,
      parentId: '' as const,
      name: `地点 ${index}`,
    }));
    const { container } = await renderPage(
      <div data-testid="scroller" className="h-100 overflow-y-auto">
        <Tree list={list} />
      </div>,
    );
    await expect.poll(listNames).toContain('地点 0');
    expect(listNames().length).toBeLessThan(100);
    await expect.element(page.getByRole('table')).toHaveAttribute('aria-rowcount', '100001');
    const scroller = container.querySelector<HTMLElement>('[data-testid="scroller"]');
    scroller?.scrollTo({ top: scroller.scrollHeight });
    await expect.poll(listNames).toContain('地点 99999');
    expect(listNames()).not.toContain('地点 0');
    expect(listNames().length).toBeLessThan(100);
  });
});
