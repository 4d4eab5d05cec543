import type { Locator } from '@playwright/test';
import { createRole, createUser, fetchResult, signInByApi } from './harness/api.ts';
import { findContent, phoneOptions, setPreferences, signIn } from './harness/page.ts';
import { expect, test } from './harness/test.ts';

/** Names of maximum length. */
const longLatin = 'Maximiliane Oberhuber-Wintersteiner von Hohenfels '.slice(0, 50).trim();
const longChinese = '华东区域大客户与战略合作伙伴关系管理及售后支持服务中心'.repeat(2).slice(0, 50);

const sizes = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
  { width: 1440, height: 900 },
];

/** Returns buttons and texts that are empty, overlap, or exceed their row or cell. */
const findMisplaced = (row: Locator): Promise<string[]> =>
  row.evaluate((element) => {
    const describe = (part: Element) => `${part.tagName.toLowerCase()} "${part.textContent?.slice(0, 20)}"`;
    const outer = element.getBoundingClientRect();
    const leaves = [...element.querySelectorAll('button, .ant-tag, time, dl, .chip, .row-name')].filter(
      (item) => item.checkVisibility({ opacityProperty: true }) && getComputedStyle(item).clipPath === 'none',
    );
    const boxes = leaves.map((item) => ({ leaf: item, box: item.getBoundingClientRect() }));
    const issues = boxes.flatMap(({ leaf, box }) => {
      const cell = leaf.closest('td')?.getBoundingClientRect() ?? outer;
      if (box.width < 8 || box.height < 8) return [`${describe(leaf)} is ${box.width} by ${box.height}`];
      if (box.left < cell.left - 1 || box.right > cell.right + 1) return [`${describe(leaf)} leaves its cell`];
      return [];
    });
    const overlaps = boxes.flatMap(({ leaf, box }, at) =>
      boxes
        .slice(at + 1)
        .filter(({ leaf: otherLeaf }) => !leaf.contains(otherLeaf) && !otherLeaf.contains(leaf))
        .filter(
          ({ box: b }) =>
            Math.min(box.right, b.right) - Math.max(box.left, b.left) > 1 &&
            Math.min(box.bottom, b.bottom) - Math.max(box.top, b.top) > 1,
        )
        .map(({ leaf: otherLeaf }) => `${describe(leaf)} overlaps ${describe(otherLeaf)}`),
    );
    return [...issues, ...overlaps];
  });

for (const language of ['zh-CN', 'en-US'] as const) {
  test(
    `keeps the longest texts of a row inside its cells at every width (${language})`,
    { tag: '@full' },
    async ({ page, product }) => {
      const { token } = await signInByApi(product.url, 'admin');
      const id = language.slice(0, 2);
      const role = await createRole(product.url, token, `long-${id}`, ['/system/user']);
      const dept = await fetchResult<{ id: number }>(product.url, 'dept-item', {
        token,
        body: { name: `${longChinese.slice(2)}${id}`, parentId: 2 },
      });
      const body = { roles: [role.id], deptId: dept.id, password: 'to-be-changed-1' };
      await fetchResult(product.url, 'user-item', {
        token,
        body: { ...body, username: `zzz-long-${id}`, name: longLatin },
      });
      await fetchResult(product.url, 'user-item', {
        token,
        body: { ...body, username: `zzz-lang-${id}`, name: longChinese },
      });
      await createUser(product.url, token, { username: `zzz-usual-${id}`, name: longChinese, roles: [role.id] });
      await setPreferences(page, { language });
      await signIn(page, 'admin', '/system/user?keyword=zzz-');
      const names = findContent(page).locator('.row-name');
      for (const size of sizes) {
        await page.setViewportSize(size);
        await expect(
          findContent(page)
            .locator(size.width < 576 ? 'li[data-row-key]' : 'tr[data-row-key]')
            .first(),
        ).toBeVisible();
        const rows = findContent(page).locator('[data-row-key]');
        for (let at = 0; at < 3; at += 1) {
          expect.soft(await findMisplaced(rows.nth(at)), `users at ${size.width}`).toEqual([]);
          expect.soft((await names.nth(at).boundingBox())?.width, `name at ${size.width}`).toBeGreaterThan(60);
          expect.soft((await names.nth(at).boundingBox())?.height, `name at ${size.width}`).toBeLessThan(30);
        }
      }
      const codes = { code: `long-${id}`, nameEn: longLatin };
      await fetchResult(product.url, 'dictionary-item', {
        token,
        body: { ...codes, name: `${longChinese.slice(3)}${id}` },
      });
      for (const path of [`/system/dictionary?keyword=long-${id}`, '/system/audit']) {
        await page.goto(path);
        for (const size of sizes) {
          await page.setViewportSize(size);
          const row = findContent(page)
            .locator(size.width < 576 ? 'li[data-row-key]' : 'tr[data-row-key]')
            .first();
          await expect(row).toBeVisible();
          expect.soft((await row.boundingBox())?.height, `${path} at ${size.width}`).toBeLessThan(72);
        }
      }
      await page.goto('/system/dept');
      for (const size of sizes) {
        await page.setViewportSize(size);
        const row = findContent(page).locator(`tr[data-row-key="${dept.id}"]`);
        await expect(row).toBeVisible();
        expect.soft(await findMisplaced(row), `department at ${size.width}`).toEqual([]);
        const name = await row.locator('.row-name').boundingBox();
        const handle = await row.locator('[data-move]').boundingBox();
        expect.soft(name?.height, `department at ${size.width}`).toBeLessThan(30);
        expect.soft(name?.x, `department at ${size.width}`).toBeGreaterThan(handle?.x ?? Infinity);
      }
    },
  );
}

