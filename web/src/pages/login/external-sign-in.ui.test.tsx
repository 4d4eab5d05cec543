import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider, useSearchParams } from 'react-router';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { stubApi, type Answer } from '../../testing/list-server.ts';
import { renderPage } from '../../testing/render.tsx';
import { readSession } from '../../lib/session/session.ts';
import { ExternalSignIn } from './external-sign-in.tsx';
import { ProviderButtons } from './provider-buttons.tsx';
import { SignInStart } from './sign-in-start.tsx';
import { storeSearch } from './stored-search.ts';

const providers = [
  { id: 1, name: '统一登录' },
  { id: 2, name: 'GitLab' },
];

beforeEach(() => {
  sessionStorage.clear();
  return () => vi.unstubAllGlobals();
});

const Start = () => <SignInStart isPasswordView={useSearchParams()[0].get('view') === 'password'} />;

const open = async (element: ReactNode, address: string, answer: Answer) => {
  const requests = stubApi(() => answer);
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [address] });
  await renderPage(<RouterProvider router={router} />);
  return { router, requests };
};

describe('signing in with an identity provider', () => {
  test('an unavailable provider is reported', async () => {
    const answer = { code: 503, problem: 'signIn.unreachable' };
    const { requests } = await open(<ProviderButtons providers={providers} />, '/login', answer);
    await userEvent.click(page.getByRole('button', { name: '使用 GitLab 登录' }));
    await expect.element(page.getByRole('alert').getByText(/^暂时无法连接身份提供方/)).toBeVisible();
    expect(requests.filter(({ path }) => path === 'external-sign-in')).toMatchObject([{ body: { providerId: 2 } }]);
  });

  test('a provider button that cuts a long name has the whole name as its tooltip', async () => {
    const name = '一个名称很长的统一身份认证服务平台，超出按钮的宽度';
    await open(<ProviderButtons providers={[{ id: 3, name }]} />, '/login', { code: 200 });
    await expect.element(page.getByTitle(`使用${name}登录`)).toBeVisible();
  });

  test.each([
    [1, true, 'primary'],
    [2, true, 'default'],
    [1, false, 'default'],
  ])('the first of %i buttons without a password form (%s) has the type %s', async (count, isMain, type) => {
    const element = <ProviderButtons isMain={isMain} providers={providers.slice(0, count)} />;
    await open(element, '/login', { code: 200 });
    await expect.element(page.getByRole('button').first()).toHaveClass(`ant-btn-${type}`);
  });

  test('the buttons of providers replace the form while password sign-in is turned off, and a link leads to the form', async () => {
    const signIn = { password: false, providers };
    const result = { codes: { sms: true, email: true }, demoAccounts: [], passwordMax: 16, signIn };
    const { router } = await open(<Start />, '/login?redirect=%2Fhome', { code: 200, result });
    await expect.element(page.getByRole('button', { name: '使用统一登录登录' })).toBeVisible();
    expect(page.getByRole('textbox').elements()).toEqual([]);
    expect(page.getByRole('link', { name: '注册账号' }).elements()).toEqual([]);
    await userEvent.click(page.getByRole('link', { name: '应急账号登录' }));
    await expect.element(page.getByText('仅应急账号可用密码登录')).toBeVisible();
    expect(page.getByPlaceholder('请输入用户名').elements()).toHaveLength(1);
    expect(new URLSearchParams(router.state.location.search).get('redirect')).toBe('/home');
    await userEvent.click(page.getByRole('link', { name: '返回单点登录' }));
    await expect.element(page.getByRole('button', { name: '使用 GitLab 登录' })).toBeVisible();
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(router.state.location.search).toBe('?redirect=%2Fhome');
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
