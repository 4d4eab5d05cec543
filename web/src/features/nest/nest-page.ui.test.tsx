import type { Route } from '@atrium/contract/menu/route-schemas.ts';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { useAccess } from '../../lib/access/access.ts';
import { renderPage } from '../../testing/render.tsx';
import { NestPage } from './nest-page.tsx';

const createRoute = (path: string, title: string, children: Route[] = []): Route => ({
  path,
  handle: { title },
  children,
});
const routes = [
  createRoute('/home', '首页'),
  createRoute('/nest', '嵌套', [createRoute('/nest/a/b', '第三级'), createRoute('/nest/a/c', '另一页')]),
];

const open = async (address: string, topic?: string) => {
  useAccess.setState({ routes });
  onTestFinished(() => useAccess.setState({ routes: [] }));
  const Component = () => (
    <NestPage title="标题" {...(topic !== undefined && { topic })} text="说明">
      内容
    </NestPage>
  );
  const router = createMemoryRouter([{ path: '*', Component }], { initialEntries: [address] });
  await renderPage(<RouterProvider router={router} />);
  await expect.element(page.getByRole('heading', { name: '标题', level: 1 })).toBeVisible();
};

test('a nested page shows its position in the menu, its address and when it was opened', async () => {
  await open('/nest/a/b/', '主题');
  await expect.element(page.getByRole('heading', { name: '主题', level: 2 })).toBeVisible();
  const position = page.getByRole('list', { name: '此页在菜单中的位置' });
  const listTitles = () =>
    position
      .getByRole('listitem', { includeHidden: true })
      .elements()
      .map((item) => item.textContent);
  await expect.poll(listTitles).toEqual(['嵌套', '›', '第三级']);
  await expect.element(page.getByText('地址 /nest/a/b/', { exact: true })).toBeVisible();
  await expect.element(page.getByText(/^打开于 \S/)).toBeVisible();
});

test('a nested page that the menu does not contain has no position and no topic', async () => {
  await open('/unknown/b');
  await expect.element(page.getByText('地址 /unknown/b', { exact: true })).toBeVisible();
  expect(page.getByRole('listitem').elements()).toEqual([]);
  expect(page.getByRole('heading', { level: 2 }).elements()).toHaveLength(1);
});
