import type { Page } from '@playwright/test';
import { type OtherServer, type OtherSettings, startOtherServer } from './harness/other-server.ts';
import { content, named, signIn } from './harness/person.ts';
import { expect, test as base } from './harness/test.ts';

interface OnOther {
  readonly settings: OtherSettings;
  readonly other: OtherServer;
}

/** A journey on a server that knows the specification's calls alone. */
const test = base.extend<OnOther>({
  settings: [{}, { option: true }],
  other: async ({ settings }, use) => {
    const other = await startOtherServer(settings);
    await use(other);
    await other.stop();
  },
  baseURL: async ({ other }, use) => {
    await use(other.url);
  },
});

const rowOf = (page: Page, name: string | RegExp) => content(page).getByRole('row', { name });

const act = async (page: Page, row: string, label: string) =>
  rowOf(page, row)
    .getByRole('button', { name: named(label) })
    .click();

const save = async (page: Page) =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: named('保存', 'Save') })
    .click();

const bodyOf = (other: OtherServer, call: string) => other.asked.findLast((asked) => asked.call === call)?.body;

test('roles are listed, made, changed and deleted with what the server knows', async ({ page, other }) => {
  await signIn(page, 'admin', '/system/role');
  await expect(rowOf(page, /超级管理员/)).toBeVisible();
  await expect(content(page)).not.toContainText(/scopes|NaN|undefined|数据范围|Invalid/);
  // Copying, members, export and sorting are this product's.
  await expect(content(page).getByRole('button', { name: /导出|更多/ })).toHaveCount(0);
  await expect(content(page).locator('.ant-table-column-sorters')).toHaveCount(0);

  await content(page)
    .getByRole('button', { name: named('新增角色') })
    .click();
  const form = page.getByRole('dialog');
  const entry = form.getByRole('treeitem');
  await expect(form).not.toContainText('已停用');
  await form.getByLabel('角色名称').fill('审核员');
  await form.getByLabel('角色标识').fill('auditor');
  await form.getByRole('button', { name: '全部展开' }).click();
  await entry.filter({ hasText: '角色管理' }).getByRole('checkbox').click();
  await save(page);
  await expect(rowOf(page, '审核员')).toBeVisible();
  expect(bodyOf(other, 'POST role-item')).toEqual({
    name: '审核员',
    code: 'auditor',
    status: 1,
    remark: '',
    menus: [12, 13, 14, 15],
  });

  await act(page, '审核员', '编辑');
  await form.getByRole('button', { name: '全部展开' }).click();
  await expect(entry.filter({ hasText: '角色管理' }).getByRole('checkbox')).toBeChecked();
  await entry.filter({ hasText: '删除' }).getByRole('checkbox').click();
  await form.getByLabel('角色标识').fill('common');
  await save(page);
  await expect(page.getByText('角色标识重复')).toBeVisible();
  await form.getByLabel('角色标识').fill('reviewer');
  await save(page);
  await expect(form).toHaveCount(0);
  await expect(rowOf(page, /审核员.*reviewer/)).toBeVisible();
  // The page itself is not ticked: one button of it is missing.
  expect(bodyOf(other, 'PUT role-item')).toMatchObject({ id: 3, code: 'reviewer', menus: [13, 14] });

  await act(page, '审核员', '审核员');
  await expect(form.getByRole('tab')).toHaveText(['基本信息', '权限']);
  await expect(form).not.toContainText(/NaN|undefined|数据范围/);
  await form.getByRole('tab', { name: '权限' }).click();
  await expect(entry.filter({ hasText: '系统管理' }).getByRole('checkbox')).toHaveAttribute('aria-checked', 'mixed');
  await page.keyboard.press('Escape');

  await act(page, '审核员', '删除');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: named('删除') })
    .click();
  await expect(rowOf(page, '审核员')).toHaveCount(0);
  await act(page, '超级管理员', '删除');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: named('删除') })
    .click();
  await expect(page.getByText('超级管理员不能删除')).toBeVisible();
  await expect(rowOf(page, '超级管理员')).toBeVisible();
});
