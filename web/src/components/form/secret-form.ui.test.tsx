import { required } from '@atrium/contract/validation.ts';
import { Input } from 'antd';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { RequestFailure } from '../../lib/http/request-failure.ts';
import { renderPage } from '../../testing/render.tsx';
import { SecretForm } from './secret-form.tsx';

const onSend = vi.fn<(secret: string) => Promise<void>>();

beforeEach(() => void onSend.mockReset());

const field = page.getByLabelText('密码', { exact: true });
const submit = page.getByRole('button', { name: /提交密码$/ });
const alert = page.getByRole('alert');
const open = async () => {
  await renderPage(
    <SecretForm label="密码" rule={required} onSend={onSend} okText="提交密码" otherButton={null}>
      <Input />
    </SecretForm>,
  );
  await userEvent.fill(field, 'secret-1');
};

test('a secret that is wrong can be corrected, and its error disappears with the first character', async () => {
  onSend.mockRejectedValueOnce(new RequestFailure(422, '', { code: 'password.wrong' }));
  await open();
  await userEvent.click(submit);
  await expect.element(alert).toHaveTextContent('当前密码不正确');
  await expect.poll(() => document.activeElement).toBe(field.element());
  await userEvent.keyboard('2');
  await expect.poll(() => alert.elements()).toEqual([]);
  onSend.mockReturnValue(Promise.resolve());
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => onSend.mock.calls).toEqual([['secret-1'], ['secret-12']]);
});

test('a secret is not sent before the wait after too many attempts, also if it is changed', async () => {
  onSend.mockRejectedValue(new RequestFailure(429, '', { code: 'request.tooMany', retryAfter: 90 }));
  await open();
  await userEvent.click(submit);
  const wait = page.getByRole('button', { name: /请在 \d+ 秒后重试/ });
  await expect.element(wait).toBeDisabled();
  await userEvent.fill(field, 'secret-2');
  await expect.element(wait).toBeDisabled();
  await expect.element(alert).toBeVisible();
  await userEvent.keyboard('{Enter}');
  expect(onSend.mock.calls).toHaveLength(1);
});

test('a secret is sent once, and the form stays busy until its parent removes it', async () => {
  onSend.mockReturnValue(Promise.resolve());
  await open();
  await userEvent.dblClick(submit);
  await expect.poll(() => onSend.mock.calls).toHaveLength(1);
  await expect.element(page.getByRole('button', { name: /提交密码$/ })).toHaveClass(/loading/);
});
