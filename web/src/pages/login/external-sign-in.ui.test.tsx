import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { stubApi, type Answer } from '../../testing/list-server.ts';
import { renderPage } from '../../testing/render.tsx';
import { readSession } from '../../lib/session/session.ts';
import { ExternalSignIn } from './external-sign-in.tsx';
import { ProviderLinks } from './provider-links.tsx';
import { storeSearch } from './stored-search.ts';

const providers = [
  { id: 1, name: '统一登录' },
  { id: 2, name: 'GitLab' },
];

beforeEach(() => {
  sessionStorage.clear();
  return () => vi.unstubAllGlobals();
});

const open = async (element: ReactNode, address: string, answer: Answer) => {
  const requests = stubApi(() => answer);
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [address] });
  await renderPage(<RouterProvider router={router} />);
  return { router, requests };
};

describe('signing in with an identity provider', () => {
  test('an unavailable provider is reported', async () => {
    const answer = { code: 503, problem: 'signIn.unreachable' };
    const { requests } = await open(<ProviderLinks password providers={providers} />, '/login', answer);
    await userEvent.click(page.getByRole('button', { name: '使用 GitLab 登录' }));
    await expect.element(page.getByRole('alert').getByText(/^暂时无法连接身份提供方/)).toBeVisible();
    expect(requests.filter(({ path }) => path === 'external-sign-in')).toMatchObject([{ body: { providerId: 2 } }]);
  });

  test('large buttons replace the links while password sign-in is turned off', async () => {
    await open(<ProviderLinks password={false} providers={providers} />, '/login', { code: 200 });
    await expect.element(page.getByText('密码登录仅限应急账号', { exact: false })).toBeVisible();
    await expect.element(page.getByRole('button', { name: '使用统一登录登录' })).toHaveClass('ant-btn-block');
  });

  test('the code is removed from the address, whose query is restored, and is exchanged once', async () => {
    storeSearch('?redirect=%2Fhome');
    const tokens = { token: 'access', refreshToken: 'refresh' };
    const { router, requests } = await open(<ExternalSignIn />, '/login#signIn=abc', { code: 200, result: tokens });
    await expect.poll(() => readSession()?.token).toBe('access');
    expect(router.state.location).toMatchObject({ pathname: '/login', search: '?redirect=%2Fhome', hash: '' });
    expect(requests.filter(({ path }) => path === 'external-sign-in/complete')).toMatchObject([
      { body: { code: 'abc' } },
    ]);
  });

  test.each([
    ['#signIn=abc', /^登录已超时/],
    ['#signInError=signIn.canceled', /^身份提供方未允许登录/],
  ])('the address %s shows why the sign-in failed', async (hash, message) => {
    const { router } = await open(<ExternalSignIn />, `/login${hash}`, { code: 410, problem: 'signIn.ended' });
    await expect.element(page.getByRole('alert').getByText(message)).toBeVisible();
    expect(router.state.location.hash).toBe('');
  });
});
