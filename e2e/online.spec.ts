import { expectNoAxeViolations, findContent, matchName, signIn, waitUntilIdle } from './harness/page.ts';
import { expect, test } from './harness/test.ts';
import { createUser, signInByApi } from './harness/api.ts';
import { testPassword } from './harness/demo.ts';

test(
  'ends the session of another user, whose page asks for the password',
  { tag: '@full' },
  async ({ page, browser, product }) => {
    const { token } = await signInByApi(product.url, 'admin');
    const user = await createUser(product.url, token, { username: 'forced-out', name: '下线者', roles: [2] });
    const otherContext = await browser.newContext({ baseURL: product.url, locale: 'zh-CN' });
    const otherPage = await otherContext.newPage();
    await signIn(otherPage, 'forced-out', '/about', testPassword);
    await waitUntilIdle(otherPage);

    await signIn(page, 'admin', `/system/user/${user.id}`);
    await findContent(page).getByRole('link', { name: '在线用户' }).click();
    await expect(page).toHaveURL(`/system/online?userId=${user.id}`);
    const row = findContent(page).getByRole('row', { name: /下线者/ });
    // The helper has signed in, too.
    await expect(row).toHaveCount(2);
    await expectNoAxeViolations(page);
    for (const session of await row.all()) await session.getByRole('checkbox').check();
    await findContent(page)
      .getByRole('button', { name: matchName('强制下线') })
      .click();
    const question = page.getByRole('dialog', { name: '强制下线 2 个会话？' });
    await expect(question).toContainText('下线者（forced-out）需要重新登录。');
    await question.getByRole('button', { name: matchName('强制下线') }).click();
    await expect(page.getByText('已强制下线 2 个会话')).toBeVisible();
    await expect(row).toHaveCount(0);
    await expect(otherPage.getByRole('dialog', { name: '请重新登录' })).toBeVisible();
    await otherContext.close();
  },
);
