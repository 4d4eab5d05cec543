import { Form } from 'antd';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { clickTwice } from '../../testing/click-twice.ts';
import { stubApi } from '../../testing/list-server.ts';
import { renderPage } from '../../testing/render.tsx';
import { CodeItem, type CodeItemProps } from './code-item.tsx';
import type { CodeRecipient } from './use-verification-code.ts';

beforeEach(() => {
  sessionStorage.clear();
  return () => vi.unstubAllGlobals();
});

const recipient: CodeRecipient = { channel: 'sms', countryCode: 86, to: '13800000000' };

/** A form that renders the last digits of the number only after the code is requested. */
const PhoneForm = ({ getRecipient, onError }: Pick<CodeItemProps, 'getRecipient' | 'onError'>) => {
  const [address, setAddress] = useState('+86138');
  const readRecipient = async () => {
    const readable = await getRecipient();
    setAddress('+8613800000000');
    return readable;
  };
  return (
    <Form>
      <CodeItem purpose="login" address={address} getRecipient={readRecipient} onError={onError} />
    </Form>
  );
};

/** `printed`: the server only logs the code; null if it sends none. */
const open = async (printed: boolean | null, target = () => Promise.resolve(recipient)) => {
  const requests = stubApi(async ({ method }) => {
    if (method === 'GET') return undefined;
    // The second click comes during the request.
    await new Promise((resolve) => setTimeout(resolve, 50));
    return printed === null
      ? { code: 422, problem: 'request.invalid' }
      : { code: 200, result: { nextTime: Date.now() + 60_000, printed } };
  });
  const onFailure = vi.fn<(failure: unknown) => void>();
  await renderPage(<PhoneForm getRecipient={target} onError={onFailure} />);
  await clickTwice(page.getByRole('button', { name: /获取验证码/ }));
  return {
    rejected: onFailure,
    sent: () => requests.filter(({ method }) => method === 'POST').map(({ body }) => body),
  };
};
const findHints = () => page.getByText('验证码已打印在服务器日志中', { exact: false }).elements();

test.each([true, false])(
  'a code is requested once, and again after a wait (logged by the server: %s)',
  async (printed) => {
    const { sent, rejected } = await open(printed);
    await expect.element(page.getByRole('button', { name: /秒后重新获取/ })).toBeDisabled();
    expect(sent()).toEqual([{ ...recipient, purpose: 'login' }]);
    expect(findHints()).toHaveLength(printed ? 1 : 0);
    expect(rejected).not.toHaveBeenCalled();
  },
);

test('a rejected request is reported to the form, and can be repeated', async () => {
  const { sent, rejected } = await open(null);
  await expect.poll(() => rejected.mock.calls).toHaveLength(1);
  expect(sent()).toHaveLength(1);
  await expect.element(page.getByRole('button', { name: /获取验证码/ })).toBeEnabled();
});

test('no code is requested for an invalid recipient', async () => {
  const { sent, rejected } = await open(false, () => Promise.reject(new Error('invalid')));
  await expect.element(page.getByRole('button', { name: /获取验证码/ })).toBeEnabled();
  expect([sent(), rejected.mock.calls]).toEqual([[], []]);
});
