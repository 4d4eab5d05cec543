import type { Browser, BrowserContext } from '@playwright/test';
import { parseArgs } from 'node:util';
import { openBrowser } from '../e2e/chromium.ts';
import { demoPassword } from '../e2e/harness/demo.ts';
import { type Instance, startProduct } from '../e2e/harness/product.ts';
import { createRole, signInByApi } from '../e2e/harness/api.ts';
import { serveBarePages } from './bare/serve-pages.ts';
import { openContext } from './browser.ts';
import { measureGuessing } from './guessing.ts';
import { measureHostile } from './hostile.ts';
import { measureEmbeddedLists, measureLists } from './lists.ts';
import { measureBusyCores, isQuiet, watchOthers } from './quiet.ts';
import { isMet, saveMeasurements, type Measurement, printMeasurements } from './report.ts';
import { measureStreams } from './streams.ts';
import { measureTabs } from './tabs.ts';
import { readUserInfo, measureThroughput, startBareServer } from './throughput.ts';
import { barePages, measureVisits, productPages, type VisitedSite } from './visits.ts';
import { measurePages, type Pages } from './weight.ts';

const signIn =
  (product: Instance) =>
  async (browserContext: BrowserContext): Promise<void> => {
    const session = JSON.stringify({ id: 'bench', ...(await signInByApi(product.url, 'admin')) });
    await browserContext.addInitScript((stored) => localStorage.setItem('session', stored), session);
  };

const runWithBrowser = async <Result>(operation: (browser: Browser) => Promise<Result>): Promise<Result> => {
  const browser = await openBrowser();
  try {
    return await operation(browser);
  } finally {
    await browser.close();
  }
};

interface Baseline {
  readonly pages: Pages;
  readonly visited: VisitedSite;
  readonly server: Parameters<typeof measureThroughput>[1];
  readonly stop: () => Promise<void>;
}

const listPages = (product: Instance): Pages => ({
  login: `${product.url}/login`,
  home: `${product.url}/home`,
  signIn: signIn(product),
});

const describeServer = async ({ url, pid }: Instance) => ({ url, pid, token: (await signInByApi(url, 'admin')).token });

const startBareBaseline = async (product: Instance): Promise<Baseline> => {
  const bareSite = await serveBarePages();
  const server = await startBareServer(await readUserInfo(await describeServer(product)));
  return {
    pages: { login: `${bareSite.url}/login.html`, home: `${bareSite.url}/home.html`, signIn: async () => {} },
    visited: barePages(bareSite.url),
    server,
    stop: () => {
      server.stop();
      return bareSite.stop();
    },
  };
};

const startCommitBaseline = async (folder: string): Promise<Baseline> => {
  const baselineInstance = await startDemo(folder);
  return {
    pages: listPages(baselineInstance),
    visited: productPages(baselineInstance.url, demoPassword),
    server: await describeServer(baselineInstance),
    stop: async () => void (await baselineInstance.stop()),
  };
};

const measureProductTabs = (product: Instance): Promise<Measurement[]> =>
  runWithBrowser(async (browser) => {
    const browserContext = await openContext(browser);
    await signIn(product)(browserContext);
    return measureTabs(browserContext, `${product.url}/home`);
  });

const measurements: Measurement[] = [];
let failedCount = 0;
let unjudgedCount = 0;

/** `--busy` measures on a machine with other load, without a verdict. */
const { positionals: namedParts, values: options } = parseArgs({
  allowPositionals: true,
  options: { busy: { type: 'boolean', default: false } },
});
const isBusyAllowed = options.busy;
const baselineFolder = process.env['BENCH_AGAINST'];

const canJudge = (cores: number): boolean => {
  if (isQuiet(cores)) return true;
  console.log(`Other processes use ${cores.toFixed(1)} cores of this machine, so the figures are not judged.`);
  return false;
};

