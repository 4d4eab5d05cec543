import type { Browser, BrowserContext } from '@playwright/test';
import { parseArgs } from 'node:util';
import { openBrowser } from '../e2e/chromium.ts';
import { demoPassword } from '../e2e/harness/demo.ts';
import { measureDurability } from '../e2e/harness/durability.ts';
import { type Copy, startProduct } from '../e2e/harness/product.ts';
import { signInByApi } from '../e2e/harness/wire.ts';
import { serveBarePages } from './bare/serve-pages.ts';
import { newPerson } from './browser.ts';
import { measureChaos } from './chaos.ts';
import { measureExports } from './exports.ts';
import { measureEmbeddedLists, measureLists } from './lists.ts';
import { measureLoad } from './load.ts';
import { coresAtRest, isQuiet, watchOthers } from './quiet.ts';
import { isMet, keep, type Measurement, print } from './report.ts';
import { measureSearch } from './search.ts';
import { measureTabs } from './tabs.ts';
import { answerOf, measureThroughput, startBare } from './throughput.ts';
import { measureUpgrade } from './upgrade.ts';
import { barePages, measureVisits, productPages, type Visited } from './visits.ts';
import { measurePages, type Pages } from './weight.ts';
import { measureWrites } from './writes.ts';

const durabilityRounds = 20;

/** Makes a person's browser one that is signed in. */
const signIn =
  (product: Copy) =>
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

/** What the product is measured against: bare pages and a bare route, or the product at another commit. */
interface Floor {
  readonly pages: Pages;
  readonly visited: Visited;
  readonly server: Parameters<typeof measureThroughput>[1];
  readonly stop: () => Promise<void>;
}

const pagesOf = (product: Copy): Pages => ({
  login: `${product.url}/login`,
  home: `${product.url}/home`,
  signIn: signIn(product),
});

const serverOf = async ({ url, pid }: Copy) => ({ url, pid, token: (await signInByApi(url, 'admin')).token });

const bareFloor = async (product: Copy): Promise<Floor> => {
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

const tabs = (product: Copy): Promise<Measurement[]> =>
  withBrowser(async (browser) => {
    const person = await newPerson(browser);
    await signIn(product)(person);
    return measureTabs(person, `${product.url}/home`);
  });

const search = (): Promise<Measurement[]> =>
  withBrowser((browser) =>
    measureSearch(browser, async (own, product) => {
      const person = await newPerson(own);
      await signIn(product)(person);
      return person;
    }),
  );

const durability = async (): Promise<Measurement[]> => {
  const { signIns, signOuts, writes, lost } = await measureDurability(durabilityRounds);
  for (const one of lost) console.log(`  lost: ${one}`);
  const done = signIns + signOuts + writes;
  return [
    {
      what: `kept after ${durabilityRounds} kills`,
      ours: `${done - lost.length}`,
      floor: `${done} acknowledged`,
      ratio: done > 0 ? (done - lost.length) / done : 0,
      bar: { atLeast: 1 },
    },
  ];
};

const measurements: Measurement[] = [];
let [failed, unjudged] = [0, 0];

/**
 * `--busy` measures on a machine that does something else as well, without a verdict. Of an upgrade and a load `--rate` are the requests a
 * second, of a load `--people` how many there are, `--minutes` how long it takes and `--replica` that lists are read from the standby, of the chaos `--accidents` how many.
 */
const { positionals: named, values: options } = parseArgs({
  allowPositionals: true,
  options: {
    busy: { type: 'boolean', default: false },
    rate: { type: 'string' },
    people: { type: 'string', default: '1000,100000,1000000' },
    minutes: { type: 'string', default: '10' },
    replica: { type: 'boolean', default: false },
    accidents: { type: 'string', default: '100' },
  },
});
const isAnyway = options.busy;
const upgradeRate = Number(options.rate ?? 200);
const loadRate = Number(options.rate ?? 60);
/** The folder of another commit of the product, when two are compared. */
const other = process.env['BENCH_AGAINST'];
/** The folder of an older release, when it is what is upgraded from. */
const former = process.env['BENCH_UPGRADE_FROM'];

/** Says what figures taken beside other work are worth; true where they can be judged. */
const isJudged = (cores: number): boolean => {
  if (isQuiet(cores)) return true;
  console.log(`Something else uses ${cores.toFixed(1)} cores of this machine: figures taken beside it are not judged.`);
  return false;
};

/** Measures one part and prints it at once; a part that fails does not take the others with it. */
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

/** The parts named on the command line, all without. */
const wanted = new Set(named);
const isWanted = (name: string): boolean => wanted.size === 0 || wanted.has(name);

const besideFloor = async (): Promise<void> => {
  const product = await startProduct({ LOG_LEVEL: 'warn' });
  const floor = other ? await commitFloor(other) : await bareFloor(product);
  if (isWanted('pages'))
    await part('Pages: login and home in a browser', () =>
      withBrowser((browser) => measurePages(browser, pagesOf(product), floor.pages)),
    );
  if (isWanted('visits'))
    await part('Visits: signing in, opening pages, and what they leave behind', () =>
      withBrowser((browser) => measureVisits(browser, productPages(product.url, demoPassword), floor.visited)),
    );
  if (isWanted('requests'))
    await part('Requests: user-info', async () => measureThroughput(await serverOf(product), floor.server));
  await floor.stop();
  if (!other && isWanted('tabs')) await part('Tabs: switching between 20 of 40 open pages', () => tabs(product));
  await product.stop();
};

if (['pages', 'visits', 'requests', 'tabs'].some(isWanted)) await besideFloor();
if (!other) {
  if (isWanted('search')) await part('Search: typing over a menu of thousands', search);
  if (former)
    await part(`Upgrade: two copies replaced one after the other, under ${upgradeRate} requests a second`, () =>
      withBrowser((browser) => measureUpgrade(browser, former, upgradeRate)),
    );
  if (isWanted('durability')) await part(`Durability: ${durabilityRounds} times killed at work`, durability);
  if (isWanted('chaos'))
    await part(`Chaos: ${options.accidents} accidents in a cluster under writes`, () =>
      measureChaos(Number(options.accidents)),
    );
  if (isWanted('exports')) await part('Exports: a hundred thousand users, both forms, both databases', measureExports);
  if (isWanted('lists')) {
    await part('Lists: pages of a million users and two million entries, on PostgreSQL', measureLists);
    await part('Lists: pages of a hundred thousand users, embedded', measureEmbeddedLists);
  }
}

if (named.includes('writes'))
  await part('Writes: fifty at a time, by workers and by what carries events', measureWrites);
// Longer than all the others together: only where it is named.
if (named.includes('load'))
  for (const people of options.people.split(',').map(Number))
    await part(`Load: an office of ${people.toLocaleString('en')} people, ${options.minutes} minutes`, () =>
      measureLoad({ people, perSecond: loadRate, minutes: Number(options.minutes), readsReplica: options.replica }),
    );

keep(measurements);
const missed = measurements.filter((one) => !isMet(one)).length;
if (!other) console.log(`\n${measurements.length - missed} of ${measurements.length} bars are met.`);
if (unjudged > 0) console.log(`${unjudged} figures were not judged: the machine was at work.`);
process.exitCode = failed + (isAnyway ? 0 : unjudged) > 0 ? 1 : 0;
