import { callApi, fetchResult, signInByApi } from './harness/api.ts';
import { findContent, matchName, expectNoAxeViolations, phoneOptions, signIn } from './harness/page.ts';
import { chooseRowAction } from './harness/rows.ts';
import { expect, test } from './harness/test.ts';

const addRole = async (url: string, token: string, name: string, code: string): Promise<number> =>
  (await fetchResult<{ id: number }>(url, 'role-item', { token, body: { name, code, menus: [] } })).id;

test('undoes a deletion, and restores a record under another code', { tag: '@full' }, async ({ page, product }) => {
  const { token } = await signInByApi(product.url, 'admin');
  await addRole(product.url, token, '夜班组长', 'night-lead');
  await signIn(page, 'admin', '/system/role?pageSize=100');
  const main = findContent(page);
  const dialog = page.getByRole('dialog');
  const row = main.getByRole('row', { name: /夜班组长/ });
  const remove = async () => {
    await chooseRowAction(page, row, '删除');
    await expect(dialog).toContainText('可以从回收站恢复');
    await dialog.getByRole('button', { name: matchName('删除') }).click();
    await expect(row).toHaveCount(0);
  };
  await remove();
  await page.getByRole('button', { name: matchName('撤销') }).click();
  await expect(row).toBeVisible();

  await remove();
  const otherRole = await addRole(product.url, token, '夜班主管', 'night-lead');
  await page.goto('/system/trash');
  await expect(row).toContainText('角色');
  await expectNoAxeViolations(page);
  await row.getByRole('button', { name: '恢复', exact: true }).click();
  await expect(dialog).toContainText('请填写新的值');
  await expect(dialog.getByText('该角色编码已被使用')).toBeVisible();
  await expectNoAxeViolations(page);
  await dialog.getByRole('textbox').fill('night-lead-2');
  await page.keyboard.press('Enter');
  await expect(row).toHaveCount(0);
  await page.goto('/system/role?pageSize=100');
  await expect(row).toContainText('night-lead-2');
  await callApi(product.url, 'role-item', { method: 'DELETE', token, body: { ids: [otherRole] } });
});

test.describe('on a phone', () => {
  test.use(phoneOptions);

  test('restores a record in the list of cards', { tag: '@full' }, async ({ page, product }) => {
    const { token } = await signInByApi(product.url, 'admin');
    const id = await addRole(product.url, token, '手机角色', 'on-phone');
    await callApi(product.url, 'role-item', { method: 'DELETE', token, body: { ids: [id] } });
    await signIn(page, 'admin', '/system/trash');
    const card = findContent(page).getByRole('listitem').filter({ hasText: '手机角色' });
    await card.getByRole('button', { name: /更多/ }).click();
    await page.getByRole('menuitem', { name: matchName('恢复') }).click();
    await expect(card).toHaveCount(0);
    expect((await callApi(product.url, `role-item?id=${id}`, { token })).code).toBe(200);
  });

  test('erases the personal data of a user', { tag: '@full' }, async ({ page, product }) => {
    const { token } = await signInByApi(product.url, 'admin');
    const person = { username: 'leaver', name: '离职员工' };
    const { id } = await fetchResult<{ id: number }>(product.url, 'user-item', { token, body: person });
    await callApi(product.url, 'user-item', { method: 'DELETE', token, body: { ids: [id] } });
    await signIn(page, 'admin', '/system/trash');
    const card = findContent(page).getByRole('listitem').filter({ hasText: '离职员工' });
    await card.getByRole('button', { name: /更多/ }).click();
    await page.getByRole('menuitem', { name: '清除个人信息' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('清除“离职员工”的个人信息？');
    await expectNoAxeViolations(page);
    await dialog.getByRole('button', { name: matchName('清除个人信息') }).click();
    await expect(card).toHaveCount(0);
    await page.goto(`/system/audit?noun=user&recordId=${id}`);
    const entry = findContent(page).getByRole('listitem').filter({ hasText: '删除用户' });
    await entry.getByRole('button').click();
    await expect(dialog).toContainText(`#${id}`);
    await expect(dialog).not.toContainText('离职员工');
  });
});
