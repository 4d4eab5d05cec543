import type { Browser, BrowserContext } from '@playwright/test';
import { openBrowser } from '../e2e/chromium.ts';
import { measureDurability } from '../e2e/harness/durability.ts';
import { type Copy, startProduct } from '../e2e/harness/product.ts';
import { signInByApi } from '../e2e/harness/wire.ts';
import { serveBarePages } from './bare/serve-pages.ts';
import { newPerson } from './browser.ts';
import { measureExports } from './exports.ts';
import { measureLists } from './lists.ts';
import { isMet, keep, type Measurement, print } from './report.ts';
import { measureSearch } from './search.ts';
import { measureTabs } from './tabs.ts';
import { measureThroughput } from './throughput.ts';
import { measurePages } from './weight.ts';

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

const pages = async (product: Copy): Promise<Measurement[]> => {
  const bare = await serveBarePages();
  try {
    const ours = { login: `${product.url}/login`, home: `${product.url}/home`, signIn: signIn(product) };
    const floor = { login: `${bare.url}/login.html`, home: `${bare.url}/home.html`, signIn: async () => {} };
    return await withBrowser((browser) => measurePages(browser, ours, floor));
  } finally {
    await bare.stop();
  }
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

const requests = async (product: Copy): Promise<Measurement[]> => {
  const { token } = await signInByApi(product.url, 'admin');
  return measureThroughput(product, token);
};

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
let failed = 0;

/** Measures one part and prints it at once; a part that fails does not take the others with it. */
const part = async (title: string, measure: () => Promise<Measurement[]>): Promise<void> => {
  console.log(`\n${title} …`);
  try {
    const found = await measure();
    print(found);
    measurements.push(...found);
  } catch (error) {
    failed += 1;
    console.log(error);
  }
};

/** The parts named on the command line, all without. */
const wanted = new Set(process.argv.slice(2));
const isWanted = (name: string): boolean => wanted.size === 0 || wanted.has(name);

if (['pages', 'tabs', 'requests'].some(isWanted)) {
  const product = await startProduct({ LOG_LEVEL: 'warn' });
  if (isWanted('pages'))
    await part('Pages: login and home in a browser, by turns with bare ones', () => pages(product));
  if (isWanted('tabs')) await part('Tabs: switching between 20 of 40 open pages', () => tabs(product));
  if (isWanted('requests')) await part('Requests: user-info, by turns with a bare route', () => requests(product));
  await product.stop();
}
if (isWanted('search')) await part('Search: typing over a menu of thousands', search);
if (isWanted('durability')) await part(`Durability: ${durabilityRounds} times killed at work`, durability);
if (isWanted('exports')) await part('Exports: a hundred thousand users, both forms, both databases', measureExports);
if (isWanted('lists'))
  await part('Lists: a page of a million users and two million entries, on PostgreSQL', measureLists);

keep(measurements);
const missed = measurements.filter((one) => !isMet(one)).length;
console.log(`\n${measurements.length - missed} of ${measurements.length} bars are met.`);
process.exitCode = failed > 0 ? 1 : 0;
