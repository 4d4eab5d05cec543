import type { Fields } from '@atrium/contract/resource/field.ts';
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

test.each([
  [1, 390, false],
  [2, 390, true],
  [3, 800, false],
  [4, 800, true],
  [4, 1280, false],
])('puts %i filters at %i pixels behind one button: %s', async (count, width, isFolded) => {
  await page.viewport(width, 800);
  onTestFinished(() => page.viewport(1280, 800));
  const others = Array.from({ length: count - 1 }, (_, index) => (
    <button key={index} type="button">
      {`其他 ${index}`}
    </button>
  ));
  const Filters = () => (
    <ResourceFilter resource={resource} list={useListQuery(['state', 'address'])} names={['state']}>
      {others}
    </ResourceFilter>
  );
  await renderPage(
    <MemoryRouter>
      <Filters />
    </MemoryRouter>,
  );
  const filterButton = page.getByRole('button', { name: '筛选' });
  const state = page.getByRole('combobox', { name: '状态' });
  await expect.element(isFolded ? filterButton : state).toBeVisible();
  expect((isFolded ? state : filterButton).elements()).toEqual([]);
  if (isFolded) await userEvent.click(filterButton);
  await expect.element(state).toBeVisible();
});
