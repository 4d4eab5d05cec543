import type { Locator } from '@playwright/test';
import { findContent, phoneOptions, signIn } from './harness/page.ts';
import { expect, test } from './harness/test.ts';

// The window is tall enough for every row, because points outside of it cannot be hit.
test.use({ viewport: { width: 1440, height: 2400 } });

/** Checks 24 × 24 pixels (WCAG 2.5.8), or more, including corners that hit another element. */
const findSmallTargets = (targets: Locator, distance = 11.5) =>
  targets.evaluateAll((elements, toCorner) => {
    const corners = [-toCorner, toCorner].flatMap((x) => [-toCorner, toCorner].map((y) => [x, y] as const));
    return elements.flatMap((item) => {
      const { left, top, width, height } = item.getBoundingClientRect();
      return corners
        .filter(([x, y]) => !item.contains(document.elementFromPoint(left + width / 2 + x, top + height / 2 + y)))
        .map(
          ([x, y]) =>
            `${item.getAttribute('aria-label') ?? item.getAttribute('class')} ${width}x${height} at ${x}, ${y}`,
        );
    });
  }, distance);

test('gives expand buttons a click target of 24 pixels', { tag: '@full' }, async ({ page }) => {
  await signIn(page, 'admin', '/system/dept');
  const branch = findContent(page).getByRole('button', { name: /^(?:收起|展开)/ });
  for (const path of ['/system/dept', '/system/menu']) {
    await page.goto(path);
    const toggles = findContent(page).locator('tr button[aria-expanded]:not([aria-haspopup])');
    await expect(toggles.first()).toBeVisible();
    expect.soft(await findSmallTargets(toggles), path).toEqual([]);
  }
  const first = branch.and(page.locator('[aria-expanded]')).first();
  const expandedBefore = await first.getAttribute('aria-expanded');
  const box = await first.boundingBox();
  await page.mouse.click((box?.x ?? 0) - 3, (box?.y ?? 0) - 3);
  await expect(first).not.toHaveAttribute('aria-expanded', expandedBefore ?? '');

  await page.goto('/system/user?keyword=common');
  await findContent(page).getByRole('rowheader').getByRole('button').first().click();
  const detail = page.getByRole('dialog');
  await detail.getByRole('button', { name: '有效权限' }).click();
  await detail.getByRole('button', { name: '查看全部权限' }).click();
  const permissions = detail.locator('tr button[aria-expanded]:not([aria-haspopup])');
  await expect(permissions.first()).toBeVisible();
  await expect(permissions.first()).toHaveAccessibleName(/^(?:收起|展开)/);
  expect.soft(await findSmallTargets(permissions.first())).toEqual([]);
  const isOpen = await permissions.first().getAttribute('aria-expanded');
  await permissions.first().press('Enter');
  await expect(permissions.first()).not.toHaveAttribute('aria-expanded', isOpen ?? '');
});

test('gives the clear button of a filter a click target of 24 pixels', { tag: '@full' }, async ({ page }) => {
  await signIn(page, 'admin', '/system/user?status=1');
  const filters = findContent(page).getByRole('search');
  const filledSelect = filters.locator('.ant-select').filter({ has: page.locator('.ant-select-clear') });
  await expect(filledSelect).toHaveCount(1);
  const cross = filledSelect.locator('.ant-select-clear');
  await expect(cross).toHaveCSS('opacity', '1');
  expect.soft(await findSmallTargets(cross)).toEqual([]);
  const box = await cross.boundingBox();
  await page.mouse.click((box?.x ?? 0) + 2, (box?.y ?? 0) + 2);
  await expect(cross).toHaveCount(0);
  await expect(page).not.toHaveURL(/status/);
});

test.describe('on a phone', () => {
  test.use(phoneOptions);

  test(
    'gives header, tabs, tools, rows and pager of a list click targets of 44 pixels',
    { tag: '@full' },
    async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 2400 });
      await signIn(page, 'admin', '/system/user');
      await expect(findContent(page).locator('li[data-row-key]').first()).toBeVisible();
      const targets = page.locator('header, [role="region"], main').locator('button, .ant-checkbox-wrapper');
      // Names within a row are as wide as their text.
      const tested = targets.filter({ visible: true }).and(page.locator(':not(.row-name)'));
      const listSizes = (elements: Element[]) =>
        elements.map((element) => {
          const { width, height } = element.getBoundingClientRect();
          return { name: element.getAttribute('aria-label'), size: Math.min(width, height) };
        });
      expect((await tested.evaluateAll(listSizes)).filter(({ size }) => size < 44)).toEqual([]);
      // The corners of buttons are rounded.
      expect(await findSmallTargets(tested, 19)).toEqual([]);
    },
  );

  test('gives the buttons that remove a filter a click target of 44 pixels', { tag: '@full' }, async ({ page }) => {
    await signIn(page, 'admin', '/system/audit?requestId=none&outcome=done');
    const filters = findContent(page).getByRole('search');
    await filters.getByRole('button', { name: /^筛选/ }).click();
    for (const cross of [filters.getByRole('button', { name: /none/ }), filters.locator('.ant-select-clear')]) {
      const box = await cross.boundingBox();
      expect.soft(box?.width, String(cross)).toBeGreaterThanOrEqual(44);
      expect.soft(box?.height, String(cross)).toBeGreaterThanOrEqual(44);
    }
  });

  test(
    'gives the permissions of an API token and copy buttons targets of 44 pixels',
    { tag: '@full' },
    async ({ page }) => {
      await signIn(page, 'admin', '/personal-center/my-profile?view=password');
      const dialog = page.getByRole('dialog');
      await findContent(page).getByRole('button', { name: '新增 API 令牌' }).click();
      const wrappers = dialog.locator('.ant-checkbox-group').first().locator('.ant-checkbox-wrapper');
      expect((await wrappers.first().boundingBox())?.height).toBeGreaterThanOrEqual(44);
      await page.keyboard.press('Escape');
      await findContent(page).getByRole('button', { name: '开启' }).click();
      const copy = await dialog.getByRole('button', { name: '复制密钥' }).boundingBox();
      expect(Math.min(copy?.width ?? 0, copy?.height ?? 0)).toBeGreaterThanOrEqual(44);
    },
  );

  test(
    'gives tabs, buttons of a record, switches and locks click targets of 44 pixels',
    { tag: '@full' },
    async ({ page }) => {
      await signIn(page, 'admin', '/system/user?keyword=common');
      await findContent(page).locator('.row-name').first().click();
      const head = page.getByRole('dialog').locator('.record-head');
      await expect(head.getByRole('navigation')).toBeVisible();
      const targets = head
        .getByRole('button')
        .or(head.getByRole('link', { name: '在标签页中打开' }))
        .or(page.getByRole('tab'));
      const heights = await targets.evaluateAll((elements) =>
        elements.map((element) => element.getBoundingClientRect().height),
      );
      expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);

      await page.setViewportSize({ width: 390, height: 6000 });
      await page.goto('/system/setting?part=defaults');
      const toggles = findContent(page).getByRole('switch').or(findContent(page).locator('button[aria-pressed]'));
      await expect(toggles.nth(10)).toBeVisible();
      expect(await findSmallTargets(toggles, 20)).toEqual([]);
    },
  );

  test('gives the close button of a drawer a click target of 44 pixels', { tag: '@full' }, async ({ page }) => {
    await signIn(page, 'admin', '/system/user');
    await findContent(page)
      .getByRole('button', { name: /新增用户/ })
      .click();
    expect(await findSmallTargets(page.getByRole('dialog').getByRole('button', { name: '关闭' }), 19)).toEqual([]);
  });
});
