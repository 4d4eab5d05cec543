import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Browser, Page } from '@playwright/test';
import { type Balancer, missingPrograms, startBalancer } from '../e2e/harness/cluster.ts';
import { demoPassword } from '../e2e/harness/demo.ts';
import { type Copy, dataFolder, freePort, launch, type Settings } from '../e2e/harness/product.ts';
import { askApi } from '../e2e/harness/wire.ts';
import { startPostgres } from '../server/src/testing/postgres-cluster.ts';
import { until } from '../server/src/testing/until.ts';
import { newPerson } from './browser.ts';
import { openLoop, type Outcome } from './open-loop.ts';
import type { Measurement } from './report.ts';
import { startWork, type Work } from './upgrade-work.ts';
import { openGroups, productPages } from './visits.ts';

const run = promisify(execFile);
const settleMs = 5000;
const admin = join(import.meta.dirname, '../server/src/admin/admin.ts');

/** One of two places that the balancer knows, and the copy that runs there. */
interface Place {
  readonly name: 'one' | 'two';
  readonly settings: Settings;
  copy: Copy;
}

const found = (made: Promise<boolean>): Promise<true | undefined> =>
  made.then(
    (is) => is || undefined,
    () => undefined,
  );

const answersWell = async (url: string): Promise<boolean> => (await fetch(url)).ok;

/** What the balancer's table says of a place. */
const fieldOf = async (balancer: Balancer, { name }: Place, field: string): Promise<string> => {
  const [head = '', ...lines] = (await balancer.tell('show stat')).replace('# ', '').split('\n');
  const row = lines.find((line) => line.startsWith(`copies,${name},`))?.split(',') ?? [];
  return row[head.split(',').indexOf(field)] ?? '';
};

/** Ends a copy as its release can: one that does not say that it ends is taken out of the balancer by hand before. */
const end = async (balancer: Balancer, place: Place, announces: boolean): Promise<void> => {
  if (!announces) {
    await balancer.tell(`set server copies/${place.name} state drain`);
    await until(() => found(fieldOf(balancer, place, 'scur').then((count) => count === '0')));
  }
  await place.copy.stop('SIGTERM');
};

/** Starts a copy of this release in a place, and waits until the balancer sends requests there. */
const startNew = async (balancer: Balancer, place: Place): Promise<void> => {
  place.copy = await launch(place.settings);
  await until(() => found(answersWell(`${place.copy.url}/api/health/ready`)), 120_000);
  await balancer.tell(`set server copies/${place.name} state ready`);
  await until(() => found(fieldOf(balancer, place, 'status').then((status) => status === 'UP')));
};

/** Files of the old web by their hashed names: a browser that is still open asks for them. */
const missingFiles = async (url: string, old: string): Promise<{ asked: number; wrong: string[] }> => {
  const names = readdirSync(join(old, 'web/dist/assets')).filter((name) => /\.(?:js|css)$/.test(name));
  const wrong: string[] = [];
  for (const name of names) {
    const answer = await fetch(`${url}/assets/${name}`);
    await answer.arrayBuffer();
    const isPage = answer.headers.get('content-type')?.includes('text/html') ?? false;
    const isKept = answer.status === 404 && answer.headers.get('cache-control')?.includes('immutable');
    if (isPage || isKept || ![200, 404].includes(answer.status)) wrong.push(`${name}: ${answer.status}`);
  }
  return { asked: names.length, wrong };
};

const openWithinMs = 30_000;

/** Somebody who signed in before, and who stands on the home page of the old web. */
const openOldWeb = async (browser: Browser, url: string): Promise<Page> => {
  const page = await (await newPerson(browser)).newPage();
  await productPages(url, demoPassword).signIn(page);
  await page.click('button[type=submit]');
  await page.waitForSelector('nav.menu-tree [aria-expanded]', { timeout: openWithinMs });
  return page;
};

/** Whether they get to lists that they have not opened before, of whichever release. */
const opensLists = async (page: Page): Promise<boolean> => {
  for (const path of ['/system/user', '/system/role', '/system/audit']) {
    await openGroups(page);
    await page.click(`nav a[href="${path}"]`);
    const row = page.waitForSelector(`[data-page="${path}"] tbody tr[data-row-key]`, { timeout: openWithinMs });
    if (await found(row.then(() => true))) continue;
    console.log(`  ${path} does not open: ${(await page.innerText('body')).slice(0, 400)}`);
    return false;
  }
  return true;
};

const exactly = (what: string, good: number, all: number, of: string): Measurement => ({
  what,
  ours: String(good),
  floor: `${all} ${of}`,
  ratio: all > 0 ? good / all : 0,
  bar: { atLeast: 1 },
});

const say = (start: number, line: string): void =>
  console.log(`  ${((performance.now() - start) / 1000).toFixed(1)} s: ${line}`);

const sayOutcomes = (outcomes: readonly Outcome[]): void => {
  for (const [kind, ofKind] of Map.groupBy(outcomes, ({ kind: one }) => one)) {
    const longest = Math.max(...ofKind.map(({ ms }) => ms));
    console.log(`  ${kind}: ${ofKind.length}, the slowest after ${(longest / 1000).toFixed(1)} s`);
  }
  const failures = Map.groupBy(
    outcomes.filter(({ failure }) => failure !== null),
    ({ kind, failure }) => `${kind}: ${failure}`,
  );
  for (const [failure, all] of failures) console.log(`  ${all.length} × ${failure}`);
};

