import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildWeb } from './lib/build.mjs';
import { guideLanguages } from './lib/docs.mjs';
import { runInPinnedNode } from './lib/run-in-pinned-node.mjs';
import { prepare } from './lib/prepare.mjs';
import { inRoot } from './lib/root.mjs';
import { main, print } from './lib/print.mjs';

const readme = inRoot('docs/screenshot.png');
const pictures = inRoot('docs/guide/pictures');

const languages = Object.keys(guideLanguages);
const [defaultLanguage] = languages;

/** `row` starts at 0. */
const openRecord = (row) => (page) =>
  page.getByRole('main').getByRole('rowheader').getByRole('button').nth(row).click();

const screenshots = {
  home: { at: '/home' },
  search: {
    at: '/home',
    act: async (page, language) => {
      await page.keyboard.press('Control+K');
      await page
        .getByRole('dialog')
        .locator('input')
        .fill(language === 'zh-CN' ? 'yh' : 'us');
    },
  },
  user: { at: '/system/user', act: openRecord(0) },
  role: { at: '/system/role', act: openRecord(2) },
  audit: { at: '/system/audit' },
  dictionary: {
    at: '/system/dictionary',
    act: (page) => page.getByRole('main').getByRole('rowheader').getByRole('link').first().click(),
  },
  announcement: { at: '/system/announcement', act: openRecord(1) },
  trash: { at: '/system/trash' },
};

const takePicture = async (browser, product, language, [name, { at, act }]) => {
  const { signIn, setPreferences, waitUntilIdle } = await import('../e2e/harness/page.ts');
  const page = await browser.newPage({
    baseURL: product.url,
    viewport: { width: 1440, height: 900 },
    locale: language,
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
  await setPreferences(page, { language });
  await signIn(page, 'admin', at);
  await waitUntilIdle(page);
  await act?.(page, language);
  await waitUntilIdle(page);
  // Waits for the animation of charts.
  await page.waitForTimeout(1500);
  const devTools = await page.context().newCDPSession(page);
  const { data } = await devTools.send('Page.captureScreenshot', { format: 'webp', quality: 80 });
  const folder = path.join(pictures, language);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, `${name}.webp`), Buffer.from(data, 'base64'));
  if (name === 'home' && language === defaultLanguage) await page.screenshot({ path: readme });
  await page.close();
};

/** Makes a few changes, so that the home page and the audit log have content. */
const makeChanges = async ({ url }) => {
  const { fetchResult, signInByApi } = await import('../e2e/harness/api.ts');
  const { token } = await signInByApi(url, 'admin');
  const { id } = await fetchResult(url, 'role-item', { token, body: { name: '财务审核', code: 'finance-review' } });
  await fetchResult(url, 'role-item', { method: 'PUT', token, body: { id, dataScope: 'dept' } });
  await fetchResult(url, 'dept-item', { token, body: { name: '客户成功部' } });
  await fetchResult(url, 'user-item', { token, body: { username: 'shenyue', name: '沈悦' } });
  const formerEmployee = await fetchResult(url, 'user-item', { token, body: { username: 'wuyifan', name: '吴一凡' } });
  await fetchResult(url, 'user-item', { method: 'DELETE', token, body: { ids: [formerEmployee.id] } });
  const position = { name: '实习生', nameEn: 'Intern', code: 'intern' };
  const unused = await fetchResult(url, 'position-item', { token, body: position });
  await fetchResult(url, 'position-item', { method: 'DELETE', token, body: { ids: [unused.id] } });
};

const takePictures = async () => {
  await buildWeb();
  const { openBrowser } = await import('../e2e/chromium.ts');
  const { startProduct } = await import('../e2e/harness/product.ts');
  const product = await startProduct();
  const browser = await openBrowser();
  try {
    await makeChanges(product);
    for (const language of languages)
      for (const screenshot of Object.entries(screenshots)) await takePicture(browser, product, language, screenshot);
    print('Updated docs/screenshot.png and docs/guide/pictures.');
  } finally {
    await browser.close();
    await product.stop();
  }
};

main(async () => {
  await prepare();
  return runInPinnedNode(import.meta.url, takePictures);
});
