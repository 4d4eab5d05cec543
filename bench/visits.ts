import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import { openBrowser } from '../e2e/chromium.ts';
import { chartsReady, openContext, type Ready } from './browser.ts';
import { formatKilobytes, type Measurement, median, formatMilliseconds, formatRange } from './report.ts';

const rounds = 5;
/** A single difference mostly shows garbage collection. */
const growthVisits = 40;
const growthMeasurements = 6;
const quietMs = 800;

export interface VisitedSite {
  readonly url: string;
  readonly openedPages: readonly { readonly key: string; readonly entry: string; readonly ready: Ready }[];
  readonly signIn: (page: Page) => Promise<void>;
}

const createTableReady = (key: string): Ready =>
  `document.querySelectorAll('[data-page="${key}"] tbody tr[data-row-key]').length >= 1`;

const createFormReady = (key: string): Ready =>
  `document.querySelectorAll('[data-page="${key}"] form input').length >= 3`;

const fillSignInForm = async (page: Page, password: string): Promise<void> => {
  const name = page.locator('input').first();
  const secret = page.locator('input[type=password]');
  await name.fill('admin');
  await secret.fill(password);
};

export const productPages = (url: string, password: string): VisitedSite => ({
  url,
  openedPages: [
    { key: '/system/user', ready: createTableReady('/system/user') },
    { key: '/system/role', ready: createTableReady('/system/role') },
    { key: '/system/menu', ready: createTableReady('/system/menu') },
    { key: '/system/audit', ready: createTableReady('/system/audit') },
    { key: '/components/form-fields', ready: createFormReady('/components/form-fields') },
  ].map((item) => ({ ...item, entry: `nav a[href="${item.key}"]` })),
  signIn: async (page) => {
    await page.goto(`${url}/login`);
    await fillSignInForm(page, password);
  },
});

export const barePages = (url: string): VisitedSite => ({
  url,
  openedPages: ['table', 'form'].map((key) => ({
    key,
    entry: `[role=menuitem]:has-text("${key}")`,
    ready: key === 'table' ? createTableReady(key) : createFormReady(key),
  })),
  signIn: async (page) => {
    await page.goto(`${url}/app.html`);
    await fillSignInForm(page, 'any');
  },
});

const createContentReady = (key: string): Ready => `(() => {
  const page = document.querySelector('[data-page="${key}"]');
  return Boolean(page && page.checkVisibility() && page.innerText.trim().length > 10 && !page.querySelector('[aria-busy=true]:only-child'));
})()`;

/** Records when each expression is first true after a click or load. */
const watchReady = (parts: readonly Ready[], fromClick: boolean): string => `(() => {
  const parts = [${parts.map((part) => `() => ${part}`).join(',')}];
  const at = (window.readyAt = parts.map(() => 0));
  const begin = (start) => {
    const look = () => {
      parts.forEach((part, index) => {
        try { if (!at[index] && part()) at[index] = performance.now() - start; } catch {}
      });
      if (at.some((one) => !one)) requestAnimationFrame(look);
    };
    look();
  };
  if (${fromClick}) addEventListener('click', (event) => begin(event.timeStamp), { capture: true, once: true });
  else begin(0);
})()`;

const waitForReadyTimes = async (page: Page): Promise<number[]> => {
  const readyTimes = await page.waitForFunction(
    () => {
      const { readyAt: at } = window as { readyAt?: number[] };
      return at?.every(Boolean) ? at : null;
    },
    undefined,
    { timeout: 60_000, polling: 50 },
  );
  const times = (await readyTimes.jsonValue()) ?? [];
  await page.waitForTimeout(quietMs);
  return times;
};

const measureClick = async (page: Page, entry: string, parts: readonly Ready[]): Promise<number[]> => {
  await page.evaluate(watchReady(parts, true));
  await page.locator(entry).first().click();
  return waitForReadyTimes(page);
};

const measureHeapBytes = async (devTools: CDPSession): Promise<number> => {
  for (let round = 0; round < 3; round += 1) await devTools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devTools.send('Runtime.getHeapUsage');
  return usedSize;
};

const countNodes = async (devTools: CDPSession): Promise<number> => {
  await devTools.send('Performance.enable');
  const { metrics } = await devTools.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'Nodes')?.value ?? Number.NaN;
};

const openGroups = async (page: Page): Promise<void> => {
  for (let round = 0; round < 20; round += 1) {
    const closedGroup = page.locator('nav.menu-tree [aria-expanded=false]').first();
    if ((await closedGroup.count()) === 0) return;
    await closedGroup.click();
  }
};

interface Visits {
  readonly signIn: number;
  readonly reload: number;
  readonly content: number[];
  readonly rows: number[];
  readonly revisit: number[];
  readonly heap: number;
  readonly elements: number;
  readonly nodes: number;
}

const computeMedianSlope = (values: readonly number[]): number =>
  median(values.flatMap((from, at) => values.slice(at + 1).map((to, index) => (to - from) / (index + 1))));

