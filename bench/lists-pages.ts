import { setTimeout as wait } from 'node:timers/promises';
import { signInByApi } from '../e2e/harness/wire.ts';
import { userItem } from './lists-cases.ts';
import type { Asker, Case, Total } from './lists-cases.ts';
import type { Served } from './lists-databases.ts';
import { openLoop } from './open-loop.ts';
import { residentBytes } from './processes.ts';

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

/** Milliseconds of one page, its answer read to the end. */
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

/** Changes somebody's description, as an administrator does; what copies keep of lists of users is stale then. */
export const write = async ({ product, tokens, total }: Side, round: number): Promise<void> => {
  const headers = { authorization: `Bearer ${tokens.admin}`, 'content-type': 'application/json' };
  const body = JSON.stringify(userItem(round, total));
  await send('user-item', fetch(`${product.url}/api/user-item`, { method: 'PUT', headers, body }));
};

/** What many people and writes beside do to pages. */
export interface Beside {
  readonly seconds: number;
  readonly people: number;
  readonly writes: number;
}

/** Milliseconds of the pages of so many people, each of whom looks at one a second, while others write. */
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

/** Node looks at its event loop so often: a pause is what a look came later. */
const lookMs = 10;

/** Milliseconds of the longest pause of the copy's event loop since this was asked last. */
export const longestPause = async ({ product }: Side): Promise<number> => {
  const text = await (await fetch(product.metrics)).text();
  const seconds = /^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(text)?.[1];
  return Number(seconds) * 1000 - lookMs;
};

/** Bytes that a copy holds in memory now; not a number where the system does not tell. */
export const memoryOf = ({ product }: Side): number => residentBytes(product.pid);
