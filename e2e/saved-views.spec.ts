import { createRole, createUser, fetchResult, signInByApi } from './harness/api.ts';
import { testPassword } from './harness/demo.ts';
import { findContent, matchName, expectNoAxeViolations, phoneOptions, signIn } from './harness/page.ts';
import { expect, test } from './harness/test.ts';

test(
  'saves a view, opens it by default, and shares it with the users of a role',
  { tag: '@full' },
  async ({ page, product, browser }) => {
    const { token } = await signInByApi(product.url, 'admin');
    const { id: role } = await createRole(product.url, token, 'view-reader', ['/system', '/system/user']);
    await createUser(product.url, token, { username: 'view-reader', name: '视图读者', roles: [role] });

    await signIn(page, 'admin', '/system/user?keyword=liu&sort=username');
    const list = findContent(page);
    const views = list.getByRole('button', { name: /^视图：/ });
    const choose = async (name: string) => {
      await views.click();
      await page.getByRole('menuitem', { name, exact: true }).click();
    };
    const matches = list.getByText(/^筛选出 \d+ 条$/);
    await expect(views).toHaveAccessibleName('视图：全部记录');
    await expect(matches).toBeVisible();
    const count = (await matches.textContent()) ?? '';
    await choose('另存为视图');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: '名称' }).fill('刘姓用户');
    await dialog.getByRole('button', { name: matchName('保存') }).click();
    await expect(page).toHaveURL(/\/system\/user\?view=\d+$/);
    await expect(views).toHaveAccessibleName('视图：刘姓用户');
    await expect(matches).toHaveText(count);

    await list.getByRole('button', { name: '列设置' }).click();
    await page.getByRole('checkbox', { name: '最近登录' }).uncheck();
    await page.keyboard.press('Escape');
    await expect(views).toHaveAccessibleName('视图：刘姓用户（有更改）');
    await choose('保存更改');
    await expect(views).toHaveAccessibleName('视图：刘姓用户');
    await choose('设为默认');
    await choose('共享给角色');
    await dialog.getByRole('combobox', { name: '角色' }).fill('view-reader');
    await page.locator('.ant-select-item-option', { hasText: 'view-reader' }).click();
    await page.keyboard.press('Tab');
    await dialog.getByRole('button', { name: matchName('保存') }).click();
    await expect(dialog).toBeHidden();

    // Without the view, the list has all records; Back returns to it.
    await choose('全部记录');
    await expect(page).toHaveURL(/\/system\/user\?view=none$/);
    await expect(list.getByRole('columnheader', { name: '最近登录' })).toBeVisible();
    await page.goBack();
    await expect(views).toHaveAccessibleName('视图：刘姓用户');
    await expect(list.getByRole('columnheader', { name: '最近登录' })).toBeHidden();
    await page.goto('/system/user');
    await expect(page).toHaveURL(/\?view=\d+$/);
    await expect(matches).toHaveText(count);
    const address = page.url();

    const context = await browser.newContext({ baseURL: product.url, locale: 'zh-CN' });
    const otherPage = await context.newPage();
    await signIn(otherPage, 'view-reader', new URL(address).pathname + new URL(address).search, testPassword);
    const otherList = findContent(otherPage);
    await expect(otherList.getByRole('button', { name: '视图：刘姓用户' })).toBeVisible();
    await expect(otherList.getByRole('searchbox').first()).toHaveValue('liu');
    await expect(otherList.getByRole('columnheader', { name: '最近登录' })).toBeHidden();
    await otherPage.reload();
    await otherList.getByRole('button', { name: '视图：刘姓用户' }).click();
    await expect(otherPage.getByRole('menuitem', { name: '设为默认' })).toBeVisible();
    await expect(otherPage.getByRole('menuitem', { name: '重命名' })).toHaveCount(0);
    await context.close();
    await fetchResult(product.url, 'saved-view-item', {
      method: 'DELETE',
      token,
      body: { id: Number(new URL(address).searchParams.get('view')) },
    });
    await page.reload();
    await expect(list.getByText('该视图不存在，或未共享给您。')).toBeVisible();
  },
);

test.describe('views on a phone', () => {
  test.use(phoneOptions);

  test('have a menu without accessibility violations', { tag: '@full' }, async ({ page }) => {
    await signIn(page, 'admin', '/system/role');
    await findContent(page).getByRole('button', { name: '视图：全部记录' }).click();
    await expect(page.getByRole('menuitem', { name: '另存为视图' })).toBeVisible();
    await expectNoAxeViolations(page);
  });
});
