import type { Locator, Page } from '@playwright/test';
import { signInByApi } from './harness/api.ts';
import { phoneOptions, findContent, setPreferences, matchName, signIn } from './harness/page.ts';
import { expect, test } from './harness/test.ts';
const findNavigation = (page: Page, name: string) => page.getByRole('navigation', { name, exact: true });
const wide = { width: 1440, height: 900 };
test(
  'hides the header when scrolling down in a low window, and shows it again at the top',
  { tag: '@full' },
  async ({ page }) => {
    await page.setViewportSize({ width: 844, height: 390 });
    await signIn(page, 'admin', '/system/user');
    const around = [page.getByRole('button', { name: '偏好设置' })];
    await expect(findContent(page).getByRole('row').nth(10)).toBeAttached();
    for (const part of around) await expect(part).toBeVisible();
    await findContent(page).getByRole('row').nth(3).hover();
    await page.mouse.wheel(0, 300);
    for (const part of around) await expect(part).toBeHidden();
    await page.getByRole('tab', { name: '首页' }).click();
    for (const part of around) await expect(part).toBeVisible();
    await page.getByRole('tab', { name: '用户管理' }).click();
    for (const part of around) await expect(part).toBeHidden();
    await findContent(page).getByRole('row').nth(3).hover();
    await page.mouse.wheel(0, -900);
    for (const part of around) await expect(part).toBeVisible();
  },
);

test.describe('on the narrowest phone', () => {
  test.use({ ...phoneOptions, viewport: { width: 320, height: 640 } });

  for (const path of ['/system/user', '/system/role', '/system/menu', '/system/dept', '/system/audit'])
    test(`fits ${path} into the width of the window`, { tag: '@full' }, async ({ page }) => {
      await signIn(page, 'admin', path);
      await expect(
        findContent(page)
          .getByRole('button', { name: /^更多操作：|^20/ })
          .first(),
      ).toBeVisible();
      const measureGap = () =>
        findContent(page).evaluate((box) =>
          [...box.querySelectorAll('.scroll-area-view')]
            .filter((view) => view.checkVisibility())
            .map((view) => view.scrollWidth - view.clientWidth),
        );
      await expect.poll(measureGap).toEqual([0]);
    });
});

test.describe('at 400% zoom', () => {
  test.use({ viewport: { width: 320, height: 256 } });

  const measureOverflow = (page: Page) =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

  test('fits pages into the width of the window and scrolls drawers as a whole', { tag: '@full' }, async ({ page }) => {
    await page.goto('/login');
    await expect(page.getByRole('button', { name: matchName('登录') })).toBeVisible();
    expect(await measureOverflow(page), 'login').toBe(0);
    await signIn(page, 'admin', '/home');
    await expect(findContent(page).getByRole('heading', { level: 1 })).toBeVisible();
    expect(await measureOverflow(page), 'home').toBe(0);
    await page.goto('/system/user');
    await expect(findContent(page).getByRole('button', { name: '新增用户' })).toBeVisible();
    expect(await measureOverflow(page), 'users').toBe(0);

    await page.goto('/system/role');
    await findContent(page).getByRole('button', { name: '新增角色' }).click();
    const form = page.getByRole('dialog', { name: '新增角色' });
    await expect(form.getByRole('textbox', { name: '角色名称' })).toBeFocused();
    expect(await measureOverflow(page), 'role').toBe(0);
    await expect(form.getByRole('button', { name: matchName('保存') })).not.toBeInViewport();
    await form.getByRole('button', { name: matchName('保存') }).scrollIntoViewIfNeeded();
    await expect(form.getByRole('heading', { name: '新增角色' })).not.toBeInViewport();

    await page.goto('/about');
    await page.getByRole('button', { name: /账号菜单/ }).click();
    await page.getByRole('menuitem', { name: '偏好设置' }).click();
    const preferences = page.getByRole('dialog', { name: '偏好设置' });
    await expect(preferences.getByRole('searchbox')).toBeVisible();
    expect(await measureOverflow(page), 'preferences').toBe(0);
    await expect(preferences.getByRole('button', { name: '清空缓存并退出登录' })).not.toBeInViewport();
  });
});

/** Returns whether a row of a list is behind or beside the button. */
const isBesideRow = (button: Locator): Promise<boolean> =>
  button.evaluate((element) => {
    const { left, top, height } = element.getBoundingClientRect();
    return [top, top + height / 2, top + height - 1].some(
      (y) => document.elementFromPoint(left - 4, y)?.closest('[data-row-key]') !== null,
    );
  });

const scrollDown = (page: Page, pixels: number): Promise<void> =>
  findContent(page)
    .locator('.scroll-area-view')
    .first()
    .evaluate((view, distance) => view.scrollTo(0, distance), pixels);

