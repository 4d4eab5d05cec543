import { findContent, setPreferences, signIn } from './harness/page.ts';
import { expect, test } from './harness/test.ts';

test(
  'says in the form that the network is missing, and saves the kept input later',
  { tag: '@full' },
  async ({ page, context }) => {
    await setPreferences(page, { language: 'en-US' });
    await signIn(page, 'admin', '/system/dept');
    await findContent(page).getByRole('button', { name: 'Create department' }).click();
    const form = page.getByRole('dialog', { name: 'Create department' });
    await context.setOffline(true);
    // The code that asks before discarding the input cannot load.
    await form.getByRole('textbox', { name: 'Name' }).fill('Observatory');
    await form.getByRole('button', { name: 'Save' }).click();
    const alert = form.getByRole('alert').filter({ hasText: 'Nothing was saved' });
    await expect(alert).toContainText('Can’t reach the server');
    await expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('Observatory');
    await context.setOffline(false);
    await form.getByRole('button', { name: 'Retry' }).click();
    await expect(findContent(page).getByRole('row', { name: /Observatory/ })).toBeVisible();
  },
);
