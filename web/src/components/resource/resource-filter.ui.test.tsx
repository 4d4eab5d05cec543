import type { Fields } from '@atrium/contract/resource/field.ts';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
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