/** Uses a browser that does not compile JavaScript: compiled code grew the heap by 1.3 MB in visits 100 to 300. */
const measureGrowth = async ({ openedPages, signIn }: VisitedSite): Promise<number> => {
  const browser = await openBrowser(['--js-flags=--jitless']);
  const browserContext = await openContext(browser);
  const page = await browserContext.newPage();
  const devTools = await browserContext.newCDPSession(page);
  await signIn(page);
  await measureClick(page, 'button[type=submit]', [chartsReady]);
  await openGroups(page);
  const visitPages = async (visits: number) => {
    for (let visit = 0; visit < visits; visit += 1) {
      const { entry = '' } = openedPages[visit % openedPages.length] ?? {};
      await page.locator(entry).first().click();
      await page.waitForTimeout(150);
    }
  };
  await visitPages(openedPages.length * 2);
  const heaps = [await measureHeapBytes(devTools)];
  for (let measurement = 0; measurement < growthMeasurements; measurement += 1) {
    await visitPages(growthVisits);
    heaps.push(await measureHeapBytes(devTools));
  }
  await browser.close();
  return computeMedianSlope(heaps) / growthVisits;
};

const visitAll = async (browserContext: BrowserContext, pages: VisitedSite): Promise<Visits> => {
  const page = await browserContext.newPage();
  const devTools = await browserContext.newCDPSession(page);
  await pages.signIn(page);
  await page.waitForTimeout(quietMs);
  const [signIn = Number.NaN] = await measureClick(page, 'button[type=submit]', [chartsReady]);
  await page.addInitScript(watchReady([chartsReady], false));
  await page.reload();
  const [reload = Number.NaN] = await waitForReadyTimes(page);
  await openGroups(page);
  const results: Record<'content' | 'rows' | 'revisit', number[]> = { content: [], rows: [], revisit: [] };
  for (const { key, entry, ready } of pages.openedPages) {
    const [content = Number.NaN, rows = Number.NaN] = await measureClick(page, entry, [createContentReady(key), ready]);
    results.content.push(content);
    results.rows.push(rows);
  }
  const elements = await page.evaluate(() => document.querySelectorAll('*').length);
  const heap = await measureHeapBytes(devTools);
  const nodes = await countNodes(devTools);
  for (const { key, entry } of pages.openedPages)
    results.revisit.push(...(await measureClick(page, entry, [createContentReady(key)])));
  await page.close();
  return { signIn, reload, ...results, heap, elements, nodes };
};

const compareTimes = (
  title: string,
  atMost: number,
  productTimes: readonly number[],
  bareTimes: readonly number[],
): Measurement => ({
  title,
  ours: `${formatMilliseconds(median(productTimes))} (${formatRange(productTimes, formatMilliseconds)})`,
  baseline: `${formatMilliseconds(median(bareTimes))} (${formatRange(bareTimes, formatMilliseconds)})`,
  ratio: median(productTimes) / median(bareTimes),
  limit: { atMost },
});

export const measureVisits = async (browser: Browser, site: VisitedSite, bare: VisitedSite): Promise<Measurement[]> => {
  const [productVisits, baselineVisits]: [Visits[], Visits[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    for (const [pages, results] of [
      [site, productVisits],
      [bare, baselineVisits],
    ] as const) {
      const browserContext = await openContext(browser);
      results.push(await visitAll(browserContext, pages));
      await browserContext.close();
    }
  }
  const collectValues = (results: readonly Visits[], selectValue: (visits: Visits) => number | number[]) =>
    results.flatMap(selectValue);
  const measureTimes = (
    title: string,
    atMost: number,
    selectValue: (visits: Visits) => number | number[],
  ): Measurement =>
    compareTimes(title, atMost, collectValues(productVisits, selectValue), collectValues(baselineVisits, selectValue));
  const heap = [
    median(collectValues(productVisits, (visits) => visits.heap)),
    median(collectValues(baselineVisits, (visits) => visits.heap)),
  ] as const;
  const measureCount = (title: string, atMost: number, selectValue: (visits: Visits) => number): Measurement => {
    const medianCount = median(collectValues(productVisits, selectValue));
    return {
      title,
      ours: String(medianCount),
      baseline: `${atMost} at most`,
      ratio: medianCount / atMost,
      limit: { atMost: 1 },
    };
  };
  const growthBytes = await measureGrowth(site);
  return [
    measureTimes('first visit of a page, click → content', 2, (visits) => visits.content),
    measureTimes('first visit of a page, click → rows or fields', 2, (visits) => visits.rows),
    measureTimes('revisit of a page, click → content', 2, (visits) => visits.revisit),
    measureTimes('sign-in → charts', 2.3, (visits) => visits.signIn),
    measureTimes('warm reload of home → charts', 3.5, (visits) => visits.reload),
    {
      title: 'heap after five pages',
      ours: formatKilobytes(heap[0]),
      baseline: formatKilobytes(heap[1]),
      ratio: heap[0] / heap[1],
      limit: { atMost: 3 },
    },
    measureCount('elements after five pages', 2400, (visits) => visits.elements),
    measureCount('DOM nodes in memory after five pages', 3500, (visits) => visits.nodes),
    {
      title: `heap growth per visit, over ${growthVisits * growthMeasurements} visits`,
      ours: formatKilobytes(growthBytes),
      baseline: '5 kB at most',
      ratio: growthBytes / 5000,
      limit: { atMost: 1 },
    },
  ];
};
