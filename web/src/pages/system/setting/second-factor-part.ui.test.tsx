import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { companySettings } from '../../../testing/company-settings.ts';
import { renderPage } from '../../../testing/render.tsx';
import { createDraft } from './company-draft.ts';
import { SecondFactorPart } from './second-factor-part.tsx';

const Part = () => {
  const [draft, setDraft] = useState(() => createDraft(companySettings));
  return (
    <>
      <SecondFactorPart settings={companySettings} draft={draft} onEdit={setDraft} getError={() => undefined} />
      <output>{JSON.stringify([draft.rememberedDays, draft.remembersAdministrators])}</output>
    </>
  );
};

test('administrators can have remembered devices only if devices are remembered', async () => {
  await renderPage(<Part />);
  const days = page.getByRole('spinbutton', { name: '设备免两步验证的期限（天）' });
  const administrators = page.getByRole('checkbox', { name: '超级管理员的设备也可免两步验证' });
  await expect.element(days).toHaveAccessibleDescription(/填 0 表示每次登录都需要/);
  await administrators.click();
  await userEvent.fill(days, '91');
  await userEvent.tab();
  await expect.element(page.getByRole('status')).toHaveTextContent('[90,true]');
  await userEvent.fill(days, '0');
  await expect.element(administrators).toBeDisabled();
  await expect.element(page.getByRole('status')).toHaveTextContent('[0,true]');
});

test('a rejected number is invalid, and its error describes it', async () => {
  const draft = createDraft(companySettings);
  const getError = (name: string) => (name === 'rememberedDays' ? '不能大于 90' : undefined);
  await renderPage(
    <SecondFactorPart settings={companySettings} draft={draft} onEdit={() => undefined} getError={getError} />,
  );
  const days = page.getByRole('spinbutton', { name: '设备免两步验证的期限（天）' });
  await expect.element(days).toHaveAttribute('aria-invalid', 'true');
  await expect.element(days).toHaveAccessibleDescription(/不能大于 90$/);
  await expect
    .element(page.getByRole('spinbutton', { name: '设置期限（天）' }))
    .toHaveAttribute('aria-invalid', 'false');
});
