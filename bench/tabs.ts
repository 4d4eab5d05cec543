import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { kilobytes, type Measurement, median, milliseconds, spread } from './report.ts';

const slowdown = 4;
const warmRounds = 3;
const rounds = 20;
const switches = 40;
const frameMs = 50;

/** Opens a tab for each path, by the browser's own history of the product: what was opened stays behind its tab. */
const openTabs = async (page: Page, home: string, paths: readonly string[]): Promise<void> => {
  for (const path of paths) await page.goto(new URL(path, home).href);
  for (const path of paths) {
    await page.locator(`[role=tab][data-tab="${path}"]`).click();
    await page.waitForTimeout(400);
  }
};

/** Milliseconds from the click on a tab until its page is on the screen, for each of so many switches. */
const switchTimes = (page: Page, paths: readonly string[], count: number): Promise<number[]> =>
  page.evaluate(
    async ([tabs, times]) => {
      const painted = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      const taken: number[] = [];
      for (let turn = 0; turn < times; turn += 1) {
        const tab = document.querySelector<HTMLElement>(`[role=tab][data-tab="${tabs[turn % tabs.length]}"]`);
        await new Promise((resolve) => setTimeout(resolve, 150));
        const start = performance.now();
        tab?.click();
        await painted();
        taken.push(performance.now() - start);
      }
      return taken;
    },
    [paths, count] as const,
  );

const heapBytes = async (wire: CDPSession): Promise<number> => {
  await wire.send('HeapProfiler.collectGarbage');
  const { usedSize } = await wire.send('Runtime.getHeapUsage');
  return usedSize;
};

/** What switching between open tabs costs, and what going round them again and again leaves in memory. */
export const measureTabs = async (
  person: BrowserContext,
  home: string,
  paths: readonly string[],
): Promise<Measurement[]> => {
  const page = await person.newPage();
  const wire = await person.newCDPSession(page);
  await page.goto(home);
  await openTabs(page, home, paths);
  await switchTimes(page, paths, paths.length * warmRounds);
  const before = await heapBytes(wire);
  await switchTimes(page, paths, paths.length * rounds);
  const after = await heapBytes(wire);
  await wire.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const times = await switchTimes(page, paths, switches);
  await page.close();
  return [
    {
      what: `tab switch at ${slowdown}× CPU slowdown`,
      ours: `${milliseconds(median(times))} (${spread(times, milliseconds)})`,
      floor: milliseconds(frameMs),
      ratio: median(times) / frameMs,
      bar: { atMost: 1 },
    },
    {
      what: `heap after ${rounds} rounds through ${paths.length} tabs`,
      ours: kilobytes(after),
      floor: `${kilobytes(before)} before`,
      ratio: after / before,
      bar: { atMost: 1.05 },
    },
  ];
};
