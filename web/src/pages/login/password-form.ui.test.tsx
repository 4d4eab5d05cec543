import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Answer, stubApi } from '../../testing/list-server.ts';
import { renderPage } from '../../testing/render.tsx';
import { PasswordForm } from './password-form.tsx';

beforeEach(() => () => vi.unstubAllGlobals());

const open = async (answer: Answer = { code: 400, problem: 'session.wrongCredentials' }) => {
  const requests = stubApi(({ path }) => (path === 'login' ? answer : undefined));
  await renderPage(<RouterProvider router={createMemoryRouter([{ path: '*', Component: PasswordForm }])} />);
  await expect.element(page.getByLabelText('用户名')).toBeVisible();
  return () => requests.filter(({ path }) => path === 'login').map(({ body }) => body);
};
const fill = async (username: string, password: string) => {
  await userEvent.fill(page.getByLabelText('用户名'), username);
  await userEvent.fill(page.getByLabelText('密码', { exact: true }), password);
};
const submit = page.getByRole('button', { name: /^登\s?录$/ });

test('the sign-in form marks empty fields, focuses the first, and sends nothing', async () => {
  const sent = await open();
  await userEvent.click(submit);
  await expect.element(page.getByLabelText('用户名')).toHaveFocus();
  await expect.element(page.getByLabelText('用户名')).toHaveAttribute('aria-invalid', 'true');
  await userEvent.fill(page.getByLabelText('用户名'), 'admin');
  await userEvent.click(submit);
  await expect.element(page.getByLabelText('密码', { exact: true })).toHaveFocus();
  expect(sent()).toEqual([]);
});

test('the sign-in form sends the trimmed username, and shows an error until the input changes', async () => {
  const sent = await open();
  await fill(' admin ', ' secret word ');
  await userEvent.click(submit);
  await expect.element(page.getByRole('alert')).toHaveTextContent('用户名或密码错误');
  expect(sent()).toEqual([{ username: 'admin', password: ' secret word ' }]);
  await expect.element(submit).toBeEnabled();
  await fill('admin', 'other');
  await expect.poll(() => page.getByText('用户名或密码错误').elements()).toEqual([]);
});

test('the sign-in form shows how long to wait after too many failures', async () => {
  const answer = { code: 429, problem: 'session.throttled', params: { seconds: 90 } };
  const sent = await open(answer);
  await fill('admin', 'secret word');
  await userEvent.click(submit);
  await expect.element(page.getByRole('button', { name: /^请在 (?:90|8\d) 秒后重试$/ })).toBeDisabled();
  await userEvent.fill(page.getByLabelText('用户名'), 'other');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: /秒后重试$/ })).toBeDisabled();
  expect(sent()).toHaveLength(1);
});
