import { findContent, loseFirstResponse, matchName, signIn } from './harness/page.ts';
import { chooseRowAction, findRowMenuButton } from './harness/rows.ts';
import { expect, test } from './harness/test.ts';
import { fetchResult, signInByApi } from './harness/api.ts';

test(
  'deletes an empty department once and lists the contents of others instead',
  { tag: '@full' },
  async ({ page, product }) => {
    const { token } = await signInByApi(product.url, 'admin');
    await fetchResult(product.url, 'dept-item', { token, body: { name: '临时部门' } });
    await signIn(page, 'admin', '/system/dept');
    const remove = async (name: string) => {
      await chooseRowAction(page, findContent(page).getByRole('row', { name }), '删除');
      await page
        .getByRole('dialog')
        .getByRole('button', { name: matchName('删除') })
        .click();
    };
    const requests = await loseFirstResponse(page, '**/api/dept-item*');
    await remove('临时部门');
    await expect(page.getByText('删除成功')).toBeVisible();
    await expect(findContent(page).getByRole('row', { name: '临时部门' })).toHaveCount(0);
    expect(requests()).toBe(2);

    await findRowMenuButton(findContent(page).getByRole('row', { name: '财务部' })).click();
    const disabledDelete = page.getByRole('menuitem', { name: /^删除.*移至其他部门$/ });
    await expect(disabledDelete).toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('Escape');
    const { id } = await fetchResult<{ id: number }>(product.url, 'dept-item', { token, body: { name: '空壳部门' } });
    await fetchResult(product.url, 'dept-item', { token, body: { name: '空壳小组', parentId: id } });
    await page.reload();
    await remove('空壳部门');
    await expect(page.getByRole('dialog').filter({ hasText: '该部门下还有' })).toContainText(/个部门[\s\S]*空壳小组/);
  },
);
