import { expectNoAxeViolations, findContent, matchName, signIn } from './harness/page.ts';
import { expect, test } from './harness/test.ts';
import { fetchResult, signInByApi } from './harness/api.ts';

test(
  'saves the privacy policy, strips scripts and merges changes of others',
  { tag: '@full' },
  async ({ page, browser, product }) => {
    await signIn(page, 'admin', '/system/policy');
    const source = findContent(page).getByRole('textbox', { name: 'Markdown 原文' });
    const textBefore = await source.inputValue();
    await source.fill(
      `# 我们的政策\n\n1. 第一条\n\n<script>document.title='gotcha'</script>\n\n[坏](javascript:alert(1))`,
    );
    await findContent(page).getByText('服务条款', { exact: true }).click();
    await expect(source).toHaveValue(/^# 服务条款/);
    await findContent(page).getByText('隐私政策', { exact: true }).click();
    await expect(findContent(page).getByRole('heading', { name: '我们的政策' })).toBeVisible();
    await expectNoAxeViolations(page);
    await findContent(page)
      .getByRole('button', { name: matchName('保存') })
      .click();
    await expect(findContent(page)).toContainText('最近更新');

    const stranger = await browser.newContext({ baseURL: product.url, locale: 'zh-CN' });
    const visitor = await stranger.newPage();
    await visitor.goto('/privacy-policy');
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('我们的政策');
    await expect(visitor.getByRole('listitem').first()).toHaveText('第一条');
    await expect(visitor).not.toHaveTitle(/gotcha/);
    await expect(visitor.locator('a[href^="javascript"]')).toHaveCount(0);
    await stranger.close();

    // Another administrator changes one paragraph that is changed here too and one that is not.
    const savedText = await source.inputValue();
    await source.fill(`${savedText.replace('我们的', '我的')}\n\n结尾`);
    const { token } = await signInByApi(product.url, 'admin');
    const otherText = savedText.replace('我们的', '他们的').replace('第一条', '第一条\n2. 第二条');
    const body = { name: 'privacy', language: 'zh-CN', content: otherText };
    await fetchResult(product.url, 'policy-item', { method: 'PUT', token, body });
    const save = findContent(page).getByRole('button', { name: matchName('保存') });
    await save.click();
    const choice = page.getByRole('dialog', { name: '内容刚刚被他人修改' });
    const places = choice.getByRole('radiogroup');
    await expect(places).toHaveCount(1);
    await places.getByRole('radio', { name: /^对方的：# 他们的政策/ }).check();
    await expectNoAxeViolations(page);
    await choice.getByRole('button', { name: '采用所选内容' }).click();
    await expect(source).toHaveValue(`${otherText}\n\n结尾`);
    await save.click();
    await expect(save).toBeDisabled();
    await expect(source).toHaveValue(`${otherText}\n\n结尾`);

    await source.fill(textBefore);
    await save.click();
    await expect(source).toHaveValue(textBefore.trimEnd());
  },
);
