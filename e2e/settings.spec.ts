import { content, exactName, waitUntilIdle, signIn } from './harness/page.ts';
import { expect, test } from './harness/test.ts';
import { fetchResult, signInByApi } from './harness/api.ts';

test.use({ syncsPreferences: true });

test(
  'stores language, layout, time zone and notification settings in the account for all devices',
  { tag: '@full' },
  async ({ page, browser, product }) => {
    const saved = (value: string) =>
      page.waitForResponse((response) => {
        const request = response.request();
        const isSave = response.url().endsWith('/api/preferences') && request.method() === 'PUT' && response.ok();
        return isSave && (request.postData() ?? '').includes(`"${value}"`);
      });
    await signIn(page, 'common', '/personal-center/settings');
    await content(page).getByText('居左', { exact: true }).click();
    await content(page).getByRole('combobox', { name: '时区' }).fill('Kathmandu');
    await page.keyboard.press('Enter');
    await expect(page.getByText('已保存').first()).toBeVisible();
    await content(page).getByRole('switch', { name: '新设备登录' }).press('Space');
    await expect(content(page).getByRole('switch', { name: '新设备登录' })).not.toBeChecked();
    const kept = saved('en-US');
    await content(page).getByText('English', { exact: true }).click();
    await expect(content(page).getByText('Time zone', { exact: true })).toBeVisible();
    await kept;

    const device = await browser.newContext({ baseURL: product.url, timezoneId: 'Asia/Shanghai' });
    const other = await device.newPage();
    await signIn(other, 'common', '/personal-center/my-profile?view=devices');
    const { token } = await signInByApi(product.url, 'common');
    const [first] = await fetchResult<{ createTime: number }[]>(product.url, 'account-session-list', { token });
    await other.reload();
    const shown = new Intl.DateTimeFormat('en-US', {
      timeZone: 'Asia/Kathmandu',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    }).format(first?.createTime);
    await expect(content(other)).toContainText(`Signed in`);
    await expect(content(other)).toContainText(shown);
    await other.goto('/personal-center/settings');
    await waitUntilIdle(other);
    await expect(content(other).getByRole('radio', { name: 'Left' })).toBeChecked();
    await expect(content(other).getByRole('switch', { name: 'New devices' })).not.toBeChecked();
    await device.close();

    // All tests of a worker share the account.
    const restored = saved('layout-right');
    await content(page).getByText('简体中文', { exact: true }).click();
    await content(page).getByText('居右', { exact: true }).click();
    const again = { timeZone: '', notifications: { newDevice: true } };
    await fetchResult(product.url, 'account-settings', { method: 'PUT', token, body: again });
    await restored;
    await expect(content(page).getByRole('radio', { name: exactName('居右') })).toBeChecked();
  },
);