/** Copies of the other release at work, and somebody who came in by them. */
interface Former {
  readonly database: string;
  readonly settings: Settings;
  readonly places: readonly Place[];
  readonly announces: boolean;
  readonly balancer: Balancer;
}

type End = () => Promise<unknown> | void;

const startFormer = async (old: string, ends: End[]): Promise<Former> => {
  const data = dataFolder();
  ends.push(data.remove);
  const postgres = await startPostgres();
  ends.push(postgres.stop);
  const settings = {
    DATABASE_URL: postgres.url,
    ATRIUM_DATA: data.path,
    ATRIUM_KEY: 'the-key-of-all-copies-of-this-upgrade',
    ATRIUM_TRUST_PROXY: '1',
    ATRIUM_DEMO: 'on',
    ATRIUM_TIMEZONE: 'Asia/Shanghai',
    LOG_LEVEL: 'fatal',
  };
  const startOld = async (name: Place['name']): Promise<Place> => {
    const own = { ...settings, PORT: String(await freePort()) };
    return { name, settings: own, copy: await launch(own, old) };
  };
  const places = await Promise.all([startOld('one'), startOld('two')]);
  ends.push(() => Promise.all(places.map(({ copy }) => copy.stop('SIGINT'))));
  const copies = places.map(({ copy }) => copy);
  await Promise.all(copies.map((copy) => copy.ready()));
  const announces = existsSync(join(old, 'server/src/platform/runtime/draining.ts'));
  const balancer = await startBalancer(data.path, copies, announces ? 'health/ready' : 'health');
  ends.push(balancer.stop);
  return { database: postgres.url, settings, places, announces, balancer };
};

/** Puts copies of this release in the places of the others; `mustStop` where those cannot serve after the change of the tables. */
const replaceAll = async ({ settings, places, announces, balancer }: Former, mustStop: boolean): Promise<void> => {
  const begun = performance.now();
  if (mustStop) {
    say(begun, 'the old copies are stopped');
    await Promise.all(places.map((place) => end(balancer, place, announces)));
  }
  say(begun, 'the tables are brought up to date');
  await run(process.execPath, [admin, 'migrate'], { env: { ...process.env, ...settings } });
  say(begun, 'they are');
  for (const place of places) {
    if (!mustStop) await end(balancer, place, announces);
    await startNew(balancer, place);
    say(begun, `copy ${place.name} is a new one`);
  }
};

const sessionsThatGoOn = async (url: string, { sessions }: Work): Promise<Measurement> => {
  const goneOn = await Promise.all(
    sessions.map(({ refreshToken }) =>
      found(askApi(url, 'refresh-token', { body: { refreshToken } }).then(() => true)),
    ),
  );
  return exactly('sessions that go on', goneOn.filter(Boolean).length, goneOn.length, 'begun before');
};

const compareWrites = async (database: string, work: Work): Promise<Measurement> => {
  const { wrong, writes } = await work.compare(database);
  for (const line of wrong) console.log(`  ${line}`);
  return exactly('writes there once, audited once', writes - wrong.length, writes, 'acknowledged');
};

const compareFiles = async (url: string, old: string): Promise<Measurement> => {
  const { asked, wrong } = await missingFiles(url, old);
  for (const line of wrong) console.log(`  ${line}`);
  return exactly('files of the old web answered as such', asked - wrong.length, asked, 'asked');
};

/**
 * Replaces two copies of another release, in `old`, by two of this one under load: migrates while the old ones serve, then one copy after
 * the other. Where the changes of the schema leave the old ones nothing to serve from, all are stopped instead, and the balancer keeps what is asked.
 */
export const measureUpgrade = async (browser: Browser, old: string, perSecond: number): Promise<Measurement[]> => {
  const missing = missingPrograms().filter((name) => name !== 'PgBouncer');
  if (missing.length > 0) throw new Error(`An upgrade needs ${missing.join(', ')} on this machine.`);
  const ends: End[] = [];
  try {
    const former = await startFormer(old, ends);
    const { database, settings, balancer } = former;
    const work = await startWork(balancer.url);
    const page = await openOldWeb(browser, balancer.url);
    const env = { ...process.env, ...settings };
    const { stdout: plan } = await run(process.execPath, [admin, 'migrate', '--check'], { env });
    console.log(plan.trim().replaceAll(/^/gm, '  '));
    const mustStop = plan.includes('Stop all copies before');
    const stopLoad = openLoop(perSecond, work.next);
    await wait(settleMs);
    await replaceAll(former, mustStop);
    await wait(settleMs);
    const outcomes = await stopLoad();
    sayOutcomes(outcomes);
    const answered = outcomes.filter(({ failure }) => failure === null).length;
    return [
      exactly('requests answered', answered, outcomes.length, 'asked'),
      await compareWrites(database, work),
      await sessionsThatGoOn(balancer.url, work),
      await compareFiles(balancer.url, old),
      exactly('browsers that were open and open further pages', Number(await opensLists(page)), 1, 'open'),
    ];
  } finally {
    for (const one of ends.toReversed()) await one();
  }
};
