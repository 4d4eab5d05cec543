import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loadCapabilities } from '../../../lib/api/capabilities.ts';
import { companySettings } from '../../../testing/company-settings.ts';
import { renderPage } from '../../../testing/render.tsx';
import { createDraft } from './company-draft.ts';
import { PasswordPart } from './password-part.tsx';

const Part = () => {
  const [draft, setDraft] = useState(() => createDraft(companySettings));
  return <PasswordPart settings={companySettings} draft={draft} onEdit={setDraft} getError={() => undefined} />;
};

afterEach(() => vi.unstubAllGlobals());

test('a sample password shows the first rule of the draft that it breaks', async () => {
  const result = { product: 'atrium', timeZone: 'UTC', demoAccounts: [], passwordMax: 16 };
  vi.stubGlobal('fetch', async () => Response.json({ code: 200, success: true, message: 'ok', result }));
  await loadCapabilities();
  await renderPage(<Part />);
  const sample = page.getByRole('textbox', { name: '用示例密码试一试' });
  await userEvent.fill(sample, 'abc');
  await expect.element(sample).toHaveAttribute('aria-invalid', 'true');
  expect(page.getByText(/^8 到 16 位/).elements()).toHaveLength(1);
  await userEvent.fill(sample, 'quiet-owl-31');
  await expect.element(page.getByText('符合规则。保存时还会拒绝过于常见的密码。')).toBeVisible();
  await userEvent.fill(page.getByRole('spinbutton', { name: '最小长度' }), '13');
  await userEvent.click(sample);
  await expect.element(page.getByText('密码太短')).toBeVisible();
  await expect.element(sample).toHaveAttribute('aria-invalid', 'true');
  await userEvent.click(page.getByRole('checkbox', { name: '须同时包含大写和小写字母' }));
  await userEvent.click(page.getByRole('checkbox', { name: '须包含符号' }));
  await userEvent.fill(sample, 'quiet-owl-312');
  await expect.element(page.getByText('密码须同时包含大写和小写字母', { exact: true })).toBeVisible();
  await userEvent.fill(sample, 'Quiet1owl1312');
  await expect.element(page.getByText('密码须包含符号', { exact: true })).toBeVisible();
  await userEvent.fill(sample, 'Quiet-owl-312');
  await expect.element(sample).toHaveAttribute('aria-invalid', 'false');
  await expect.element(sample).toHaveAccessibleDescription(/13 到 16 位、包含字母和数字、包含大写和小写字母、包含符号/);
});
