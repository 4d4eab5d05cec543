import type { ReactNode } from 'react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { toast } from '../../lib/browser/toast.ts';
import { defaultPreferences, type PreferenceKey, preferenceBounds } from '../../lib/preference/preferences.ts';
import { renderPage } from '../../testing/render.tsx';
import { NumberRow } from './number-row.tsx';
import { LockButton } from './preference-row.tsx';
import { PreferenceSourceContext } from './preference-source.ts';
import { SwitchRow } from './switch-row.tsx';
import { TextRow } from './text-row.tsx';

const [min, max] = preferenceBounds.sidebarWidth;

/** Renders a row with its own values. */
const open = async (row: ReactNode, parts: { settled?: PreferenceKey; wrong?: PreferenceKey } = {}) => {
  const patches: object[] = [];
  const Source = () => {
    const [values, setValues] = useState({ ...defaultPreferences, sidebarWidth: 200 });
    const applyPatch = (patch: object) => {
      patches.push(patch);
      setValues({ ...values, ...patch });
    };
    const isLocked = (name: PreferenceKey) => name === parts.settled;
    const getError = (name: PreferenceKey) => (name === parts.wrong ? '地址无效' : undefined);
    return (
      <PreferenceSourceContext value={{ values, set: applyPatch, isLocked, locks: null, getError }}>
        {row}
      </PreferenceSourceContext>
    );
  };
  await renderPage(<Source />);
  return patches;
};

const findWarning = () => page.getByText(`${min}`, { exact: false }).filter({ hasText: String(max) });

test.each([
  ['a number within the limits', String(min + 1), min + 1, false],
  ['a number below the minimum', String(min - 1), min, true],
  ['a number above the maximum', String(max + 1), max, true],
  ['nothing', '', 200, false],
])('a number field that receives %s (%s) has the value %i', async (_, typedText, value, isWarned) => {
  await open(<NumberRow name="sidebarWidth" />);
  const field = page.getByRole('spinbutton');
  await userEvent.fill(field, typedText);
  await userEvent.tab();
  await expect.element(field).toHaveValue(String(value));
  // A warning would be shown before this toast.
  toast.info('最后的提示');
  await expect.element(page.getByText('最后的提示').first()).toBeVisible();
  expect(findWarning().elements().length > 0).toBe(isWarned);
});

test.each([
  ['number', <NumberRow key="row" name="sidebarWidth" />, 'sidebarWidth', 'spinbutton'],
  ['text', <TextRow key="row" name="companyName" />, 'companyName', 'textbox'],
  ['switch', <SwitchRow key="row" name="watermark" />, 'watermark', 'switch'],
] as const)('a %s that the company has locked says so and cannot be changed', async (_, row, name, role) => {
  await open(row, { settled: name });
  await expect.element(page.getByRole(role)).toBeDisabled();
  await expect.element(page.getByRole(role)).toHaveAccessibleDescription(/\S/);
});

test.each([
  ['number', <NumberRow key="row" name="sidebarWidth" hint="提示" />, 'spinbutton'],
  ['text', <TextRow key="row" name="companyName" hint="提示" />, 'textbox'],
  ['switch', <SwitchRow key="row" name="watermark" hint="提示" />, 'switch'],
] as const)('a %s has its hint as description', async (_, row, role) => {
  await open(row);
  await expect.element(page.getByRole(role)).toBeEnabled();
  await expect.element(page.getByRole(role)).toHaveAccessibleDescription('提示');
});

test('a text that the server rejected is marked', async () => {
  const patches = await open(<TextRow name="companyWebsite" />, { wrong: 'companyWebsite' });
  const field = page.getByRole('textbox');
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  await expect.element(page.getByRole('alert')).toHaveTextContent('地址无效');
  await userEvent.fill(field, 'x');
  expect(patches).toEqual([{ companyWebsite: 'x' }]);
});

test('a text without an error is not marked', async () => {
  await open(<TextRow name="companyWebsite" />, { wrong: 'companyName' });
  await expect.element(page.getByRole('textbox')).toHaveAttribute('aria-invalid', 'false');
});

test.each([
  ['no', [], 'false', true],
  ['one', ['companyName'], 'false', true],
  ['each', ['companyName', 'companyWebsite'], 'true', false],
] as const)('the lock of two preferences of which %s is locked is pressed: %s', async (_, locked, isPressed, next) => {
  const names: readonly PreferenceKey[] = ['companyName', 'companyWebsite'];
  const set = vi.fn();
  const has = (name: PreferenceKey) => (locked as readonly PreferenceKey[]).includes(name);
  const locks = { has, set, canChange: () => true };
  const source = { values: defaultPreferences, set: () => {}, isLocked: has, locks, getError: () => undefined };
  await renderPage(
    <PreferenceSourceContext value={source}>
      <LockButton names={names} label="公司" />
    </PreferenceSourceContext>,
  );
  const button = page.getByRole('button');
  await expect.element(button).toHaveAttribute('aria-pressed', isPressed);
  await userEvent.click(button);
  expect(set.mock.calls).toEqual([[names, next]]);
});
