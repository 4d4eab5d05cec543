import type { Page } from '@playwright/test';
import { changePreferences, findContent, matchName, signIn, waitUntilIdle } from './harness/page.ts';
import { openRecords, recordsPath, restoreTabs, findTabBar, findTab } from './harness/tabs.ts';
import { expect, test } from './harness/test.ts';

const findNote = (page: Page) => findContent(page).getByLabel(matchName('便签')).filter({ visible: true });
const findScrollBox = (page: Page) => findContent(page).locator('.scroll-area-view').filter({ visible: true }).first();
const openTab = async (page: Page, title: string) => {
  await findTab(page, title).click();
  await expect(findTab(page, title)).toHaveAttribute('aria-selected', 'true');
};

test(
  'keeps twenty cached pages and drops the least recently used one without unsaved changes',
  { tag: '@full' },
  async ({ page }) => {
    await signIn(page, 'common', recordsPath);
    const ids = Array.from({ length: 20 }, (_, position) => 101 + position);
    await restoreTabs(page, [recordsPath, ...ids.map((id) => `${recordsPath}/${id}`)]);
    const cachedPages = page.locator('#pages [data-page]');
    const visit = async (which: readonly number[]) => {
      for (const id of which) {
        await findTabBar(page).locator(`[data-tab$="/${id}"]`).click();
        await expect(page.getByRole('tabpanel', { name: `记录 ${id}` })).toBeVisible();
      }
    };
    await findNote(page).fill('原来的');
    await visit([101]);
    await findNote(page).fill('未保存的');
    await visit(ids.slice(1, 19));
    await expect(cachedPages).toHaveCount(20);
    await visit([120]);
    await expect(cachedPages).toHaveCount(20);
    await findTabBar(page).locator(`[data-tab="${recordsPath}"]`).click();
    await expect(page.getByRole('tabpanel', { name: '菜单 1-1' })).toBeVisible();
    await expect(findNote(page)).toHaveValue('');
    await openTab(page, '记录 101');
    await expect(findNote(page)).toHaveValue('未保存的');
  },
);

test(
  'reloads uncached pages on each visit and drops the cached page of a closed tab',
  { tag: '@full' },
  async ({ page }) => {
    await signIn(page, 'admin', '/system/dept');
    const collapse = findContent(page).getByRole('button', { name: '全部收起' });
    await collapse.click();
    await expect(collapse).toHaveCount(0);
    await page.getByRole('link', { name: '用户管理' }).click();
    await expect(page).toHaveURL('/system/user');
    await openTab(page, '部门管理');
    await expect(collapse).toBeVisible();

    await page.goto(recordsPath);
    await openRecords(page, 12, 13);
    await findNote(page).fill('十三');
    await openTab(page, '菜单 1-1');
    await findNote(page).fill('列表');
    await findTab(page, '记录 12').press('Delete');
    await openRecords(page, 13);
    await expect(findNote(page)).toHaveValue('十三');
    await findTab(page, '菜单 1-1').press('Delete');
    await page.getByRole('group', { name: '主菜单' }).getByRole('link', { name: '菜单 1-1' }).click();
    await expect(findNote(page)).toHaveValue('');
  },
);

test(
  'restores the scroll position and chart size of a cached page after the window was resized',
  { tag: '@full' },
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 600 });
    await signIn(page, 'admin', '/home');
    const chart = findContent(page).locator('[_echarts_instance_]').first();
    await expect(chart.locator('svg')).toBeVisible();
    await findScrollBox(page).evaluate((view) => view.scrollTo(0, 120));
    await page.getByRole('link', { name: '关于' }).click();
    await page.setViewportSize({ width: 1010, height: 600 });
    await openTab(page, '首页');
    await expect.poll(() => findScrollBox(page).evaluate((view) => view.scrollTop)).toBe(120);
    const measureWidth = () => chart.evaluate((node) => node.querySelector('svg')?.getBoundingClientRect().width);
    await expect.poll(measureWidth).toBe(await chart.evaluate((node) => node.clientWidth));
  },
);

test('aligns the columns of a cached table after the window was resized', { tag: '@full' }, async ({ page }) => {
  await signIn(page, 'admin', '/system/user');
  await expect(findContent(page).getByRole('row', { name: /admin/ }).first()).toBeVisible();
  await page.getByRole('link', { name: '角色管理' }).click();
  await expect(page).toHaveURL('/system/role');
  await page.setViewportSize({ width: 1900, height: 800 });
  await openTab(page, '用户管理');
  const measureOffset = () =>
    findContent(page)
      .getByRole('table')
      .filter({ visible: true })
      .first()
      .evaluate((table) => {
        const wholeTable = table.closest('.ant-table') ?? table;
        const measureCells = (of: string) =>
          [...wholeTable.querySelectorAll(of)].map((cell) => cell.getBoundingClientRect());
        const heads = measureCells('thead th').filter(({ width }) => width > 0);
        const body = measureCells('tbody tr[data-row-key]:first-of-type > *, tbody tr[data-row-key] > *').slice(
          0,
          heads.length,
        );
        return Math.max(...heads.map(({ left }, column) => Math.abs(left - (body[column]?.left ?? 0))));
      });
  await expect.poll(measureOffset).toBeLessThan(2);
});

