import { findContent, matchName, setPreferences, signIn } from './harness/page.ts';
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

test(
  'says in the form, in the language of the user, that the server failed, and saves the kept input later',
  { tag: '@full' },
  async ({ page }) => {
    await signIn(page, 'admin', '/system/dept');
    await findContent(page).getByRole('button', { name: '新增部门' }).click();
    const form = page.getByRole('dialog', { name: '新增部门' });
    await page.route('**/api/dept-item', (route) =>
      route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>Internal Server Error</h1>' }),
    );
    await form.getByRole('textbox', { name: '部门名称' }).fill('观测站');
    await form.getByRole('button', { name: matchName('保存') }).click();
    await expect(form.getByRole('alert')).toHaveText('服务器出现错误，内容未保存，请稍后重试。');
    await expect(page.getByText('Internal Server Error')).toHaveCount(0);
    await page.unroute('**/api/dept-item');
    await form.getByRole('button', { name: matchName('重试') }).click();
    await expect(findContent(page).getByRole('row', { name: /观测站/ })).toBeVisible();
  },
);
