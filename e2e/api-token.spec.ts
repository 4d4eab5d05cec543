import { callApi, createUser, signInByApi } from './harness/api.ts';
import { testPassword } from './harness/demo.ts';
import { expectNoAxeViolations, findContent, matchName, signIn } from './harness/page.ts';
import { chooseRowAction } from './harness/rows.ts';
import { expect, test } from './harness/test.ts';

test(
  'creates an API token that calls the API until an administrator revokes it',
  { tag: '@full' },
  async ({ page, browser, product }) => {
    const { token } = await signInByApi(product.url, 'admin');
    await createUser(product.url, token, { username: 'automator', name: '自动化', roles: [2] });
    const securityPath = '/personal-center/my-profile?view=password';
    await signIn(page, 'automator', securityPath, testPassword);
    await findContent(page).getByRole('button', { name: '新增 API 令牌' }).click();
    const form = page.getByRole('dialog', { name: '新增 API 令牌' });
    await form.getByLabel('名称').fill('夜间同步');
    await form.getByRole('group', { name: '首页' }).getByRole('checkbox', { name: '查看' }).check();
    await expectNoAxeViolations(page);
    await form.getByRole('button', { name: matchName('新增') }).click();

    const created = page.getByRole('dialog', { name: '已新增 API 令牌' });
    const apiToken = (await created.getByText(/^atr_/).textContent()) ?? '';
    await expectNoAxeViolations(page);
    expect(await callApi(product.url, 'home', { token: apiToken })).toMatchObject({ code: 200 });
    expect(await callApi(product.url, 'about', { token: apiToken })).toMatchObject({ problem: 'right.missing' });
    await created.getByRole('button', { name: '我已保存' }).click();
    await expect(findContent(page).getByText(`夜间同步（…\u2060${apiToken.slice(-4)}）`)).toBeVisible();

    const adminContext = await browser.newContext({ baseURL: product.url, locale: 'zh-CN' });
    const adminPage = await adminContext.newPage();
    await signIn(adminPage, 'admin', '/system/api-token');
    const row = findContent(adminPage).getByRole('row', { name: /夜间同步/ });
    await expect(row).toContainText('自动化');
    await expectNoAxeViolations(adminPage);
    await chooseRowAction(adminPage, row, '吊销');
    await adminPage
      .getByRole('dialog')
      .getByRole('button', { name: matchName('吊销') })
      .click();
    await expect(row).toContainText('已吊销');
    expect(await callApi(product.url, 'home', { token: apiToken })).toMatchObject({ problem: 'session.required' });
    await adminContext.close();
  },
);
