import { changePassword } from '@atrium/contract/user/action-calls.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { queryClient } from '../../../lib/query/query.ts';
import { type Answer, stubApi } from '../../../testing/list-server.ts';
import { renderPage } from '../../../testing/render.tsx';
import { PasswordPanel } from './password-panel.tsx';

beforeEach(() => {
  queryClient.clear();
  return () => vi.unstubAllGlobals();
});

test('changing the password moves the focus to a field with an error, and to the button after a success', async () => {
  const answers: Answer[] = [
    { code: 400, problem: 'password.wrong' },
    { code: 200, result: {} },
  ];
  stubApi(({ path }) => (path === changePassword.path ? answers.shift() : undefined));
  await renderPage(<PasswordPanel />);
  const findField = (name: string) => page.getByLabelText(name, { exact: true });
  for (const [name, text] of [
    ['当前密码', 'old-secret-1'],
    ['新密码', 'new-secret-1'],
    ['确认新密码', 'new-secret-1'],
  ] as const)
    await userEvent.fill(findField(name), text);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('当前密码不正确')).toBeVisible();
  await expect.element(findField('当前密码')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(/密码已修改/)).toBeVisible();
  await expect.element(findField('当前密码')).toHaveValue('');
  await expect.poll(() => document.activeElement?.textContent).toBe('修改密码');
});
