import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { signInByApi } from '../e2e/harness/wire.ts';
import { userItem } from './lists-cases.ts';
import type { Asker, Case, Total } from './lists-cases.ts';
import type { Served } from './lists-databases.ts';

const usernames: Readonly<Record<Asker, string>> = { admin: 'admin', department: 'clerk-dept', self: 'clerk-self' };

/** A copy with those who ask it for pages. */
export interface Side {
  readonly product: Served;
  readonly tokens: Readonly<Record<Asker, string>>;
  readonly total: Total;
}

/** Signs all in who ask. */
export const sideOf = async (product: Served, total: Total): Promise<Side> => {
  const tokenOf = async (asker: Asker) => (await signInByApi(product.url, usernames[asker])).token;
  const tokens = {
    admin: await tokenOf('admin'),
    department: await tokenOf('department'),
    self: await tokenOf('self'),
  };
  return { product, tokens, total };
};

const send = async (what: string, sent: Promise<Response>): Promise<void> => {
  const answer = await sent;
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${what}: ${answer.status}`);
};

/** Milliseconds of one page, its answer read to the end, from `start` on: when it was due. */
export const timeOf = async (
  { product, tokens, total }: Side,
  { path, as = 'admin' }: Case,
  round: number,
  start = performance.now(),
): Promise<number> => {
  const asked = path(round, total);
  await send(asked, fetch(`${product.url}/api/${asked}`, { headers: { authorization: `Bearer ${tokens[as]}` } }));
  return performance.now() - start;
};

/** Changes somebody's description, as an administrator does; what copies keep of lists of users is stale then. */
export const write = async ({ product, tokens, total }: Side, round: number): Promise<void> => {
  const headers = { authorization: `Bearer ${tokens.admin}`, 'content-type': 'application/json' };
  const body = JSON.stringify(userItem(round, total));
  await send('user-item', fetch(`${product.url}/api/user-item`, { method: 'PUT', headers, body }));
};

/** Does `act` so many times a second, each when it is due, until it is told to stop; the stop waits for those under way. */
const everySecond = (times: number, act: (turn: number, due: number) => Promise<void>): (() => Promise<number>) => {
  const start = performance.now();
  const running = new Set<Promise<void>>();
  let [turn, isOver] = [0, false];
  let failure: Error | null = null;
  const loop = async (): Promise<void> => {
    while (!isOver) {
      const due = start + (turn * 1000) / times;
      if (due > performance.now()) await wait(Math.max(1, due - performance.now()));
      const one: Promise<void> = act(turn, due)
        .catch((error: unknown) => {
          failure ??= error instanceof Error ? error : new Error(String(error));
        })
        .finally(() => running.delete(one));
      running.add(one);
      turn += 1;
    }
  };
  const looping = loop();
  return async () => {
    isOver = true;
    await looping;
    await Promise.all(running);
    if (failure) throw failure;
    return turn;
  };
};

/** What many people and writes beside do to pages. */
export interface Beside {
  readonly seconds: number;
  readonly people: number;
  readonly writes: number;
}

/** Milliseconds of the pages of so many people, each of whom looks at one a second, while others write. */
export const besideWrites = async (side: Side, cases: readonly Case[], beside: Beside): Promise<number[]> => {
  const times: number[] = [];
  const stopWriting = everySecond(beside.writes, (turn) => write(side, turn));
  const stopLooking = everySecond(beside.people, async (turn, due) => {
    const one = cases[turn % cases.length];
    if (one) times.push(await timeOf(side, one, Math.floor(turn / cases.length), due));
  });
  await wait(beside.seconds * 1000);
  await stopLooking();
  const written = await stopWriting();
  if (written < beside.seconds * beside.writes * 0.9) throw new Error(`Only ${written} writes were begun.`);
  return times;
};

/** Node looks at its event loop so often: a pause is what a look came later. */
const lookMs = 10;

/** Milliseconds of the longest pause of the copy's event loop since this was asked last. */
export const longestPause = async ({ product }: Side): Promise<number> => {
  const text = await (await fetch(product.metrics)).text();
  const seconds = /^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(text)?.[1];
  return Number(seconds) * 1000 - lookMs;
};

/** Bytes that a copy holds in memory now; not a number where the system does not tell. */
export const memoryOf = ({ product }: Side): number => {
  try {
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${product.pid}/status`, 'utf8'))?.[1]) * 1024;
  } catch {
    return Number.NaN;
  }
};