test(
  'shows fifteen rows above the pager in a window of 1440 by 900, and the pager while scrolling',
  { tag: '@full' },
  async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await signIn(page, 'admin', '/system/user');
    const rows = findContent(page).locator('tr[data-row-key]');
    await expect(rows.nth(19)).toBeAttached();
    const pager = findContent(page).locator('.ant-pagination');
    const top = (await pager.boundingBox())?.y ?? 0;
    const bottoms = await rows.evaluateAll((elements) => elements.map((row) => row.getBoundingClientRect().bottom));
    expect(bottoms.filter((bottom) => bottom <= top)).toHaveLength(15);
    await rows.nth(19).scrollIntoViewIfNeeded();
    expect((await pager.boundingBox())?.y).toBe(top);
    // Column settings and create button are aligned with the table.
    const getRightEdge = async (name: string) => {
      const box = await findContent(page).getByRole('button', { name }).boundingBox();
      return (box?.x ?? 0) + (box?.width ?? 0);
    };
    expect(Math.abs((await getRightEdge('新增用户')) - (await getRightEdge('列设置')))).toBeLessThan(12);
    // A tablet has taller rows.
    await page.setViewportSize({ width: 768, height: 1024 });
    await expect.poll(async () => (await rows.first().boundingBox())?.height).toBe(48);
    await expect(findContent(page).getByRole('columnheader', { name: '角色' })).toBeVisible();
  },
);

test.describe('the list on a phone', () => {
  test.use(phoneOptions);

  test(
    'shows an unusual state instead of the username, and the whole pager',
    { tag: '@full' },
    async ({ page, product }) => {
      const { token } = await signInByApi(product.url, 'admin');
      const role = await createRole(product.url, token, 'phone-list', ['/system/user']);
      await createUser(product.url, token, { username: 'zzy-usual', name: '甲乙', roles: [role.id] });
      const body = { username: 'zzy-disabled', name: '丙丁', roles: [role.id], status: 0, password: 'to-be-changed-1' };
      await fetchResult(product.url, 'user-item', { token, body });
      await setPreferences(page, { language: 'en-US' });
      await signIn(page, 'admin', '/system/user?keyword=zzy-');
      const rows = findContent(page).locator('li[data-row-key]');
      const [enabledRow, disabledRow] = [rows.filter({ hasText: '甲乙' }), rows.filter({ hasText: '丙丁' })];
      await expect(enabledRow.getByText('zzy-usual')).toBeVisible();
      await expect(disabledRow.getByText('zzy-disabled')).toBeHidden();
      const pill = disabledRow.locator('.pill');
      await expect(pill).toHaveText('Disabled');
      expect(await pill.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);

      await page.goto('/system/user');
      const pager = findContent(page).locator('.ant-pagination');
      await expect(pager).toContainText('1–20 of 20');
      const overflow = await pager
        .locator('li:visible')
        .evaluateAll((parts) => parts.filter((part) => part.getBoundingClientRect().left < 0).length);
      expect(overflow).toBe(0);
    },
  );
});
