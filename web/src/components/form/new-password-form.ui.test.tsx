import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { RequestFailure } from '../../lib/http/request-failure.ts';
import { renderPage } from '../../testing/render.tsx';
import { NewPasswordForm } from './new-password-form.tsx';

const newPassword = 'correct-horse-7';
const onSave = vi.fn<(change: { password: string; newPassword: string }) => Promise<void>>();

beforeEach(() => void onSave.mockReset());

const findField = (label: string) => page.getByLabelText(label, { exact: true });
const save = page.getByRole('button', { name: /保存并继续$/ });
const listNotices = () =>
  page
    .getByRole('alert')
    .elements()
    .filter((alert) => !alert.closest('form .ant-form-item'))
    .map(({ textContent }) => textContent);
const fill = async (currentPassword?: string) => {
  await renderPage(<NewPasswordForm onSave={onSave} {...(currentPassword !== undefined && { currentPassword })} />);
  if (currentPassword === undefined) await userEvent.fill(findField('当前密码'), 'old-password-1');
  await userEvent.fill(findField('新密码'), newPassword);
  await userEvent.fill(findField('确认新密码'), newPassword);
};

test.each([
  ['password.wrong', '当前密码', '当前密码不正确'],
  ['password.same', '新密码', '新密码不能与原密码相同'],
] as const)('the form of a new password shows the error %s at its field', async (code, label, text) => {
  onSave.mockRejectedValue(new RequestFailure(422, '', { code }));
  await fill();
  await userEvent.click(save);
  await expect.element(findField(label)).toHaveAttribute('aria-invalid', 'true');
  await expect.element(findField(label)).toHaveAccessibleDescription(new RegExp(text));
  expect(listNotices()).toEqual([]);
});

test('fields of passwords hide the text and accept pasted text', async () => {
  await fill();
  for (const label of ['当前密码', '新密码', '确认新密码']) {
    const field = findField(label).element();
    expect(field).toHaveAttribute('type', 'password');
    expect(field).toHaveAttribute('autocomplete', label === '当前密码' ? 'off' : 'new-password');
    const isAccepted = field.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true }));
    expect(isAccepted).toBe(true);
  }
});

test('the form of a new password shows another failure until a value changes', async () => {
  onSave.mockRejectedValueOnce(new RequestFailure(409, '', { code: 'row.busy' }));
  await fill();
  await userEvent.click(save);
  await expect.poll(listNotices).toHaveLength(1);
  await userEvent.fill(findField('当前密码'), 'old-password-2');
  await expect.poll(listNotices).toEqual([]);
  onSave.mockResolvedValue();
  await userEvent.click(save);
  await expect.poll(() => onSave.mock.calls).toHaveLength(2);
  expect(onSave.mock.lastCall).toEqual([{ password: 'old-password-2', newPassword }]);
});

test('the form of a new password waits while it is throttled, and keeps the message', async () => {
  onSave.mockRejectedValue(new RequestFailure(429, '', { code: 'request.tooMany', retryAfter: 90 }));
  await fill();
  await userEvent.click(save);
  const wait = page.getByRole('button', { name: /请在 \d+ 秒后重试/ });
  await expect.element(wait).toBeDisabled();
  await userEvent.fill(findField('当前密码'), 'old-password-2');
  await userEvent.keyboard('{Enter}');
  expect([listNotices().length, onSave.mock.calls.length]).toEqual([1, 1]);
});

test('the form of a new password sends a known current password without asking, and stays busy', async () => {
  onSave.mockResolvedValue();
  await fill('one-time-pass');
  expect(findField('当前密码').elements()).toEqual([]);
  await userEvent.click(save);
  await expect.poll(() => onSave.mock.calls).toEqual([[{ password: 'one-time-pass', newPassword }]]);
  await expect.element(page.getByRole('button', { name: /保存并继续$/ })).toHaveClass(/loading/);
  await userEvent.keyboard('{Enter}');
  expect(onSave.mock.calls).toHaveLength(1);
});