test(
  'keeps the back-to-top button off the rows of a tree, and scrolls up with it',
  { tag: '@full' },
  async ({ page }) => {
    await signIn(page, 'admin', '/system/menu');
    await findContent(page).getByRole('button', { name: '全部展开' }).click();
    await expect(findContent(page).locator('[data-row-key]').nth(20)).toBeVisible();
    await scrollDown(page, 500);
    const backToTop = page.getByRole('button', { name: '回到顶部' });
    await expect(backToTop).toBeVisible();
    await expect.poll(() => isBesideRow(backToTop)).toBe(false);
    const footer = await page.getByRole('contentinfo').boundingBox();
    const button = await backToTop.boundingBox();
    expect(button?.y).toBeGreaterThanOrEqual(footer?.y ?? Infinity);
    await backToTop.press('Enter');
    const view = findContent(page).locator('.scroll-area-view').first();
    await expect.poll(() => view.evaluate(({ scrollTop }) => scrollTop)).toBe(0);
    await expect(backToTop).toBeHidden();
  },
);

test.describe('layout on a phone', () => {
  test.use(phoneOptions);

  test(
    'keeps the back-to-top button off the rows of a list without a create button',
    { tag: '@full' },
    async ({ page, product }) => {
      for (let at = 0; at < 22; at += 1) await signInByApi(product.url, 'admin');
      await signIn(page, 'admin', '/system/sign-in-log');
      await expect(findContent(page).locator('[data-row-key]').nth(19)).toBeAttached();
      await scrollDown(page, 410);
      const backToTop = page.getByRole('button', { name: '回到顶部' });
      await expect(backToTop).toBeVisible();
      await expect.poll(() => isBesideRow(backToTop)).toBe(false);
    },
  );

  test('shows the parts of a page in one line, also in English', { tag: '@full' }, async ({ page }) => {
    await setPreferences(page, { language: 'en-US' });
    await signIn(page, 'admin', '/system/setting');
    for (const path of ['/system/setting', '/personal-center/notifications']) {
      await page.goto(path);
      const parts = findContent(page).locator('.ant-segmented-item-label');
      await expect(parts).toHaveCount(3);
      const boxes = await parts.evaluateAll((labels) => labels.map((label) => label.getBoundingClientRect()));
      expect(new Set(boxes.map(({ top }) => top)).size, path).toBe(1);
      expect(Math.max(...boxes.map(({ right }) => right)), path).toBeLessThan(390);
    }
  });

  test('keeps the back-to-top button clear of the end of the page', { tag: '@full' }, async ({ page }) => {
    await signIn(page, 'admin', '/system/user');
    const last = findContent(page).locator('.ant-pagination');
    await expect(
      findContent(page)
        .getByRole('button', { name: /^更多操作：/ })
        .first(),
    ).toBeVisible();
    const view = findContent(page).locator('.scroll-area-view').first();
    const toEnd = () => view.evaluate((box) => box.scrollTo(0, box.scrollHeight));
    await toEnd();
    const backToTop = page.getByRole('button', { name: '回到顶部' });
    await expect(backToTop).toBeVisible();
    const measureFreeSpace = async () => {
      await toEnd();
      const buttonBox = await backToTop.boundingBox();
      const paginationBox = await last.boundingBox();
      return (buttonBox?.y ?? 0) - (paginationBox?.y ?? 0) - (paginationBox?.height ?? 0);
    };
    await expect.poll(measureFreeSpace).toBeGreaterThan(0);
  });

  test(
    'shows the menu as a drawer in every navigation style and closes it after a choice',
    { tag: '@full' },
    async ({ page }) => {
      await setPreferences(page, { navigationStyle: 'mixed' });
      await signIn(page, 'admin', '/home');
      const drawer = page.getByRole('dialog', { name: '主菜单' });
      const opener = page.getByRole('button', { name: '打开菜单' });
      await opener.click();
      await expect.poll(async () => (await drawer.boundingBox())?.width).toBe(200);
      await drawer.getByRole('link', { name: '关于' }).click();
      await expect(drawer).toBeHidden();
      await expect(findContent(page)).toContainText('SQLite');
      await opener.click();
      await page.keyboard.press('Escape');
      await expect(drawer).toBeHidden();
      await expect(opener).toBeFocused();

      await opener.click();
      await page.setViewportSize(wide);
      await expect(findNavigation(page, '顶部菜单')).toBeVisible();
      await page.setViewportSize(phoneOptions.viewport);
      await expect(opener).toBeVisible();
      await expect(drawer).toBeHidden();
    },
  );
});

test(
  'shows the search and the button of a tree in one line and the paths of menu items on a tablet',
  { tag: '@full' },
  async ({ page }) => {
    await page.setViewportSize({ width: 768, height: 1024 });
    await signIn(page, 'admin', '/system/menu');
    const list = findContent(page);
    await expect(list.getByRole('columnheader', { name: '路由路径' })).toBeVisible();
    await expect(list.getByRole('row', { name: /首页/ })).toContainText('/home');
    const tops = await Promise.all(
      [list.getByRole('searchbox'), list.getByRole('button', { name: '全部展开' })].map(async (item) =>
        Math.round((await item.boundingBox())?.y ?? -1),
      ),
    );
    expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(12);
  },
);
