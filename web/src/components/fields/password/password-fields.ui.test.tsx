import { Form } from 'antd';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loadCapabilities } from '../../../lib/api/capabilities.ts';
import { renderPage } from '../../../testing/render.tsx';
import { PasswordInput } from './password-input.tsx';
import { ConfirmPasswordField, PasswordField } from './password-fields.tsx';

const longPassword = 'Tr4nquil-Harbor-92Mx';

const Entry = () => (
  <>
    <input aria-label="Notes" defaultValue={longPassword} />
    <Form layout="vertical">
      <PasswordField name="password" label="Password" />
      <ConfirmPasswordField name="again" label="Again" passwordName="password" />
    </Form>
  </>
);

afterEach(() => vi.unstubAllGlobals());

test('a pasted password that is too long stays complete, with a count and an error', async () => {
  const result = { product: 'atrium', timeZone: 'UTC', demoAccounts: [], passwordMax: 16 };
  vi.stubGlobal('fetch', async () => Response.json({ code: 200, success: true, message: 'ok', result }));
  await loadCapabilities();
  await renderPage(<Entry />);
  const notes = page.getByRole('textbox', { name: 'Notes' });
  await userEvent.tripleClick(notes);
  await userEvent.copy();
  for (const label of ['Password', 'Again']) {
    await userEvent.click(page.getByLabelText(label, { exact: true }));
    await userEvent.paste();
  }
  await userEvent.click(notes);
  for (const label of ['Password', 'Again'])
    await expect.element(page.getByLabelText(label, { exact: true })).toHaveValue(longPassword);
  expect(page.getByText('20 / 16').elements()).toHaveLength(2);
  expect(page.getByText('密码强度：强').elements()).toHaveLength(0);
  const password = page.getByLabelText('Password', { exact: true });
  await expect.element(password).toHaveAttribute('aria-invalid', 'true');
  await expect.element(password).toHaveAccessibleDescription(/16/);
});

test('the button that shows a password has a name in the language of the page', async () => {
  await renderPage(<PasswordInput aria-label="Password" />);
  await userEvent.click(page.getByRole('button', { name: '显示密码', exact: true }));
  await expect.element(page.getByRole('button', { name: '隐藏密码', exact: true })).toBeVisible();
});