/** An error in one part does not stop the others. */
const runPart = async (title: string, measure: () => Promise<Measurement[]>): Promise<void> => {
  console.log(`\n${title} …`);
  if (!canJudge(await measureBusyCores()) && !isBusyAllowed) {
    failedCount += 1;
    return;
  }
  const stopWatching = watchOthers();
  try {
    const results = (await measure()).map((item) => (baselineFolder ? { ...item, limit: null } : item));
    const isJudged = canJudge(stopWatching());
    printMeasurements(results, isJudged);
    if (isJudged) measurements.push(...results);
    else unjudgedCount += results.length;
  } catch (error) {
    stopWatching();
    failedCount += 1;
    console.log(error);
  }
};

const partNames = ['pages', 'visits', 'requests', 'tabs', 'hostile', 'guessing', 'lists', 'streams'];
const unknownPart = namedParts.find((name) => !partNames.includes(name));
if (unknownPart !== undefined) {
  console.error(`Unknown part "${unknownPart}". Parts: ${partNames.join(', ')}.`);
  process.exit(2);
}

const selectedParts = new Set(namedParts);
const isSelected = (name: string): boolean => selectedParts.size === 0 || selectedParts.has(name);

/** Starts the demo with a change to list in the audit log. */
const startDemo = async (folder?: string): Promise<Instance> => {
  const product = await startProduct({ LOG_LEVEL: 'warn' }, folder);
  const { token } = await signInByApi(product.url, 'admin');
  await createRole(product.url, token, 'bench', ['/home']);
  return product;
};

const measureAgainstBaseline = async (): Promise<void> => {
  const product = await startDemo();
  const baseline = baselineFolder ? await startCommitBaseline(baselineFolder) : await startBareBaseline(product);
  if (isSelected('pages'))
    await runPart('Pages: sign-in page and home in a browser', () =>
      runWithBrowser((browser) => measurePages(browser, listPages(product), baseline.pages)),
    );
  if (isSelected('visits'))
    await runPart('Visits: signing in, opening pages, memory afterwards', () =>
      runWithBrowser((browser) => measureVisits(browser, productPages(product.url, demoPassword), baseline.visited)),
    );
  if (isSelected('requests'))
    await runPart('Requests: user-info', async () => measureThroughput(await describeServer(product), baseline.server));
  await baseline.stop();
  if (!baselineFolder && isSelected('tabs'))
    await runPart('Tabs: switching between 20 of 40 open pages', () => measureProductTabs(product));
  await product.stop();
};

if (['pages', 'visits', 'requests', 'tabs'].some(isSelected)) await measureAgainstBaseline();
if (!baselineFolder && isSelected('hostile')) {
  const product = await startProduct({ LOG_LEVEL: 'warn' });
  await runPart('Hostile requests: public endpoints with text at their limit', () => measureHostile(product));
  await product.stop();
}
if (!baselineFolder && isSelected('guessing')) {
  const product = await startProduct({ LOG_LEVEL: 'warn' });
  await runPart('Guessing: wrong codes and passwords for one account', () => measureGuessing(product));
  await product.stop();
}
if (!baselineFolder && isSelected('lists')) {
  await runPart('Lists: pages of a million users and two million audit entries on PostgreSQL', measureLists);
  await runPart('Lists: pages of a hundred thousand users on SQLite', measureEmbeddedLists);
}
if (!baselineFolder && isSelected('streams'))
  await runPart('Streams: 10,000 online browsers receive an announcement', measureStreams);

saveMeasurements(measurements);
const missed = measurements.filter((measurement) => !isMet(measurement)).length;
if (!baselineFolder) console.log(`\n${measurements.length - missed} of ${measurements.length} limits are met.`);
if (unjudgedCount > 0) console.log(`${unjudgedCount} figures were not judged because the machine was busy.`);
process.exitCode = failedCount + (isBusyAllowed ? 0 : unjudgedCount) > 0 ? 1 : 0;