test(
  'keeps the page when the tab bar, the spinner or the animation is turned off',
  { tag: '@full' },
  async ({ page }) => {
    await signIn(page, 'common', recordsPath);
    await findNote(page).fill('原来的');
    for (const off of [{ tabbarEnable: false }, { transitionLoading: false }, { transitionEnable: false }]) {
      await changePreferences(page, off);
      await expect(findNote(page)).toHaveValue('原来的');
    }
    await expect(findTabBar(page)).toHaveCount(0);
    await page.getByRole('link', { name: '关于' }).click();
    await page.getByRole('link', { name: '菜单 1-1' }).click();
    await expect(findNote(page)).toHaveValue('原来的');
  },
);

test('releases the rows of a list two pages later', { tag: '@full' }, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, 'admin', '/system/user');
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Performance.enable');
  const countNodes = async () => {
    await devTools.send('HeapProfiler.collectGarbage');
    const { metrics } = await devTools.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'Nodes')?.value;
  };
  const menu = page.getByRole('group', { name: '主菜单' });
  for (const title of ['角色管理', '菜单管理', '部门管理', '关于', '首页']) {
    await waitUntilIdle(page);
    await menu.getByRole('link', { name: title, exact: true }).click();
    await expect(page.getByRole('tabpanel', { name: title })).toBeVisible();
  }
  await expect.poll(countNodes).toBeLessThan(3000);
});

test('sends no requests for a hidden page', async ({ page }) => {
  await page.clock.install();
  await signIn(page, 'common', '/personal-center/notifications');
  let requestCount = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/notification-list')) requestCount += 1;
  });
  const advanceMinutes = async (count: number) => {
    for (let minute = 0; minute < count; minute += 1) await page.clock.runFor(61_000);
  };
  await advanceMinutes(2);
  await expect.poll(() => requestCount).toBeGreaterThan(0);
  await page.getByRole('link', { name: '关于' }).click();
  await expect(page).toHaveURL('/about');
  // The previous page stays visible until the next one is rendered.
  const isNextShown = async () => {
    await page.clock.runFor(1000);
    return page.locator('[data-page="/about"]').isVisible();
  };
  await expect.poll(isNextShown).toBe(true);
  requestCount = 0;
  await advanceMinutes(3);
  expect(requestCount).toBe(0);
  await openTab(page, '消息通知');
  await expect.poll(() => requestCount).toBeGreaterThan(0);
});

test('loads only the active page after a reload with forty tabs', { tag: '@full' }, async ({ page }) => {
  await signIn(page, 'admin', '/about');
  const requestedUrls: string[] = [];
  page.on('request', (request) => requestedUrls.push(new URL(request.url()).pathname));
  const otherPaths = ['/system/user', '/system/role', '/system/menu', '/system/dept', '/system/audit', '/home'];
  const records = Array.from({ length: 33 }, (_, position) => `${recordsPath}/${100 + position}`);
  await restoreTabs(page, ['/about', ...otherPaths.slice(0, 5), ...records]);
  await expect(findContent(page).getByRole('heading', { level: 1 })).toBeVisible();
  await expect(findTabBar(page).getByRole('tab')).toHaveCount(1 + 6 + 33);
  expect(requestedUrls.filter((path) => /user-list|role-list|menu-list|dept|audit|home/.test(path))).toEqual([]);
});

const recordPageMotion = () => {
  const pageWindow = window as { moved?: string[] };
  addEventListener('animationstart', ({ target, animationName }) => {
    if (!(target instanceof HTMLElement) || !animationName.startsWith('page-')) return;
    const motion = [...target.classList].find((name) => name.startsWith('motion-'));
    const path = target.closest<HTMLElement>('[data-page]')?.dataset['page'];
    (pageWindow.moved ??= []).push(`${path} ${motion} ${getComputedStyle(target).animationDuration}`);
  });
};

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test(
    'animates pages with each of the five transitions for 300 ms, or not with reduced motion',
    { tag: '@full' },
    async ({ page }) => {
      await signIn(page, 'common', '/about');
      await page.getByRole('button', { name: '嵌套菜单' }).click();
      await page.getByRole('link', { name: '菜单 2' }).click();
      await page.evaluate(recordPageMotion);
      const readMoved = () => page.evaluate(() => (window as { moved?: string[] }).moved?.splice(0).at(-1));
      const names = ['fade', 'fade-slide', 'fade-up', 'fade-down', 'fade-zoom'] as const;
      for (const [turn, transitionName] of names.entries()) {
        await changePreferences(page, { transitionName });
        const [title, path] = turn % 2 === 0 ? ['关于', '/about'] : ['菜单 2', '/route-nest/menu2'];
        await findTab(page, title).click();
        // The changed preference may animate the former page, too.
        await expect.poll(readMoved).toBe(`${path} motion-${transitionName} 0.3s`);
      }
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await findTab(page, '菜单 2').click();
      await expect(page.getByRole('tabpanel', { name: '菜单 2' })).toBeVisible();
      expect(await readMoved()).toBeUndefined();
    },
  );
});
