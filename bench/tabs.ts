import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { recordsPath, restoreTabs } from '../e2e/harness/tabs.ts';
import { formatKilobytes, type Measurement, median, formatMilliseconds, formatRange } from './report.ts';

const slowdown = 4;
/** Main thread time at this slowdown. */
const maxSwitchMs = 150;
const openTabCount = 40;
const cachedPageCount = 20;
const switchCount = 200;
const quietMs = 400;
const maxWaitMs = 30_000;

const productPages = [
  '/home',
  '/about',
  '/components/form-fields',
  '/access/access-mode',
  '/access/page-control',
  '/access/button-control',
  '/access/admin-visible',
  '/personal-center/my-profile',
  '/personal-center/settings',
  '/personal-center/notifications',
  '/route-nest/menu1/menu1-2',
  '/route-nest/menu2',
  '/system/user',
  '/system/role',
  '/system/menu',
  '/system/policy',
  '/system/audit',
];

const records = Array.from(
  { length: openTabCount - productPages.length },
  (_, position) => `${recordsPath}/${100 + position}`,
);
const cachedPaths = [...records.slice(productPages.length - cachedPageCount), ...productPages];

/** Without a click, measures only the overhead. */
const switchTab = (page: Page, path: string, isClicked = true): Promise<void> =>
  page.evaluate(
    async ({ key, clicks, maxMs }) => {
      // The elements are replaced after the code for moving tabs has loaded.
      const findTab = () => document.querySelector<HTMLElement>(`[role=tab][data-tab="${key}"]`);
      const tab = findTab();
      if (!tab) throw new Error(`There is no tab ${key}`);
      const waitForFrame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      const latestTime = performance.now() + maxMs;
      if (clicks) tab.click();
      do {
        if (performance.now() > latestTime) throw new Error(`The tab ${key} was not selected within ${maxMs} ms`);
        await waitForFrame();
      } while (clicks && findTab()?.getAttribute('aria-selected') !== 'true');
      await waitForFrame();
      const shownPage = [...document.querySelectorAll<HTMLElement>('#pages [data-page]')].find((item) =>
        item.firstElementChild?.checkVisibility(),
      );
      // Weak references show which pages are still in memory.
      const pageWindow = window as { shownPages?: Map<string, WeakRef<HTMLElement>> };
      pageWindow.shownPages ??= new Map();
      if (shownPage) pageWindow.shownPages.set(`${key} ${pageWindow.shownPages.size}`, new WeakRef(shownPage));
    },
    { key: path, clicks: isClicked, maxMs: maxWaitMs },
  );

const readMainThreadMs = async (devTools: CDPSession): Promise<number> => {
  const { metrics } = await devTools.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
};

interface Cost {
  /** In milliseconds, until the page was visible and until everything was idle. */
  readonly visibleMs: number;
  readonly totalMs: number;
}

const measureCost = async (page: Page, devTools: CDPSession, action: () => Promise<void>): Promise<Cost> => {
  const threadMsBefore = await readMainThreadMs(devTools);
  await action();
  const visibleMs = await readMainThreadMs(devTools);
  await page.waitForTimeout(quietMs);
  return { visibleMs: visibleMs - threadMsBefore, totalMs: (await readMainThreadMs(devTools)) - threadMsBefore };
};

const computeMedianCost = (costs: readonly Cost[]): Cost => ({
  visibleMs: median(costs.map(({ visibleMs }) => visibleMs)),
  totalMs: median(costs.map(({ totalMs }) => totalMs)),
});

const measureOverhead = async (page: Page, devTools: CDPSession, path: string): Promise<Cost> => {
  const costs: Cost[] = [];
  for (let round = 0; round < 15; round += 1)
    costs.push(await measureCost(page, devTools, () => switchTab(page, path, false)));
  return computeMedianCost(costs);
};

const measureHeapBytes = async (devTools: CDPSession): Promise<number> => {
  for (let round = 0; round < 2; round += 1) await devTools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devTools.send('Runtime.getHeapUsage');
  return usedSize;
};

const countDetachedPages = async (page: Page, devTools: CDPSession): Promise<number> => {
  await measureHeapBytes(devTools);
  return page.evaluate(() => {
    const { shownPages } = window as { shownPages?: Map<string, WeakRef<HTMLElement>> };
    const remainingPages = [...(shownPages?.values() ?? [])].flatMap((item) => item.deref() ?? []);
    return new Set(remainingPages.filter((item) => !item.isConnected)).size;
  });
};

/** `overhead` is the overhead of measuring. Work after the page is visible has no limit. */
const createSwitchMeasurement = (costs: readonly Cost[], overhead: Cost): Measurement => {
  const visibleMs = costs.map((item) => item.visibleMs - overhead.visibleMs);
  const totalMs = costs.map((item) => item.totalMs - overhead.totalMs);
  return {
    title: `tab switch at ${slowdown}× CPU slowdown, main-thread time until the page is visible (without ${formatMilliseconds(overhead.visibleMs)} for measuring)`,
    ours: `${formatMilliseconds(median(visibleMs))} (${formatRange(visibleMs, formatMilliseconds)}; ${formatMilliseconds(median(totalMs))} including later work)`,
    baseline: `${formatMilliseconds(maxSwitchMs)} at most`,
    ratio: median(visibleMs) / maxSwitchMs,
    limit: { atMost: 1 },
  };
};

/** Measures processor time of the main thread, which is largely independent of other load. */
export const measureTabs = async (browserContext: BrowserContext, home: string): Promise<Measurement[]> => {
  const page = await browserContext.newPage();
  const devTools = await browserContext.newCDPSession(page);
  await page.goto(home);
  await page.locator('[role=tab]').first().waitFor();
  await restoreTabs(page, [...records, ...productPages.slice(1)]);
  for (const path of [...records, ...cachedPaths, ...cachedPaths]) {
    await switchTab(page, path);
    await page.waitForTimeout(quietMs);
  }
  await devTools.send('Performance.enable', { timeDomain: 'threadTicks' });
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const overhead = await measureOverhead(page, devTools, cachedPaths[0] ?? home);
  const costs: Cost[] = [];
  let halfwayBytes = Number.NaN;
  for (let round = 0; round < switchCount; round += 1) {
    if (round === switchCount / 2) halfwayBytes = await measureHeapBytes(devTools);
    costs.push(
      await measureCost(page, devTools, () => switchTab(page, cachedPaths[round % cachedPaths.length] ?? home)),
    );
  }
  const finalBytes = await measureHeapBytes(devTools);
  const detachedCount = await countDetachedPages(page, devTools);
  await page.close();
  return [
    createSwitchMeasurement(costs, overhead),
    {
      title: `heap after the second half of ${switchCount} switches`,
      ours: formatKilobytes(finalBytes),
      baseline: `${formatKilobytes(halfwayBytes)} before`,
      ratio: finalBytes / halfwayBytes,
      limit: { atMost: 1.05 },
    },
    {
      title: `detached pages in memory, of ${openTabCount - cachedPageCount} closed pages`,
      ours: String(detachedCount),
      baseline: '1 at most',
      ratio: detachedCount,
      limit: { atMost: 1 },
    },
  ];
};
