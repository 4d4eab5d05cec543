import type { Browser, BrowserContext } from '@playwright/test';
import { chartsReady, loginReady, newPerson, type Ready, visit, type Visit } from './browser.ts';
import { kilobytes, type Measurement, median, milliseconds, spread } from './report.ts';

const rounds = 7;
const slowdown = 4;

export interface Pages {
  readonly login: string;
  readonly home: string;
  readonly signIn: (person: BrowserContext) => Promise<void>;
}

interface Weight {
  readonly login: Visit;
  /** In one browser context: shared files are transferred once. */
  readonly both: { readonly scriptBytes: number };
}

const weigh = async (browser: Browser, pages: Pages): Promise<Weight> => {
  const person = await newPerson(browser);
  const login = await visit(person, pages.login, loginReady);
  await pages.signIn(person);
  const home = await visit(person, pages.home, chartsReady);
  await person.close();
  return { login, both: { scriptBytes: login.scriptBytes + home.scriptBytes } };
};

const time = async (ours: () => Promise<number>, bare: () => Promise<number>): Promise<[number[], number[]]> => {
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    times[0].push(await ours());
    times[1].push(await bare());
  }
  return times;
};

const coldVisit =
  (browser: Browser, url: string, ready: Ready, signIn: Pages['signIn'] = async () => {}) =>
  async (): Promise<number> => {
    const person = await newPerson(browser);
    await signIn(person);
    const { readyMs } = await visit(person, url, ready, slowdown);
    await person.close();
    return readyMs;
  };

const timing = (what: string, [ours, bare]: [number[], number[]]): Measurement => ({
  what: `${what}, ready at ${slowdown}× CPU slowdown`,
  ours: `${milliseconds(median(ours))} (${spread(ours, milliseconds)})`,
  floor: `${milliseconds(median(bare))} (${spread(bare, milliseconds)})`,
  ratio: median(ours) / median(bare),
  bar: null,
});

export const measurePages = async (browser: Browser, ours: Pages, bare: Pages): Promise<Measurement[]> => {
  const [our, floor] = [await weigh(browser, ours), await weigh(browser, bare)];
  const login = await time(coldVisit(browser, ours.login, loginReady), coldVisit(browser, bare.login, loginReady));
  const home = await time(
    coldVisit(browser, ours.home, chartsReady, ours.signIn),
    coldVisit(browser, bare.home, chartsReady, bare.signIn),
  );
  const javascript = (what: string, a: number, b: number, atMost: number): Measurement => ({
    what,
    ours: kilobytes(a),
    floor: kilobytes(b),
    ratio: a / b,
    bar: { atMost },
  });
  return [
    javascript('login, JavaScript transferred', our.login.scriptBytes, floor.login.scriptBytes, 1.3),
    javascript('login and home, JavaScript transferred', our.both.scriptBytes, floor.both.scriptBytes, 1.4),
    {
      what: 'login, requests',
      ours: String(our.login.requests),
      floor: '8 at most',
      ratio: our.login.requests / 8,
      bar: { atMost: 1 },
    },
    timing('login', login),
    timing('home', home),
  ];
};
