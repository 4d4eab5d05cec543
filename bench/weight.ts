import type { Browser, BrowserContext } from '@playwright/test';
import { chartsReady, loginReady, openContext, type Ready, visit, type Visit } from './browser.ts';
import { formatKilobytes, type Measurement, median, formatMilliseconds, formatRange } from './report.ts';

const rounds = 7;
const slowdown = 4;

export interface Pages {
  readonly login: string;
  readonly home: string;
  readonly signIn: (browserContext: BrowserContext) => Promise<void>;
}

interface Weight {
  readonly login: Visit;
  /** Both pages use one browser context, so that shared files are transferred once. */
  readonly bothPages: { readonly scriptBytes: number };
}

const measureWeight = async (browser: Browser, pages: Pages): Promise<Weight> => {
  const browserContext = await openContext(browser);
  const login = await visit(browserContext, pages.login, loginReady);
  await pages.signIn(browserContext);
  const home = await visit(browserContext, pages.home, chartsReady);
  await browserContext.close();
  return { login, bothPages: { scriptBytes: login.scriptBytes + home.scriptBytes } };
};

const measureTimes = async (
  measureProduct: () => Promise<number>,
  measureBare: () => Promise<number>,
): Promise<[number[], number[]]> => {
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    times[0].push(await measureProduct());
    times[1].push(await measureBare());
  }
  return times;
};

const createColdVisit =
  (browser: Browser, url: string, ready: Ready, signIn: Pages['signIn'] = async () => {}) =>
  async (): Promise<number> => {
    const browserContext = await openContext(browser);
    await signIn(browserContext);
    const { readyMs } = await visit(browserContext, url, ready, slowdown);
    await browserContext.close();
    return readyMs;
  };

const compareTimes = (title: string, [productTimes, bareTimes]: [number[], number[]]): Measurement => ({
  title: `${title}, ready at ${slowdown}× CPU slowdown`,
  ours: `${formatMilliseconds(median(productTimes))} (${formatRange(productTimes, formatMilliseconds)})`,
  baseline: `${formatMilliseconds(median(bareTimes))} (${formatRange(bareTimes, formatMilliseconds)})`,
  ratio: median(productTimes) / median(bareTimes),
  limit: null,
});

export const measurePages = async (browser: Browser, productPages: Pages, barePages: Pages): Promise<Measurement[]> => {
  const [productWeight, baselineWeight] = [
    await measureWeight(browser, productPages),
    await measureWeight(browser, barePages),
  ];
  const login = await measureTimes(
    createColdVisit(browser, productPages.login, loginReady),
    createColdVisit(browser, barePages.login, loginReady),
  );
  const home = await measureTimes(
    createColdVisit(browser, productPages.home, chartsReady, productPages.signIn),
    createColdVisit(browser, barePages.home, chartsReady, barePages.signIn),
  );
  const compareScripts = (title: string, a: number, b: number, atMost: number): Measurement => ({
    title,
    ours: formatKilobytes(a),
    baseline: formatKilobytes(b),
    ratio: a / b,
    limit: { atMost },
  });
  return [
    compareScripts(
      'sign-in page, transferred JavaScript',
      productWeight.login.scriptBytes,
      baselineWeight.login.scriptBytes,
      1.3,
    ),
    compareScripts(
      'sign-in page and home, transferred JavaScript',
      productWeight.bothPages.scriptBytes,
      baselineWeight.bothPages.scriptBytes,
      1.4,
    ),
    {
      title: 'sign-in page, requests',
      ours: String(productWeight.login.requests),
      baseline: '8 at most',
      ratio: productWeight.login.requests / 8,
      limit: { atMost: 1 },
    },
    compareTimes('sign-in page', login),
    compareTimes('home', home),
  ];
};
