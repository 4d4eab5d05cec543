import { setTimeout as wait } from 'node:timers/promises';
import { signInByApi } from '../e2e/harness/api.ts';
import { userItem } from './lists-cases.ts';
import type { Asker, Case, Total } from './lists-cases.ts';
import type { Served } from './lists-databases.ts';
import { openLoop } from './open-loop.ts';
import { residentBytes } from './processes.ts';

const usernames: Readonly<Record<Asker, string>> = { admin: 'admin', department: 'clerk-dept', self: 'clerk-self' };

export interface Side {
  readonly product: Served;
  readonly tokens: Readonly<Record<Asker, string>>;
  readonly total: Total;
}

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

export const timeOf = async (
  { product, tokens, total }: Side,
  { path, as = 'admin' }: Case,
  round: number,
): Promise<number> => {
  const start = performance.now();
  const asked = path(round, total);
  await send(asked, fetch(`${product.url}/api/${asked}`, { headers: { authorization: `Bearer ${tokens[as]}` } }));
  return performance.now() - start;
};

/** Changes a user, which invalidates caches of user lists. */
export const write = async ({ product, tokens, total }: Side, round: number): Promise<void> => {
  const headers = { authorization: `Bearer ${tokens.admin}`, 'content-type': 'application/json' };
  const body = JSON.stringify(userItem(round, total));
  await send('user-item', fetch(`${product.url}/api/user-item`, { method: 'PUT', headers, body }));
};

export interface Beside {
  readonly seconds: number;
  readonly people: number;
  readonly writes: number;
}

/** Each of `people` requests one page per second. */
export const besideWrites = async (side: Side, cases: readonly Case[], beside: Beside): Promise<number[]> => {
  const stopWriting = openLoop(beside.writes, (turn) => ({ kind: 'a write', ask: () => write(side, turn) }));
  const stopLooking = openLoop(beside.people, (turn) => {
    const { what, ...one } = cases[turn % cases.length] as Case;
    return { kind: what, ask: () => timeOf(side, { what, ...one }, Math.floor(turn / cases.length)) };
  });
  await wait(beside.seconds * 1000);
  const [pages, writes] = [await stopLooking(), await stopWriting()];
  for (const { kind, failure } of [...pages, ...writes]) if (failure !== null) throw new Error(`${kind}: ${failure}`);
  return pages.map(({ ms }) => ms);
};

const lookMs = 10;

/** Returns the longest pause of the event loop since the last call, in milliseconds. */
export const longestPause = async ({ product }: Side): Promise<number> => {
  const text = await (await fetch(product.metrics)).text();
  const seconds = /^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(text)?.[1];
  return Number(seconds) * 1000 - lookMs;
};

/** Returns bytes, or NaN if unknown. */
export const memoryOf = ({ product }: Side): number => residentBytes(product.pid);
