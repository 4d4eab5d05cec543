import type { Fields } from '@atrium/contract/resource/field.ts';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useListQuery } from '../../lib/query/list-query.ts';
import { renderPage } from '../../testing/render.tsx';
import { ResourceFilter } from './resource-filter.tsx';

const fields = {
  state: { type: 'status', label: { 'zh-CN': '状态', 'en-US': 'Status' }, filter: true },
  address: { type: 'text', label: { 'zh-CN': '地址', 'en-US': 'Address' }, max: 20, filter: true },
} as const satisfies Fields;

const resource = { name: 'place', one: { 'zh-CN': '地点', 'en-US': 'place' }, fields } as const;

const Filter = () => <ResourceFilter resource={resource} list={useListQuery(['state', 'address'])} />;

test('shows inputs for text before the other filters', async () => {
  await renderPage(
    <MemoryRouter>
      <Filter />
    </MemoryRouter>,
  );
  await expect.element(page.getByRole('combobox', { name: '状态' })).toBeVisible();
  const status = page.getByRole('combobox', { name: '状态' }).element();
  const address = page.getByRole('searchbox', { name: '地址' }).element();
  expect(address.compareDocumentPosition(status)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
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

test('uses the first input for text as the search of a resource without searched fields', async () => {
  await renderFilter(390, '/', <Filter />);
  await expect.element(page.getByRole('searchbox', { name: '地址' })).toBeVisible();
  expect(state.elements()).toEqual([]);
  await userEvent.click(filterButton);
  await expect.element(state).toBeVisible();
});

test('does not offer the field that contains the parent, which the page sets', async () => {
  const child = { ...resource, parentField: 'state' };
  const ChildFilter = () => <ResourceFilter resource={child} list={useListQuery(['state', 'address'])} />;
  await renderFilter(1280, '/?state=1', <ChildFilter />);
  await expect.element(page.getByRole('searchbox', { name: '地址' })).toBeVisible();
  expect(state.elements()).toEqual([]);
});
