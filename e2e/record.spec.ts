import type { Page } from '@playwright/test';
import { expectNoAxeViolations, findContent, matchName, signIn } from './harness/page.ts';
import { expect, test } from './harness/test.ts';

const openRow = (page: Page, name: string) =>
  findContent(page).getByRole('rowheader').getByRole('button', { name, exact: true }).click();

test('shows a record beside its list, which stays usable, and moves to the next record', async ({ page }) => {
  await signIn(page, 'admin', '/system/role');
  await openRow(page, '人事专员');
  const record = page.getByRole('dialog', { name: '人事专员' });
  await expect(record).toHaveAttribute('aria-modal', 'false');
  await expect(record.getByRole('heading', { name: '人事专员' })).toBeFocused();
  const parts = record.getByRole('navigation').getByRole('button');
  await expect(parts).toHaveText(['基本信息', /^成员/, '权限', '变更历史']);
  const openRows = findContent(page).locator('tr[aria-current="true"]');
  await expect(openRows).toContainText(['人事专员']);
  await expectNoAxeViolations(page);

  await record.getByRole('button', { name: '下一条' }).press('Enter');
  const next = page.getByRole('dialog', { name: '财务专员' });
  await expect(next.getByRole('button', { name: '下一条' })).toBeFocused();
  await expect(openRows).toContainText(['财务专员']);
  await next.getByRole('navigation').getByRole('button', { name: '变更历史' }).press('Enter');
  await expect(next.getByRole('heading', { name: '变更历史' })).toBeFocused();
  await expect(next.getByRole('navigation').getByRole('button', { name: '变更历史' })).toHaveAttribute(
    'aria-current',
    'true',
  );

  await openRow(page, '普通用户');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(page.getByRole('dialog', { name: '普通用户' }).getByRole('heading', { level: 2 })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(openRows).toHaveCount(0);
  await expect(
    findContent(page).getByRole('rowheader').getByRole('button', { name: '普通用户', exact: true }),
  ).toBeFocused();
});

test(
  'asks before it opens a record over an edited form, and keeps the form in its tab',
  { tag: '@full' },
  async ({ page }) => {
    await signIn(page, 'admin', '/system/role');
    await findContent(page).getByRole('button', { name: '新增角色' }).click();
    const form = page.getByRole('dialog', { name: '新增角色' });
    const name = form.getByRole('textbox', { name: '角色名称' });
    await name.fill('未保存');
    await findContent(page)
      .getByRole('rowheader')
      .getByRole('button', { name: '财务专员', exact: true })
      .press('Enter');
    const question = page.getByRole('dialog', { name: '有未保存的更改' });
    await question.getByRole('button', { name: '继续编辑' }).click();
    await expect(question).toHaveCount(0);
    await expect(name).toHaveValue('未保存');

    await page.getByRole('link', { name: '部门管理' }).click();
    await expect(page).toHaveURL('/system/dept');
    await expect(form).toBeHidden();
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: /角色管理/ }).click();
    await expect(name).toHaveValue('未保存');
  },
);

test('opens each record in a separate tab and restores it after a reload', { tag: '@full' }, async ({ page }) => {
  await signIn(page, 'admin', '/system/role');
  await openRow(page, '人事专员');
  await page.getByRole('dialog', { name: '人事专员' }).getByRole('link', { name: '在标签页中打开' }).press('Enter');
  await expect(page).toHaveURL(/\/system\/role\/\d+$/);
  await expect(findContent(page).getByRole('heading', { level: 1, name: '人事专员' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectNoAxeViolations(page);
  await page.getByRole('tab', { name: /角色管理/ }).click();
  await openRow(page, '财务专员');
  await page.getByRole('dialog', { name: '财务专员' }).getByRole('link', { name: '在标签页中打开' }).click();
  await expect(findContent(page).getByRole('heading', { level: 1, name: '财务专员' })).toBeVisible();
  await page.getByRole('tab', { name: /人事专员/ }).click();
  await expect(findContent(page).getByRole('heading', { level: 1, name: '人事专员' })).toBeVisible();
  await findContent(page)
    .getByRole('button', { name: matchName('编辑') })
    .click();
  await expect(page.getByRole('dialog', { name: '编辑角色：人事专员' })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.reload();
  await expect(findContent(page).getByRole('heading', { level: 1, name: '人事专员' })).toBeVisible();
  await expect(page.getByRole('tab', { name: /财务专员/ })).toBeVisible();
});

for (const [resource, list] of [
  ['user', '用户管理'],
  ['role', '角色管理'],
  ['dept', '部门管理'],
  ['menu', '菜单管理'],
  ['audit', '审计日志'],
] as const)
  test(
    `opens a ${resource} at its address, and reports an ID that does not exist`,
    { tag: '@full' },
    async ({ page, product }) => {
      await signIn(page, 'admin', `/system/${resource}/1`);
      await expect(findContent(page).getByRole('navigation', { name: '目录' })).toBeVisible();
      const name = await findContent(page).getByRole('heading', { level: 1 }).innerText();
      await expect(page.getByRole('tab', { selected: true })).toHaveText(name);
      for (const id of ['999999', 'nobody']) {
        await page.goto(`${product.url}/system/${resource}/${id}`);
        await expect(findContent(page).getByRole('heading', { level: 1, name: '记录不存在' })).toBeVisible();
        await expect(page.getByRole('tab', { selected: true })).toHaveText('记录不存在');
      }
      await expectNoAxeViolations(page);
      await findContent(page)
        .getByRole('link', { name: `返回${list}` })
        .click();
      await expect(page).toHaveURL(`/system/${resource}`);
    },
  );
