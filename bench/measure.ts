import type { Browser, BrowserContext } from '@playwright/test';
import { parseArgs } from 'node:util';
import { openBrowser } from '../e2e/chromium.ts';
import { demoPassword } from '../e2e/harness/demo.ts';
import { type Instance, startProduct } from '../e2e/harness/product.ts';
import { createRole, signInByApi } from '../e2e/harness/api.ts';
import { serveBarePages } from './bare/serve-pages.ts';
import { openContext } from './browser.ts';
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

const withBrowser = async <Result>(work: (browser: Browser) => Promise<Result>): Promise<Result> => {
  const browser = await openBrowser();
  try {
    return await work(browser);
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
  const bare = await serveBarePages();
  const server = await startBareServer(await readUserInfo(await describeServer(product)));
  return {
    pages: { login: `${bare.url}/login.html`, home: `${bare.url}/home.html`, signIn: async () => {} },
    visited: barePages(bare.url),
    server,
    stop: () => {
      server.stop();
      return bare.stop();
    },
  };
};

const startCommitBaseline = async (folder: string): Promise<Baseline> => {
  const other = await startDemo(folder);
  return {
    pages: listPages(other),
    visited: productPages(other.url, demoPassword),
    server: await describeServer(other),
    stop: async () => void (await other.stop()),
  };
};

const measureProductTabs = (product: Instance): Promise<Measurement[]> =>
  withBrowser(async (browser) => {
    const browserContext = await openContext(browser);
    await signIn(product)(browserContext);
    return measureTabs(browserContext, `${product.url}/home`);
  });

const measurements: Measurement[] = [];
let [failedCount, unjudgedCount] = [0, 0];

/** `--busy` measures on a machine with other load, without a verdict. */
const { positionals: namedParts, values: options } = parseArgs({
  allowPositionals: true,
  options: { busy: { type: 'boolean', default: false } },
});
const isBusyAllowed = options.busy;
const other = process.env['BENCH_AGAINST'];

/** Prints a warning if other load makes figures invalid. */
const canJudge = (cores: number): boolean => {
  if (isQuiet(cores)) return true;
  console.log(`Other processes use ${cores.toFixed(1)} cores of this machine, so the figures are not judged.`);
  return false;
};

/** An error in one part does not stop the others. */
const part = async (title: string, measure: () => Promise<Measurement[]>): Promise<void> => {
  console.log(`\n${title} …`);
  if (!canJudge(await measureBusyCores()) && !isBusyAllowed) {
    failedCount += 1;
    return;
  }
  const others = watchOthers();
  try {
    const found = (await measure()).map((item) => (other ? { ...item, limit: null } : item));
    const judged = canJudge(others());
    printMeasurements(found, judged);
    if (judged) measurements.push(...found);
    else unjudgedCount += found.length;
  } catch (error) {
    others();
    failedCount += 1;
    console.log(error);
  }
};

const partNames = ['pages', 'visits', 'requests', 'tabs', 'hostile', 'lists', 'streams'];
const unknownPart = namedParts.find((name) => !partNames.includes(name));
if (unknownPart !== undefined) {
  console.error(`Unknown part "${unknownPart}". Parts: ${partNames.join(', ')}.`);
  process.exit(2);
}

/** All parts run if none is named. */
const selectedParts = new Set(namedParts);
const isWanted = (name: string): boolean => selectedParts.size === 0 || selectedParts.has(name);

/** Starts the demo with a change to list in the audit log. */
const startDemo = async (folder?: string): Promise<Instance> => {
  const product = await startProduct({ LOG_LEVEL: 'warn' }, folder);
  const { token } = await signInByApi(product.url, 'admin');
  await createRole(product.url, token, 'bench', ['/home']);
  return product;
};

const measureAgainstBaseline = async (): Promise<void> => {
  const product = await startDemo();
  const baseline = other ? await startCommitBaseline(other) : await startBareBaseline(product);
  if (isWanted('pages'))
    await part('Pages: sign-in page and home in a browser', () =>
      withBrowser((browser) => measurePages(browser, listPages(product), baseline.pages)),
    );
  if (isWanted('visits'))
    await part('Visits: signing in, opening pages, memory afterwards', () =>
      withBrowser((browser) => measureVisits(browser, productPages(product.url, demoPassword), baseline.visited)),
    );
  if (isWanted('requests'))
    await part('Requests: user-info', async () => measureThroughput(await describeServer(product), baseline.server));
  await baseline.stop();
  if (!other && isWanted('tabs'))
    await part('Tabs: switching between 20 of 40 open pages', () => measureProductTabs(product));
  await product.stop();
};

if (['pages', 'visits', 'requests', 'tabs'].some(isWanted)) await measureAgainstBaseline();
if (!other && isWanted('hostile')) {
  const product = await startProduct({ LOG_LEVEL: 'warn' });
  await part('Hostile requests: public endpoints with text at their limit', () => measureHostile(product));
  await product.stop();
}
if (!other && isWanted('lists')) {
  await part('Lists: pages of a million users and two million audit entries on PostgreSQL', measureLists);
  await part('Lists: pages of a hundred thousand users on SQLite', measureEmbeddedLists);
}
if (!other && isWanted('streams'))
  await part('Streams: 10,000 online browsers receive an announcement', measureStreams);

saveMeasurements(measurements);
const missed = measurements.filter((measurement) => !isMet(measurement)).length;
if (!other) console.log(`\n${measurements.length - missed} of ${measurements.length} limits are met.`);
if (unjudgedCount > 0) console.log(`${unjudgedCount} figures were not judged because the machine was busy.`);
process.exitCode = failedCount + (isBusyAllowed ? 0 : unjudgedCount) > 0 ? 1 : 0;
