import type { Browser, BrowserContext, Page } from '@playwright/test';

export interface Visit {
  readonly scriptBytes: number;
  readonly allBytes: number;
  readonly requests: number;
  readonly readyMs: number;
}

/** Expression that is true once the page can be used. */
export type Ready = string;

export const loginReady: Ready = `(() => {
  const button = document.querySelector('button[type=submit]');
  return Boolean(button && button.offsetWidth > 0 && document.querySelectorAll('input').length >= 2);
})()`;

export const chartsReady: Ready = `[...document.querySelectorAll('[_echarts_instance_]')].filter((chart) => chart.querySelectorAll('svg path').length > 2).length >= 3`;

export const openContext = (browser: Browser): Promise<BrowserContext> =>
  browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce', colorScheme: 'light' });

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

const waitForReady = (page: Page): Promise<number> =>
  page
    .waitForFunction(() => (window as { readyAt?: number }).readyAt, undefined, { timeout: 60_000, polling: 50 })
    .then((handle) => handle.jsonValue())
    .then((at) => at ?? Number.NaN);

/** Measures a visit until the page is ready and the network quiet. */
export const visit = async (
  browserContext: BrowserContext,
  url: string,
  ready: Ready,
  slowdown = 1,
): Promise<Visit> => {
  const page = await browserContext.newPage();
  const devTools = await browserContext.newCDPSession(page);
  await devTools.send('Network.enable');
  if (slowdown > 1) await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const kinds = new Map<string, string>();
  let scriptBytes = 0;
  let allBytes = 0;
  let requests = 0;
  devTools.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (response.url.startsWith('data:')) return;
    kinds.set(requestId, type);
    requests += 1;
  });
  devTools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId);
    if (!kind) return;
    allBytes += encodedDataLength;
    if (kind === 'Script') scriptBytes += encodedDataLength;
  });
  await page.addInitScript(watchReady(ready));
  await page.goto(url);
  const readyMs = await waitForReady(page);
  // An event stream never ends, so waiting for an idle network is impossible.
  await page.waitForTimeout(quietMs);
  await page.close();
  return { scriptBytes, allBytes, requests, readyMs };
};
