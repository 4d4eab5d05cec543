import type { Fields } from '@atrium/contract/resource/field.ts';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useListQuery } from '../../lib/query/list-query.ts';
import { parseFilters } from '../../lib/query/resource-query.ts';
import { stubApi } from '../../testing/list-server.ts';
import { renderPage } from '../../testing/render.tsx';
import { ResourceFilter } from './resource-filter.tsx';

const fields = {
  state: { type: 'status', label: { 'zh-CN': '状态', 'en-US': 'Status' }, filter: true },
  address: { type: 'text', label: { 'zh-CN': '地址', 'en-US': 'Address' }, max: 20, filter: true },
  city: { type: 'text', label: { 'zh-CN': '城市', 'en-US': 'City' }, max: 20, filter: true },
} as const satisfies Fields;

const resource = { name: 'place', one: { 'zh-CN': '地点', 'en-US': 'place' }, fields } as const;

const Filter = () => <ResourceFilter resource={resource} list={useListQuery(['state', 'address', 'city'])} />;

test('shows inputs for text before the other filters', async () => {
  await renderPage(
    <MemoryRouter>
      <Filter />
    </MemoryRouter>,
  );
  await expect.element(page.getByRole('combobox', { name: '状态' })).toBeVisible();
  const status = page.getByRole('combobox', { name: '状态' }).element();
  for (const filter of [page.getByRole('searchbox', { name: '地址' }), page.getByText('城市')])
    expect(filter.element().compareDocumentPosition(status)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

const renderFilter = async (width: number, address: string, filter: ReactNode) => {
  await page.viewport(width, 800);
  onTestFinished(() => page.viewport(1280, 800));
  await renderPage(<MemoryRouter initialEntries={[address]}>{filter}</MemoryRouter>);
};

const searchedResource = { ...resource, search: ['address'] };
const filterNames = ['state', 'address', 'keyword', 'other0', 'other1', 'other2'];

const Filters = ({ count }: { count: number }) => {
  const others = Array.from({ length: count - 1 }, (_, index): [string, ReactNode] => [
    `other${index}`,
    <button key={index} type="button">{`其他 ${index}`}</button>,
  ]);
  return (
    <ResourceFilter
      resource={searchedResource}
      list={useListQuery(filterNames)}
      names={['state']}
      others={Object.fromEntries(others)}
    />
  );
};

const filterButton = page.getByRole('button', { name: '筛选', exact: true });
const state = page.getByRole('combobox', { name: '状态' });

test.each([
  [1, 390, true],
  [1, 800, true],
  [4, 800, true],
  [4, 1280, false],
])('puts %i filters at %i pixels behind one button: %s', async (count, width, isCollapsed) => {
  await renderFilter(width, '/', <Filters count={count} />);
  await expect.element(isCollapsed ? filterButton : state).toBeVisible();
  expect((isCollapsed ? state : filterButton).elements()).toEqual([]);
  if (isCollapsed) await userEvent.click(filterButton);
  await expect.element(state).toBeVisible();
});

test('keeps the filters that are set in one line below the search, where they can be removed', async () => {
  await renderFilter(390, '/?state=1&other1=x', <Filters count={4} />);
  await expect.element(state).toBeVisible();
  await expect.element(page.getByRole('button', { name: '其他 1' })).toBeVisible();
  expect(page.getByRole('button', { name: '其他 0' }).elements()).toEqual([]);
  const getTop = (element: Element) => element.getBoundingClientRect().top;
  const chips = state.element().closest('.filter-set');
  expect(getTop(state.element())).toBeGreaterThan(filterButton.element().getBoundingClientRect().bottom);
  expect(Math.abs(getTop(chips ?? filterButton.element()) - getTop(page.getByText('其他 1').element()))).toBeLessThan(
    16,
  );
  await userEvent.click(chips?.querySelector('.ant-select-clear') ?? state);
  await expect.poll(() => state.elements()).toEqual([]);
  await expect.element(filterButton).toHaveFocus();
});

test('keeps the button that clears all filters in sight beside long filters', async () => {
  const names = Array.from({ length: 4 }, (_, index) => `other${index}`);
  const others = names.map((name): [string, ReactNode] => [
    name,
    <button key={name} type="button" className="filter-set w-40">
      {name}
    </button>,
  ]);
  const LongFilters = () => (
    <ResourceFilter
      resource={searchedResource}
      list={useListQuery(names)}
      names={[]}
      others={Object.fromEntries(others)}
    />
  );
  await renderFilter(390, `/?${names.map((name) => `${name}=x`).join('&')}`, <LongFilters />);
  const clearButton = page.getByRole('button', { name: '清除筛选' });
  await expect.element(clearButton).toBeVisible();
  expect(clearButton.element().getBoundingClientRect().right).toBeLessThanOrEqual(390);
});

test('moves a filter to a separate line while it is set, and keeps the focus in it', async () => {
  await renderFilter(
    1280,
    '/',
    <div className="flex flex-wrap gap-2">
      <Filters count={4} />
    </div>,
  );
  const getTop = (element: Element) => element.getBoundingClientRect().top;
  const other = page.getByText('其他 1').element();
  await userEvent.click(state);
  await userEvent.click(page.getByTitle('停用', { exact: true }));
  await expect.poll(() => getTop(state.element()) - getTop(other)).toBeGreaterThan(24);
  await expect.element(state).toHaveFocus();
  await userEvent.click(state.element().closest('.filter-set')?.querySelector('.ant-select-clear') ?? state);
  await expect.poll(() => Math.abs(getTop(state.element()) - getTop(other))).toBeLessThan(24);
});

test('shows a further filter by text as a button until it is used', async () => {
  const texts = { ...fields, street: { ...fields.address, label: { 'zh-CN': '街道', 'en-US': 'Street' } } } as const;
  const TextFilters = () => (
    <ResourceFilter resource={{ ...resource, fields: texts }} list={useListQuery(['state', 'address', 'street'])} />
  );
  await renderFilter(1280, '/', <TextFilters />);
  const street = page.getByRole('searchbox', { name: '街道' });
  const addButton = page.getByRole('button', { name: '街道' });
  await userEvent.click(addButton);
  await expect.element(street).toHaveFocus();
  await userEvent.keyboard('中山路{Enter}');
  await userEvent.click(page.getByRole('searchbox', { name: '地址' }));
  await expect.element(street).toHaveValue('中山路');
  await userEvent.fill(street, '');
  await userEvent.click(page.getByRole('searchbox', { name: '地址' }));
  await expect.element(addButton).toBeVisible();
});

test('names the values of an address with several values of a filter that accepts one', async () => {
  await renderFilter(1280, '/?state=0,1', <Filter />);
  await expect.element(page.getByText('停用或启用', { exact: true })).toBeVisible();
});

test('uses the first input for text as the search of a resource without searched fields', async () => {
  await renderFilter(390, '/', <Filter />);
  await expect.element(page.getByRole('searchbox', { name: '地址' })).toBeVisible();
  expect(state.elements()).toEqual([]);
  await userEvent.click(filterButton);
  await expect.element(state).toBeVisible();
});

test('does not offer the field that contains the parent, which the page sets', async () => {
  const child = { ...resource, parentField: 'state' };
  const ChildFilter = () => <ResourceFilter resource={child} list={useListQuery(['state', 'address', 'city'])} />;
  await renderFilter(1280, '/?state=1', <ChildFilter />);
  await expect.element(page.getByRole('searchbox', { name: '地址' })).toBeVisible();
  expect(state.elements()).toEqual([]);
});

const kinds = {
  kind: {
    type: 'choice',
    label: { 'zh-CN': '类型', 'en-US': 'Type' },
    options: {
      house: { 'zh-CN': '房屋', 'en-US': 'House' },
      garden: { 'zh-CN': '花园', 'en-US': 'Garden' },
      street: { 'zh-CN': '街道', 'en-US': 'Street' },
    },
    initial: 'house',
    filter: true,
  },
  ownerId: { type: 'reference', to: 'user', label: { 'zh-CN': '负责人', 'en-US': 'Owner' }, filter: true },
} as const satisfies Fields;

const KindFilter = () => {
  const list = useListQuery(['kind', 'ownerId']);
  return (
    <>
      <ResourceFilter resource={{ ...resource, fields: kinds }} list={list} />
      <output>{JSON.stringify(parseFilters({ fields: kinds }, list.filter))}</output>
    </>
  );
};

const readInput = (): unknown => JSON.parse(page.getByRole('status').element().textContent ?? '');
const kind = page.getByRole('combobox', { name: '类型' });

test('filters by several options, which the URL and the request separate by commas', async () => {
  await renderFilter(1280, '/?kind=garden,castle,house', <KindFilter />);
  await expect.element(page.getByText('花园或房屋', { exact: true })).toBeVisible();
  await expect.element(page.getByText('负责人', { exact: true })).toBeVisible();
  expect(readInput()).toEqual({ kind: 'garden,house' });
  await userEvent.click(kind);
  await userEvent.click(page.getByTitle('街道', { exact: true }));
  await userEvent.click(page.getByTitle('花园', { exact: true }).last());
  await expect.poll(readInput).toEqual({ kind: 'house,street' });
  await expect.element(page.getByText('房屋或街道', { exact: true })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await userEvent.click(kind.element().closest('.filter-set')?.querySelector('.ant-select-clear') ?? kind);
  await expect.poll(readInput).toEqual({});
});

const people = [
  { id: 1, name: '张三', username: 'zhang' },
  { id: 2, name: '李四', username: 'li' },
];

test('filters by several referenced records, whose names are loaded', async () => {
  onTestFinished(() => void vi.unstubAllGlobals());
  const requests = stubApi(({ path, query }) => {
    if (path === 'user-item')
      return { code: 200, result: people.find(({ id }) => String(id) === query.get('id')) ?? people[0] };
    return path === 'user-list'
      ? { code: 200, result: { list: people, total: 2, current: 1, pageSize: 20 } }
      : undefined;
  });
  await renderFilter(1280, '/?ownerId=2', <KindFilter />);
  await expect.element(page.getByText('李四', { exact: true })).toBeVisible();
  expect(requests.some(({ path }) => path === 'user-list')).toBe(false);
  await userEvent.click(page.getByRole('combobox', { name: '负责人' }));
  await userEvent.click(page.getByTitle('张三（zhang）'));
  await expect.poll(readInput).toEqual({ ownerId: '2,1' });
  await expect.element(page.getByText('李四或张三', { exact: true })).toBeVisible();
});
