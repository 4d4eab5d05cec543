import { fetchResult, signInByApi } from './harness/api.ts';
import { findContent, matchName, expectNoAxeViolations, phoneOptions, signIn } from './harness/page.ts';
import { expect, test } from './harness/test.ts';

const addChangedRole = async (url: string, code: string): Promise<number> => {
  const { token } = await signInByApi(url, 'admin');
  const body = { name: '值班长', code, remark: '早班', menus: [] };
  const { id } = await fetchResult<{ id: number }>(url, 'role-item', { token, body });
  const change = { id, name: '值班主任', remark: '晚班' };
  await fetchResult(url, 'role-item', { method: 'PUT', token, body: change });
  return id;
};

test.describe('on a phone', () => {
  test.use(phoneOptions);

  test(
    'restores an earlier version from its preview, which does not scroll sideways',
    { tag: '@full' },
    async ({ page, product }) => {
      const id = await addChangedRole(product.url, 'phone-lead');
      await signIn(page, 'admin', `/system/role/${id}`);
      await findContent(page)
        .getByRole('button', { name: /^恢复此版本/ })
        .click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('row', { name: /备注/ })).toContainText('早班');
      const isWider = await dialog.evaluate((element) => element.scrollWidth > element.clientWidth);
      expect(isWider).toBe(false);
      await expectNoAxeViolations(page);
      await dialog.getByRole('button', { name: matchName('恢复此版本') }).click();
      await expect(findContent(page).getByRole('heading', { name: '值班长' })).toBeVisible();
      await expect(findContent(page).getByText('恢复角色的历史版本')).toBeVisible();
    },
  );
});
