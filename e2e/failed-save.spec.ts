import { findContent, matchName, openSignedIn, setPreferences } from './harness/page.ts';
import { expect, test } from './harness/test.ts';

test(
  'says in the form that nothing was saved if the server fails, and keeps the input',
  { tag: '@full' },
  async ({ page, product }) => {
    await openSignedIn(page, product.url, 'admin', '/system/user');
    await page.route('**/api/user-item', (route) =>
      route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>Internal Server Error</h1>' }),
    );
    await findContent(page).getByRole('button', { name: '新增用户' }).click();
    const form = page.getByRole('dialog', { name: '新增用户' });
    await form.getByRole('textbox', { name: '姓名' }).fill('张三');
    await form.getByRole('textbox', { name: '用户名' }).fill('failed-save');
    await form.getByRole('button', { name: matchName('保存') }).click();
    await expect(form.getByRole('alert').filter({ hasText: '内容未保存' })).toBeVisible();
    await expect(page.getByText('Internal Server Error')).toHaveCount(0);
    await expect(form.getByRole('textbox', { name: '姓名' })).toHaveValue('张三');
    await page.unroute('**/api/user-item');
    await form.getByRole('button', { name: matchName('重试') }).click();
    await expect(page.getByRole('dialog', { name: /一次性密码/ })).toBeVisible();
  },
);

test(
  'says in the form that the network is missing, and saves the kept input later',
  { tag: '@full' },
  async ({ page, product, context }) => {
    await setPreferences(page, { language: 'en-US' });
    await openSignedIn(page, product.url, 'admin', '/system/dept');
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
