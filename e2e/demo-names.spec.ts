import { demoNames } from '@atrium/contract/words/en-US/demo-names.ts';
import type { Page } from '@playwright/test';
import { comesBack, content, fillInLogin, hasChosen, named, settled } from './harness/person.ts';
import { startProduct } from './harness/product.ts';
import { expect, test } from './harness/test.ts';
import { askApi, signInByApi } from './harness/wire.ts';

/** What stands on the page as the demo stores it. */
const storedOn = async (page: Page): Promise<string[]> => {
  const pieces = (await content(page).innerText()).split(/[\n\t]/);
  return Object.keys(demoNames).filter((name) => pieces.includes(name));
};

const loadsNames = (page: Page): string[] => {
  const loaded: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('demo-names')) loaded.push(request.url());
  });
  return loaded;
};

test.describe('in English', () => {
  test.beforeEach(({ page }) => hasChosen(page, { language: 'en-US' }));

  for (const [path, shown] of [
    ['/system/user?keyword=common', ['Human Resources', 'Frontend', 'Common user']],
    ['/system/role', ['Super administrator', 'HR specialist', 'Keeps the books, pays expenses, reports']],
    ['/system/dept', ['Zhongting Tech', 'Sales East', 'Customer Service']],
    ['/personal-center/my-profile', ['Super administrator']],
  ] as const)
    test(`what the demo brought is called in English on ${path}`, async ({ page, product }) => {
      await comesBack(page, product.url, 'admin', path);
      for (const name of shown) await expect(content(page).getByText(name, { exact: true }).first()).toBeVisible();
      await settled(page);
      expect(await storedOn(page)).toEqual([]);
    });

  test('departments and roles are found by what they are called and by what is stored', async ({ page, product }) => {
    await comesBack(page, product.url, 'admin', '/system/user');
    const tree = content(page).getByRole('tree');
    for (const typed of ['front', '前端', 'qianduan']) {
      await content(page).getByRole('textbox', { name: 'Find a department' }).fill(typed);
      await expect(tree.getByRole('treeitem').filter({ hasText: 'Frontend' })).toBeVisible();
      await expect(tree.getByRole('treeitem').filter({ hasText: 'Backend' })).toHaveCount(0);
    }
    await content(page).getByRole('button', { name: 'New user' }).click();
    const form = page.getByRole('dialog', { name: 'New user' });
    for (const typed of ['hr spec', '人事', 'rszy']) {
      await form.getByRole('combobox', { name: 'Roles' }).fill(typed);
      await expect(page.locator('.ant-select-item-option')).toHaveText(['HR specialist']);
    }
    for (const typed of ['super', '超级']) {
      await form.getByRole('combobox', { name: 'Roles' }).fill(typed);
      await expect(page.locator('.ant-select-item-option')).toHaveText([/Super administrator/]);
    }
  });

  test('a form shows what is stored, which stays, and what is called otherwise keeps its name', async ({
    page,
    product,
  }) => {
    const { token } = await signInByApi(product.url, 'admin');
    const names = async () =>
      (await askApi<{ list: { name: string }[] }>(product.url, 'dept-list', { token })).list.map(({ name }) => name);
    const before = await names();
    await comesBack(page, product.url, 'admin', '/system/dept');
    const rename = async (shown: string, to: string) => {
      await content(page)
        .getByRole('row')
        .filter({ hasText: shown })
        .getByRole('button', { name: named('Edit') })
        .click();
      const form = page.getByRole('dialog', { name: `Edit department: ${shown}` });
      const name = form.getByRole('textbox', { name: 'Name', exact: true });
      const stored = await name.inputValue();
      await name.fill(to);
      await form.getByRole('button', { name: 'Save' }).click();
      await expect(form).toHaveCount(0);
      return stored;
    };
    const stored = await rename('Customer Service', '客户关怀部');
    expect(stored).toBe('客户服务部');
    await expect(content(page).getByRole('row').filter({ hasText: '客户关怀部' })).toBeVisible();
    expect(await rename('客户关怀部', stored)).toBe('客户关怀部');
    await expect(content(page).getByRole('row').filter({ hasText: 'Customer Service' })).toBeVisible();
    expect(await names()).toEqual(before);
  });

  test('a record has the name in its heading and its tab, and what is stored in another language', async ({
    page,
    product,
  }) => {
    const { token } = await signInByApi(product.url, 'admin');
    const { list } = await askApi<{ list: { id: number; code: string }[] }>(product.url, 'role-list?code=auditor', {
      token,
    });
    await comesBack(page, product.url, 'admin', `/system/role/${list[0]?.id}`);
    await expect(content(page).getByRole('heading', { level: 1, name: 'Auditor' })).toBeVisible();
    await expect(page.getByRole('tab', { name: 'Auditor' })).toBeVisible();
    await page.getByRole('button', { name: 'Change language' }).click();
    await page.getByRole('menuitem', { name: '简体中文' }).click();
    await expect(content(page).getByRole('heading', { level: 1, name: '审计员' })).toBeVisible();
    await expect(page.getByRole('tab', { name: '审计员' })).toBeVisible();
  });
});

test('in Chinese nothing of it is loaded', async ({ page, product }) => {
  const loaded = loadsNames(page);
  await comesBack(page, product.url, 'admin', '/system/role');
  await expect(content(page).getByText('人事专员')).toBeVisible();
  await settled(page);
  expect(loaded).toEqual([]);
});

test('a copy without the demo calls in English what it began with, and nothing else', async ({ page }) => {
  const product = await startProduct({ ATRIUM_DEMO: 'off', ATRIUM_ADMIN_PASSWORD: 'first-word-1' });
  try {
    const { token } = await signInByApi(product.url, 'admin', 'first-word-1');
    await askApi(product.url, 'dept-item', { token, body: { name: '财务部' } });
    await hasChosen(page, { language: 'en-US' });
    await page.goto(product.url);
    await fillInLogin(page, 'admin', 'first-word-1');
    await expect(content(page).getByRole('heading', { level: 1 })).toHaveText('Welcome to Atrium, Super administrator');
    await page.goto(`${product.url}/system/role`);
    await expect(content(page).getByText('Common user', { exact: true }).first()).toBeVisible();
    await page.goto(`${product.url}/system/dept`);
    await expect(content(page).getByText('财务部', { exact: true }).first()).toBeVisible();
  } finally {
    await product.stop();
  }
});
