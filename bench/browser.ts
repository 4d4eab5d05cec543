import type { Browser, BrowserContext, Page } from '@playwright/test';

/** Cost of loading a page: transferred bytes, and milliseconds until it was ready. */
export interface Visit {
  readonly scriptBytes: number;
  readonly allBytes: number;
  readonly requests: number;
  readonly readyMs: number;
}

/** Expression that is true in the page once it can be used. */
export type Ready = string;

/** The sign-in form can be submitted. */
export const loginReady: Ready = `(() => {
  const button = document.querySelector('button[type=submit]');
  return Boolean(button && button.offsetWidth > 0 && document.querySelectorAll('input').length >= 2);
})()`;

/** The three charts are drawn. */
export const chartsReady: Ready = `[...document.querySelectorAll('[_echarts_instance_]')].filter((chart) => chart.querySelectorAll('svg path').length > 2).length >= 3`;

/** Opens a browser context with empty caches. */
export const newPerson = (browser: Browser): Promise<BrowserContext> =>
  browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce', colorScheme: 'light' });

/** Milliseconds after readiness in which a page loads the rest. */
const quietMs = 1500;

const watchReady = (ready: Ready): string => `(() => {
  const look = () => {
    let done = false;
    try { done = ${ready}; } catch {}
    if (done) window.readyAt = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})()`;

const readyAt = (page: Page): Promise<number> =>
  page
    .waitForFunction(() => (window as { readyAt?: number }).readyAt, undefined, { timeout: 60_000, polling: 50 })
    .then((handle) => handle.jsonValue())
    .then((at) => at ?? Number.NaN);

/** Opens an address in a new page of a person's browser and measures until it is ready and the network quiet. */
export const visit = async (person: BrowserContext, url: string, ready: Ready, slowdown = 1): Promise<Visit> => {
  const page = await person.newPage();
  const wire = await person.newCDPSession(page);
  await wire.send('Network.enable');
  if (slowdown > 1) await wire.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const kinds = new Map<string, string>();
  let [scriptBytes, allBytes, requests] = [0, 0, 0];
  wire.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (response.url.startsWith('data:')) return;
    kinds.set(requestId, type);
    requests += 1;
  });
  wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId);
    if (!kind) return;
    allBytes += encodedDataLength;
    if (kind === 'Script') scriptBytes += encodedDataLength;
  });
  await page.addInitScript(watchReady(ready));
  await page.goto(url);
  const readyMs = await readyAt(page);
  // Includes everything that loads after readiness. An event stream never ends.
  await page.waitForTimeout(quietMs);
  await page.close();
  return { scriptBytes, allBytes, requests, readyMs };
};
