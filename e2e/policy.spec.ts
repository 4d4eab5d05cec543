import { axeClean, content, named, signIn } from './harness/person.ts';
import { expect, test } from './harness/test.ts';

test('an administrator writes the privacy policy, which everyone reads, and no script of it runs', async ({
  page,
  browser,
  product,
}) => {
  await signIn(page, 'admin', '/system/policy');
  const source = content(page).getByRole('textbox', { name: 'Markdown 原文' });
  const before = await source.inputValue();
  await source.fill(
    `# 我们的政策\n\n1. 第一条\n\n<script>document.title='gotcha'</script>\n\n[坏](javascript:alert(1))`,
  );
  // A look at another text loses nothing.
  await content(page).getByText('服务条款', { exact: true }).click();
  await expect(source).toHaveValue(/^# 服务条款/);
  await content(page).getByText('隐私政策', { exact: true }).click();
  await expect(content(page).getByRole('heading', { name: '我们的政策' })).toBeVisible();
  await axeClean(page);
  await content(page)
    .getByRole('button', { name: named('保存') })
    .click();
  await expect(content(page)).toContainText('最近更新');

  const stranger = await browser.newContext({ baseURL: product.url, locale: 'zh-CN' });
  const visitor = await stranger.newPage();
  await visitor.goto('/privacy-policy');
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('我们的政策');
  await expect(visitor.getByRole('listitem').first()).toHaveText('第一条');
  await expect(visitor).not.toHaveTitle(/gotcha/);
  await expect(visitor.locator('a[href^="javascript"]')).toHaveCount(0);
  await stranger.close();

  await source.fill(before);
  await content(page)
    .getByRole('button', { name: named('保存') })
    .click();
  await expect(source).toHaveValue(before.trimEnd());
});
