import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { recordsPath, restoreTabs } from '../e2e/harness/tabs.ts';
import { kilobytes, type Measurement, median, milliseconds, spread } from './report.ts';

const slowdown = 4;
/** Main thread time at this slowdown. */
const maxSwitchMs = 150;
const openTabs = 40;
const keptPages = 20;
const switches = 200;
/** Time in which a page loads its data. */
const quietMs = 400;

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
  { length: openTabs - productPages.length },
  (_, position) => `${recordsPath}/${100 + position}`,
);
const kept = [...records.slice(productPages.length - keptPages), ...productPages];

/** Without a click, measures only the overhead. */
const show = (page: Page, path: string, isClicked = true): Promise<void> =>
  page.evaluate(
    async ({ key, clicks }) => {
      const tab = document.querySelector<HTMLElement>(`[role=tab][data-tab="${key}"]`);
      const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      if (clicks) tab?.click();
      do await frame();
      while (clicks && tab?.getAttribute('aria-selected') !== 'true');
      await frame();
      const shown = [...document.querySelectorAll<HTMLElement>('#pages [data-page]')].find((one) =>
        one.firstElementChild?.checkVisibility(),
      );
      // Weak references show which pages are still in memory.
      const seen = window as { shownPages?: Map<string, WeakRef<HTMLElement>> };
      seen.shownPages ??= new Map();
      if (shown) seen.shownPages.set(`${key} ${seen.shownPages.size}`, new WeakRef(shown));
    },
    { key: path, clicks: isClicked },
  );

/** Includes the slowdown. */
const workMs = async (wire: CDPSession): Promise<number> => {
  const { metrics } = await wire.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
};

interface Cost {
  /** In milliseconds, until the page was visible and until everything was idle. */
  readonly shown: number;
  readonly whole: number;
}

const costOf = async (page: Page, wire: CDPSession, act: () => Promise<void>): Promise<Cost> => {
  const before = await workMs(wire);
  await act();
  const shown = await workMs(wire);
  await page.waitForTimeout(quietMs);
  return { shown: shown - before, whole: (await workMs(wire)) - before };
};

const medianCost = (found: readonly Cost[]): Cost => ({
  shown: median(found.map(({ shown }) => shown)),
  whole: median(found.map(({ whole }) => whole)),
});

const measureLook = async (page: Page, wire: CDPSession, path: string): Promise<Cost> => {
  const found: Cost[] = [];
  for (let turn = 0; turn < 15; turn += 1) found.push(await costOf(page, wire, () => show(page, path, false)));
  return medianCost(found);
};

const heapBytes = async (wire: CDPSession): Promise<number> => {
  for (let round = 0; round < 2; round += 1) await wire.send('HeapProfiler.collectGarbage');
  const { usedSize } = await wire.send('Runtime.getHeapUsage');
  return usedSize;
};

const detachedPages = async (page: Page, wire: CDPSession): Promise<number> => {
  await heapBytes(wire);
  return page.evaluate(() => {
    const { shownPages } = window as { shownPages?: Map<string, WeakRef<HTMLElement>> };
    const left = [...(shownPages?.values() ?? [])].flatMap((one) => one.deref() ?? []);
    return new Set(left.filter((one) => !one.isConnected)).size;
  });
};

/** `own` is the overhead of measuring. Work after the page is visible has no limit. */
const costs = (found: readonly Cost[], own: Cost): Measurement => {
  const shown = found.map((one) => one.shown - own.shown);
  const whole = found.map((one) => one.whole - own.whole);
  return {
    what: `tab switch at ${slowdown}× CPU slowdown, work until it is shown (less ${milliseconds(own.shown)} for measuring)`,
    ours: `${milliseconds(median(shown))} (${spread(shown, milliseconds)}; ${milliseconds(median(whole))} with what follows)`,
    floor: `${milliseconds(maxSwitchMs)} at most`,
    ratio: median(shown) / maxSwitchMs,
    bar: { atMost: 1 },
  };
};

/** Measures processor time of the main thread, which is largely independent of other load. */
export const measureTabs = async (person: BrowserContext, home: string): Promise<Measurement[]> => {
  const page = await person.newPage();
  const wire = await person.newCDPSession(page);
  await page.goto(home);
  await page.locator('[role=tab]').first().waitFor();
  await restoreTabs(page, [...records, ...productPages.slice(1)]);
  for (const path of [...records, ...kept, ...kept]) {
    await show(page, path);
    await page.waitForTimeout(quietMs);
  }
  await wire.send('Performance.enable', { timeDomain: 'threadTicks' });
  await wire.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const own = await measureLook(page, wire, kept[0] ?? home);
  const found: Cost[] = [];
  let half = Number.NaN;
  for (let turn = 0; turn < switches; turn += 1) {
    if (turn === switches / 2) half = await heapBytes(wire);
    found.push(await costOf(page, wire, () => show(page, kept[turn % kept.length] ?? home)));
  }
  const end = await heapBytes(wire);
  const detached = await detachedPages(page, wire);
  await page.close();
  return [
    costs(found, own),
    {
      what: `heap after the last ${switches / 2} of ${switches} switches`,
      ours: kilobytes(end),
      floor: `${kilobytes(half)} before`,
      ratio: end / half,
      bar: { atMost: 1.05 },
    },
    {
      what: `pages left in memory of ${openTabs - keptPages} that had to go`,
      ours: String(detached),
      floor: '1 at most',
      ratio: detached,
      bar: { atMost: 1 },
    },
  ];
};
