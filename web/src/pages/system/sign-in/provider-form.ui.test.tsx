import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { queryClient } from '../../../lib/query/query.ts';
import { chooseOption } from '../../../testing/choose-option.ts';
import { stubApi } from '../../../testing/list-server.ts';
import { renderPage } from '../../../testing/render.tsx';
import { ProviderForm } from './provider-form.tsx';

beforeEach(() => {
  queryClient.clear();
  return () => vi.unstubAllGlobals();
});

const redirectBase = 'https://admin.example.com/api/external-sign-in/callback/';
const redirectPath = page.getByRole('textbox', { name: /回调路径/ });
const issuer = page.getByRole('textbox', { name: /颁发者地址/ });

const open = async () => {
  stubApi(({ method, path }) => {
    if (method === 'POST') return { code: 403, problem: 'signIn.adminRole' };
    if (path === 'dept-list/options') return { code: 200, result: [] };
    return path === 'sign-in-settings'
      ? { code: 200, result: { redirectBase, isPasswordOpen: true, emergencyAccounts: [] } }
      : undefined;
  });
  const element = <ProviderForm row={null} parent={null} onView={() => {}} close={() => {}} replace={() => {}} />;
  await renderPage(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
  await expect.element(redirectPath).toBeVisible();
};

describe('the form of an identity provider', () => {
  test('a type enters the issuer and the redirect path, unless they were changed', async () => {
    await open();
    await expect.element(page.getByText(/^回调地址的最后一段/)).toBeVisible();
    await chooseOption('类型', 'Google');
    await expect.element(issuer).toHaveValue('https://accounts.google.com');
    await expect.element(redirectPath).toHaveValue('google');
    await expect.element(page.getByText(`${redirectBase}google`)).toBeVisible();
    await chooseOption('类型', 'GitLab');
    await expect.element(redirectPath).toHaveValue('gitlab');
    await userEvent.fill(redirectPath, 'company');
    await chooseOption('类型', 'Keycloak');
    await expect.element(redirectPath).toHaveValue('company');
    await expect.element(page.getByText(`${redirectBase}company`)).toBeVisible();
  });

  test('a role that cannot be granted is explained, although only a mapping rule may contain it', async () => {
    await open();
    for (const [name, text] of [
      [/^名称/, 'IdP'],
      [/^回调路径/, 'idp'],
      [/^颁发者地址/, 'https://idp.example.com'],
      [/^客户端 ID/, 'client'],
      [/^客户端密钥/, 'secret'],
    ] as const)
      await userEvent.fill(page.getByLabelText(name).first(), text);
    expect(page.getByText('默认角色').elements()).toEqual([]);
    await userEvent.click(page.getByRole('button', { name: /保\s*存$/ }));
    await expect.element(page.getByRole('alert').getByText('不能自动授予超级管理员角色')).toBeVisible();
  });

  test('a redirect path with other characters is explained', async () => {
    await open();
    await userEvent.fill(redirectPath, 'Company');
    await expect.element(page.getByText('只能使用小写字母、数字和连字符', { exact: true })).toBeVisible();
  });
});
