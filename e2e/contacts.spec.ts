import { waitForCode } from './harness/outbox.ts';
import { expectNoAxeViolations, findContent, matchName, signIn } from './harness/page.ts';
import { demoPassword } from './harness/demo.ts';
import { expect, test } from './harness/test.ts';

test(
  'changes the email address with the password and a verification code',
  { tag: '@full' },
  async ({ page, product }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, 'common', '/personal-center/my-profile');
    await findContent(page).getByRole('button', { name: '修改邮箱' }).click();
    const dialog = page.getByRole('dialog', { name: '修改邮箱' });
    const submit = dialog.getByRole('button', { name: matchName('保存') });
    await submit.click();
    await expect(dialog.getByText('此项为必填项')).toHaveCount(3);
    await dialog.getByLabel('新邮箱').fill('lin@example.com');
    await dialog.getByRole('button', { name: matchName('获取验证码') }).click();
    await expect(dialog.getByRole('button', { name: /\d+ 秒后重新获取/ })).toBeDisabled();
    const code = await waitForCode(product, 'lin@example.com');
    await dialog.getByLabel('验证码', { exact: true }).fill(code);
    await dialog.getByLabel('当前密码').fill('wrong-word-1');
    await dialog.getByLabel('当前密码').press('Enter');
    await expect(dialog.getByText('当前密码不正确')).toBeVisible();
    await expect(dialog.getByLabel('新邮箱')).toHaveValue('lin@example.com');
    await expect(dialog.getByLabel('验证码', { exact: true })).toHaveValue(code);
    await expectNoAxeViolations(page);
    await dialog.getByLabel('当前密码').fill(demoPassword);
    await dialog.getByLabel('当前密码').press('Enter');
    await expect(page.getByText('已验证并保存')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(findContent(page).getByText('lin@example.com').first()).toBeVisible();
    await expect(findContent(page).getByText('已验证').first()).toBeVisible();
    await expect.poll(() => product.output()).toMatch(/\[mail\] common@example\.com · Atrium：邮箱已变更/);
  },
);
