import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderPage } from '../../testing/render.tsx';
import { ProofDialog } from './proof-dialog.tsx';

const renderDialog = async (hasPasskey: boolean, kind: 'any' | null = 'any') => {
  const onClose = vi.fn();
  await renderPage(
    <ProofDialog
      title="移除"
      hint=""
      okText="移除"
      kind={kind}
      hasPasskey={hasPasskey}
      onSend={() => Promise.resolve()}
      onClose={onClose}
    />,
  );
  return { onClose };
};

test('a proof with a passkey focuses only its button, so that the empty field for a code has no error', async () => {
  const focusedTags: string[] = [];
  // The listener only receives focus events of elements.
  const recordFocus = ({ target }: FocusEvent) => focusedTags.push((target as Element).tagName);
  document.addEventListener('focusin', recordFocus);
  onTestFinished(() => document.removeEventListener('focusin', recordFocus));
  await renderDialog(true);
  await expect.element(page.getByRole('button', { name: '使用通行密钥' })).toHaveFocus();
  expect(focusedTags).not.toContain('INPUT');
});

test('a proof without a passkey asks for a code or a recovery code', async () => {
  await renderDialog(false);
  await expect.element(page.getByLabelText('验证码或恢复码')).toBeVisible();
});

test.each([
  ['any', true],
  ['any', false],
  [null, true],
] as const)('a proof with a code of the kind %s (passkey: %s) can be canceled', async (kind, hasPasskey) => {
  const { onClose } = await renderDialog(hasPasskey, kind);
  await page.getByRole('button', { name: /^取\s?消$/ }).click();
  expect(onClose).toHaveBeenCalledOnce();
});
