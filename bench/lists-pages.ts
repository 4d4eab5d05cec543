import { setTimeout as wait } from 'node:timers/promises';
import { signInByApi } from '../e2e/harness/api.ts';
import { createUserChange } from './lists-cases.ts';
import type { CallerName, Case, Total } from './lists-cases.ts';
import type { MeasuredInstance } from './lists-databases.ts';
import { startOpenLoop } from './open-loop.ts';
import { readResidentBytes } from './processes.ts';

const usernames: Readonly<Record<CallerName, string>> = {
  admin: 'admin',
  department: 'clerk-dept',
  self: 'clerk-self',
};

export interface Side {
  readonly product: MeasuredInstance;
  readonly tokens: Readonly<Record<CallerName, string>>;
  readonly total: Total;
}

export const createSide = async (product: MeasuredInstance, total: Total): Promise<Side> => {
  const loadToken = async (callerName: CallerName) => (await signInByApi(product.url, usernames[callerName])).token;
  const tokens = {
    admin: await loadToken('admin'),
    department: await loadToken('department'),
    self: await loadToken('self'),
  };
  return { product, tokens, total };
};

const sendRequest = async (caseName: string, pendingResponse: Promise<Response>): Promise<void> => {
  const response = await pendingResponse;
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${caseName}: ${response.status}`);
};

export const measurePage = async (
  { product, tokens, total }: Side,
  { path, as = 'admin' }: Case,
  round: number,
): Promise<number> => {
  const start = performance.now();
  const requestPath = path(round, total);
  await sendRequest(
    requestPath,
    fetch(`${product.url}/api/${requestPath}`, { headers: { authorization: `Bearer ${tokens[as]}` } }),
  );
  return performance.now() - start;
};

/** Changes a user, which invalidates caches of user lists. */
export const changeUser = async ({ product, tokens, total }: Side, round: number): Promise<void> => {
  const headers = { authorization: `Bearer ${tokens.admin}`, 'content-type': 'application/json' };
  const body = JSON.stringify(createUserChange(round, total));
  await sendRequest('user-item', fetch(`${product.url}/api/user-item`, { method: 'PUT', headers, body }));
};

export interface WriteLoad {
  readonly seconds: number;
  readonly people: number;
  readonly writes: number;
}

/** Each of `people` requests one page per second. */
export const measureDuringWrites = async (side: Side, cases: readonly Case[], load: WriteLoad): Promise<number[]> => {
  const stopWriting = startOpenLoop(load.writes, (round) => ({
    kind: 'write',
    sendRequest: () => changeUser(side, round),
  }));
  const stopRequests = startOpenLoop(load.people, (round) => {
    const { title, ...request } = cases[round % cases.length] as Case;
    return {
      kind: title,
      sendRequest: () => measurePage(side, { title, ...request }, Math.floor(round / cases.length)),
    };
  });
  await wait(load.seconds * 1000);
  const pages = await stopRequests();
  const writes = await stopWriting();
  for (const { kind, failure } of [...pages, ...writes]) if (failure !== null) throw new Error(`${kind}: ${failure}`);
  return pages.map(({ ms }) => ms);
};

const resolutionMs = 10;

/** Returns the longest pause of the event loop since the last call, in milliseconds. */
export const readLongestPause = async ({ product }: Side): Promise<number> => {
  const text = await (await fetch(product.metrics)).text();
  const seconds = /^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(text)?.[1];
  return Number(seconds) * 1000 - resolutionMs;
};

/** Returns bytes, or NaN if unknown. */
export const readMemory = ({ product }: Side): number => readResidentBytes(product.pid);
