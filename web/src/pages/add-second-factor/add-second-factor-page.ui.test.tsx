import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { useAccess } from '../../lib/access/access.ts';
import { clearQueries } from '../../lib/query/query.ts';
import { stubApi } from '../../testing/list-server.ts';
import { renderPage } from '../../testing/render.tsx';
import { AddSecondFactorPage } from './add-second-factor-page.tsx';

afterEach(() => {
  clearQueries();
  vi.unstubAllGlobals();
});

const user = { id: 7, username: 'wang', name: '王芳' };
const noFactor = { createTime: null, passkeys: [], recoveryCodes: 0, rememberedDevices: [] };

/** Opens the page of a user who continues to the list of roles. */
const open = async (createTime: number | null) => {
  stubApi(({ path }) =>
    path === 'account-second-factor-item' ? { code: 200, result: { ...noFactor, createTime } } : undefined,
  );
  const router = createMemoryRouter(
    [
      { path: 'add-second-factor', loader: () => user, Component: AddSecondFactorPage },
      { path: '*', element: null },
    ],
    { initialEntries: ['/add-second-factor?redirect=%2Fsystem%2Frole%3Fpage%3D2'] },
  );
  await renderPage(<RouterProvider router={router} />);
  await expect.element(page.getByRole('heading', { name: '设置两步验证' })).toBeVisible();
  return router;
};

test('a user without a second factor can add one or sign out, but not continue', async () => {
  await open(null);
  await expect.element(page.getByText('账号：王芳（wang）')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /开\s?启/ })).toBeVisible();
  await expect.element(page.getByRole('button', { name: '退出登录' })).toBeVisible();
  expect(page.getByRole('button', { name: /继\s?续/ }).elements()).toEqual([]);
});

test('a user with a second factor continues to the requested page, which loads the permissions again', async () => {
  const router = await open(1_800_000_000_000);
  await page.getByRole('button', { name: /继\s?续/ }).click();
  await expect.poll(() => router.state.location.pathname + router.state.location.search).toBe('/system/role?page=2');
  expect(useAccess.getState().user).toBeNull();
});
