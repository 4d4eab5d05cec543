import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { demoPassword } from './demo.ts';
import { type Copy, dataFolder, freePort, launch } from './product.ts';
import { askApi, type Tokens } from './wire.ts';

const figuresKey = 'durability-figures-key';
const clients = 4;

/** What the product said it had done before it was killed. */
interface Acknowledged {
  /** The newest tokens of each session that was begun and not ended. */
  readonly tokens: Set<string>;
  /** Tokens of sessions that were ended. */
  readonly ended: Set<string>;
  /** The day of each figure stored, and its value. */
  readonly figures: Map<string, number>;
}

/** What was acknowledged in a run of killings, and what of it was gone afterwards. */
export interface Durability {
  readonly rounds: number;
  readonly signIns: number;
  readonly signOuts: number;
  readonly writes: number;
  readonly lost: readonly string[];
}

const atWorkWithinMs = 30_000;

/** What a call answered, or null if it was refused or killed before it answered: then nothing was acknowledged. */
const post = <Result>(url: string, path: string, body: unknown, token?: string): Promise<Result | null> =>
  askApi<Result>(url, path, { body, ...(token && { token }) }).catch(() => null);

/** Every third session is refreshed and every third signed out; what was not acknowledged may be either way. */
const goOn = async (url: string, turn: number, { token, refreshToken }: Tokens, done: Acknowledged): Promise<void> => {
  if (turn % 3 === 0) return;
  done.tokens.delete(token);
  if (turn % 3 === 1) {
    const next = await post<Tokens>(url, 'refresh-token', { refreshToken });
    if (next) done.tokens.add(next.token);
  } else if (await post(url, 'logout', {}, token)) done.ended.add(token);
};

/** Keeps signing in, refreshing, signing out and storing figures until the product no longer answers. */
const work = async (url: string, number: number, done: Acknowledged, isOver: () => boolean): Promise<void> => {
  for (let turn = 0; !isOver(); turn += 1) {
    const day = new Date(Date.UTC(1990, 0, 1) + ((done.figures.size * clients + number) % 9000) * 86_400_000)
      .toISOString()
      .slice(0, 10);
    const figure = { day, measure: 'visits', source: 'search', value: turn + number + 1 };
    if (await post(url, 'figures', { figures: [figure] }, figuresKey))
      done.figures.set(`${day} ${number}`, figure.value);
    const pair = await post<Tokens>(url, 'login', { username: 'common', password: demoPassword });
    if (!pair) continue;
    done.tokens.add(pair.token);
    await goOn(url, turn, pair, done);
  }
};

const statusOf = async (url: string, token: string): Promise<number> => {
  const answer = await fetch(`${url}/api/user-info`, { headers: { authorization: `Bearer ${token}` } });
  await answer.arrayBuffer();
  return answer.status;
};

const missing = async (url: string, folder: string, done: Acknowledged): Promise<string[]> => {
  const lost: string[] = [];
  for (const token of done.tokens) if ((await statusOf(url, token)) !== 200) lost.push('a sign-in');
  for (const token of done.ended) if ((await statusOf(url, token)) !== 401) lost.push('a sign-out');
  const database = new DatabaseSync(join(folder, 'atrium.db'), { readOnly: true });
  const [check] = database.prepare('pragma integrity_check').all();
  if (check?.['integrity_check'] !== 'ok') lost.push(`the soundness of the file: ${JSON.stringify(check)}`);
  const read = database.prepare(`select value from figures where day = ? and measure = 'visits' and source = 'search'`);
  for (const [key, value] of done.figures) {
    const day = key.slice(0, 10);
    if (read.get(day)?.['value'] !== value) lost.push(`the figure of ${day}`);
  }
  database.close();
  return lost;
};

/** Waits until each kind of work was acknowledged once, or for as long as that may take on a slow machine. */
const untilAtWork = async ({ figures, tokens, ended }: Acknowledged): Promise<void> => {
  const until = performance.now() + atWorkWithinMs;
  const isAtWork = () => figures.size > 0 && tokens.size > 0 && ended.size > 0;
  while (!isAtWork() && performance.now() < until) await wait(20);
};

/** Starts the product, works it, kills it in the middle, and starts it again, so many times, on one data folder. */
export const measureDurability = async (rounds: number): Promise<Durability> => {
  const data = dataFolder();
  const settings = { ATRIUM_DATA: data.path, ATRIUM_FIGURES_KEY: figuresKey, LOG_LEVEL: 'silent' };
  const start = async (): Promise<Copy> => {
    const copy = await launch({ ...settings, PORT: String(await freePort()) });
    await copy.ready();
    return copy;
  };
  const lost: string[] = [];
  let [signIns, signOuts, writes] = [0, 0, 0];
  let copy = await start();
  try {
    for (let round = 0; round < rounds; round += 1) {
      const done: Acknowledged = { tokens: new Set(), ended: new Set(), figures: new Map() };
      let killed = false;
      const { url } = copy;
      const workers = Array.from({ length: clients }, (_, number) => work(url, number, done, () => killed));
      await untilAtWork(done);
      await wait((round * 137) % 600);
      killed = true;
      await copy.stop('SIGKILL');
      await Promise.all(workers);
      copy = await start();
      lost.push(...(await missing(copy.url, data.path, done)));
      signIns += done.tokens.size;
      signOuts += done.ended.size;
      writes += done.figures.size;
    }
  } finally {
    await copy.stop();
    data.remove();
  }
  return { rounds, signIns, signOuts, writes, lost };
};
