import type { Browser, BrowserContext } from '@playwright/test';
import { parseArgs } from 'node:util';
import { openBrowser } from '../e2e/chromium.ts';
import { demoPassword } from '../e2e/harness/demo.ts';
import { type Instance, startProduct } from '../e2e/harness/product.ts';
import { signInByApi } from '../e2e/harness/api.ts';
import { serveBarePages } from './bare/serve-pages.ts';
import { newPerson } from './browser.ts';
import { measureHostile } from './hostile.ts';
import { measureEmbeddedLists, measureLists } from './lists.ts';
import { coresAtRest, isQuiet, watchOthers } from './quiet.ts';
import { isMet, keep, type Measurement, print } from './report.ts';
import { measureTabs } from './tabs.ts';
import { answerOf, measureThroughput, startBare } from './throughput.ts';
import { barePages, measureVisits, productPages, type Visited } from './visits.ts';
import { measurePages, type Pages } from './weight.ts';

const signIn =
  (product: Instance) =>
  async (person: BrowserContext): Promise<void> => {
    const session = JSON.stringify({ id: 'bench', ...(await signInByApi(product.url, 'admin')) });
    await person.addInitScript((stored) => localStorage.setItem('session', stored), session);
  };

const withBrowser = async <Result>(work: (browser: Browser) => Promise<Result>): Promise<Result> => {
  const browser = await openBrowser();
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
};

interface Floor {
  readonly pages: Pages;
  readonly visited: Visited;
  readonly server: Parameters<typeof measureThroughput>[1];
  readonly stop: () => Promise<void>;
}

const pagesOf = (product: Instance): Pages => ({
  login: `${product.url}/login`,
  home: `${product.url}/home`,
  signIn: signIn(product),
});

const serverOf = async ({ url, pid }: Instance) => ({ url, pid, token: (await signInByApi(url, 'admin')).token });

const bareFloor = async (product: Instance): Promise<Floor> => {
  const bare = await serveBarePages();
  const server = await startBare(await answerOf(await serverOf(product)));
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

const commitFloor = async (folder: string): Promise<Floor> => {
  const other = await startProduct({ LOG_LEVEL: 'warn' }, folder);
  return {
    pages: pagesOf(other),
    visited: productPages(other.url, demoPassword),
    server: await serverOf(other),
    stop: async () => void (await other.stop()),
  };
};

const tabs = (product: Instance): Promise<Measurement[]> =>
  withBrowser(async (browser) => {
    const person = await newPerson(browser);
    await signIn(product)(person);
    return measureTabs(person, `${product.url}/home`);
  });

const measurements: Measurement[] = [];
let [failed, unjudged] = [0, 0];

/** `--busy` measures on a machine with other load, without a verdict. */
const { positionals: named, values: options } = parseArgs({
  allowPositionals: true,
  options: { busy: { type: 'boolean', default: false } },
});
const isAnyway = options.busy;
const other = process.env['BENCH_AGAINST'];

/** Prints a warning if other load makes figures invalid. */
const isJudged = (cores: number): boolean => {
  if (isQuiet(cores)) return true;
  console.log(`Other processes use ${cores.toFixed(1)} cores of this machine, so the figures are not judged.`);
  return false;
};

/** An error in one part does not stop the others. */
const part = async (title: string, measure: () => Promise<Measurement[]>): Promise<void> => {
  console.log(`\n${title} …`);
  if (!isJudged(await coresAtRest()) && !isAnyway) {
    failed += 1;
    return;
  }
  const others = watchOthers();
  try {
    const found = (await measure()).map((one) => (other ? { ...one, bar: null } : one));
    const judged = isJudged(others());
    print(found, judged);
    if (judged) measurements.push(...found);
    else unjudged += found.length;
  } catch (error) {
    others();
    failed += 1;
    console.log(error);
  }
};

/** All parts run if none is named. */
const wanted = new Set(named);
const isWanted = (name: string): boolean => wanted.size === 0 || wanted.has(name);

const besideFloor = async (): Promise<void> => {
  const product = await startProduct({ LOG_LEVEL: 'warn' });
  const floor = other ? await commitFloor(other) : await bareFloor(product);
  if (isWanted('pages'))
    await part('Pages: sign-in page and home in a browser', () =>
      withBrowser((browser) => measurePages(browser, pagesOf(product), floor.pages)),
    );
  if (isWanted('visits'))
    await part('Visits: signing in, opening pages, memory afterwards', () =>
      withBrowser((browser) => measureVisits(browser, productPages(product.url, demoPassword), floor.visited)),
    );
  if (isWanted('requests'))
    await part('Requests: user-info', async () => measureThroughput(await serverOf(product), floor.server));
  await floor.stop();
  if (!other && isWanted('tabs')) await part('Tabs: switching between 20 of 40 open pages', () => tabs(product));
  await product.stop();
};

if (['pages', 'visits', 'requests', 'tabs'].some(isWanted)) await besideFloor();
if (!other && isWanted('hostile')) {
  const product = await startProduct({ LOG_LEVEL: 'warn' });
  await part('Hostile requests: public endpoints with text at their limit', () => measureHostile(product));
  await product.stop();
}
if (!other && isWanted('lists')) {
  await part('Lists: pages of a million users and two million audit entries on PostgreSQL', measureLists);
  await part('Lists: pages of a hundred thousand users on SQLite', measureEmbeddedLists);
}

keep(measurements);
const missed = measurements.filter((one) => !isMet(one)).length;
if (!other) console.log(`\n${measurements.length - missed} of ${measurements.length} limits are met.`);
if (unjudged > 0) console.log(`${unjudged} figures were not judged because the machine was busy.`);
process.exitCode = failed + (isAnyway ? 0 : unjudged) > 0 ? 1 : 0;
