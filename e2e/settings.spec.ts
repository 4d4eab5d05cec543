import { findContent, matchName, waitUntilIdle, signIn } from './harness/page.ts';
import { expect, test } from './harness/test.ts';
import { fetchResult, signInByApi } from './harness/api.ts';

test.use({ syncsPreferences: true });

test(
  'stores language, layout, time zone and notification settings in the account for all devices',
  { tag: '@full' },
  async ({ page, browser, product }) => {
    const waitForSave = (value: string) =>
      page.waitForResponse((response) => {
        const request = response.request();
        const isSave = response.url().endsWith('/api/preferences') && request.method() === 'PUT' && response.ok();
        return isSave && (request.postData() ?? '').includes(`"${value}"`);
      });
    await signIn(page, 'common', '/personal-center/settings');
    await findContent(page).getByText('居左', { exact: true }).click();
    await findContent(page).getByRole('combobox', { name: '时区' }).fill('Kathmandu');
    await page.keyboard.press('Enter');
    await expect(page.getByText('已保存').first()).toBeVisible();
    await findContent(page).getByRole('switch', { name: '新设备登录' }).press('Space');
    await expect(findContent(page).getByRole('switch', { name: '新设备登录' })).not.toBeChecked();
    const saveDone = waitForSave('en-US');
    await findContent(page).getByText('English', { exact: true }).click();
    await expect(findContent(page).getByText('Time zone', { exact: true })).toBeVisible();
    await saveDone;

    const device = await browser.newContext({ baseURL: product.url, timezoneId: 'Asia/Shanghai' });
    const otherPage = await device.newPage();
    await signIn(otherPage, 'common', '/personal-center/my-profile?view=devices');
    const { token } = await signInByApi(product.url, 'common');
    const [first] = await fetchResult<{ createTime: number }[]>(product.url, 'account-session-list', { token });
    await otherPage.reload();
    const shownTime = new Intl.DateTimeFormat('en-US', {
      timeZone: 'Asia/Kathmandu',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    }).format(first?.createTime);
    await expect(findContent(otherPage)).toContainText(`Signed in`);
    await expect(findContent(otherPage)).toContainText(shownTime);
    await otherPage.goto('/personal-center/settings');
    await waitUntilIdle(otherPage);
    await expect(findContent(otherPage).getByRole('radio', { name: 'Left' })).toBeChecked();
    await expect(findContent(otherPage).getByRole('switch', { name: 'New devices' })).not.toBeChecked();
    await device.close();

    // All tests of a worker share the account.
    const restoreDone = waitForSave('layout-right');
    await findContent(page).getByText('简体中文', { exact: true }).click();
    await findContent(page).getByText('居右', { exact: true }).click();
    const defaultSettings = { timeZone: '', notifications: { newDevice: true } };
    await fetchResult(product.url, 'account-settings', { method: 'PUT', token, body: defaultSettings });
    await restoreDone;
    await expect(findContent(page).getByRole('radio', { name: matchName('居右') })).toBeChecked();
  },
);
