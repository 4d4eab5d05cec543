import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { askApi, signInByApi } from '../e2e/harness/wire.ts';
import { type Asker, cases, type Total } from './lists-cases.ts';
import type { Step } from './open-loop.ts';

/** So many people are signed in as each of them. */
const sessionsEach = 8;

const usernames: Readonly<Record<Asker, string>> = { admin: 'admin', department: 'clerk-dept', self: 'clerk-self' };

export const usual = cases.filter(({ kind = 'usual' }) => kind === 'usual');
const found = cases.filter(({ kind }) => kind === 'rare');
const own = ['user-info', 'notifications', 'get-async-routes'];
const short = ['role-list', 'dept-list', 'menu-list'];
const picture = readFileSync(join(import.meta.dirname, '../docs/guide/pictures/en-US/user.webp'));

/** Of a thousand requests of an office: what a page asks for itself, lists, records, changes, and the rest. */
export const mix = {
  'what a page needs': 340,
  'usual lists': 320,
  'short lists': 60,
  'lists by a name': 40,
  records: 120,
  changes: 90,
  'new people': 5,
  'sign-ins': 10,
  uploads: 10,
  exports: 5,
} as const;

type Kind = keyof typeof mix;

/** The kinds in an order in which each is spread over a thousand turns. */
const order = (Object.entries(mix) as [Kind, number][])
  .flatMap(([kind, count]) =>
    Array.from({ length: count }, (_, index) => ({ kind, at: ((index + 0.5) * 1000) / count })),
  )
  .toSorted((a, b) => a.at - b.at)
  .map(({ kind }) => kind);

const take = async (url: string, path: string, token: string): Promise<void> => {
  const answer = await fetch(`${url}/api/${path}`, { headers: { authorization: `Bearer ${token}` } });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
};

const send = async (url: string, token: string): Promise<void> => {
  const body = new FormData();
  body.append('file', new Blob([picture], { type: 'image/webp' }), 'picture.webp');
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${url}/api/upload`, { method: 'POST', body, headers });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`upload: ${answer.status}`);
};

/** What an office does, by turn. */
export const officeOf = async (url: string, total: Total): Promise<(turn: number) => Step> => {
  const askers = Object.keys(usernames) as Asker[];
  const tokens = new Map<Asker, string[]>();
  for (const asker of askers) {
    const all: string[] = [];
    for (let one = 0; one < sessionsEach; one += 1) all.push((await signInByApi(url, usernames[asker])).token);
    tokens.set(asker, all);
  }
  const tokenOf = (turn: number, asker: Asker = 'admin'): string => tokens.get(asker)?.[turn % sessionsEach] ?? '';
  const id = (turn: number): number => 100 + ((turn * 7919) % Math.floor(total.users / 2));
  let signIns = 0;
  // One after the other: a token is good for a quarter of an hour.
  const signIn = async (): Promise<void> => {
    const place = signIns;
    signIns += 1;
    const asker = askers[place % askers.length] ?? 'admin';
    const { token } = await signInByApi(url, usernames[asker]);
    tokens.get(asker)?.splice(Math.floor(place / askers.length) % sessionsEach, 1, token);
  };
  const list = (from: typeof cases, turn: number): Promise<void> => {
    const one = from[turn % from.length];
    return one ? take(url, one.path(turn, total), tokenOf(turn, one.as)) : Promise.resolve();
  };
  const acts: Readonly<Record<Kind, (turn: number) => Promise<unknown>>> = {
    'what a page needs': (turn) => take(url, own[turn % own.length] ?? '', tokenOf(turn)),
    'usual lists': (turn) => list(usual, turn),
    'short lists': (turn) => take(url, short[turn % short.length] ?? '', tokenOf(turn)),
    'lists by a name': (turn) => list(found, turn),
    records: (turn) => take(url, `user-item?id=${id(turn)}`, tokenOf(turn)),
    changes: (turn) =>
      askApi(url, 'user-item', {
        method: 'PUT',
        token: tokenOf(turn),
        body: { id: id(turn), description: `changed ${turn} ${performance.now().toFixed(0)}` },
      }),
    'new people': (turn) =>
      askApi(url, 'user-item', {
        token: tokenOf(turn),
        body: { username: `n${Date.now().toString(36)}${turn}`, name: `new ${turn}`, password: 'to-be-changed-1' },
      }),
    'sign-ins': signIn,
    uploads: (turn) => send(url, tokenOf(turn)),
    exports: (turn) => take(url, `user-list/export?keyword=u1${turn % 1000}`, tokenOf(turn)),
  };
  return (turn) => {
    const kind = order[turn % order.length] ?? 'records';
    return { kind, ask: () => acts[kind](turn) };
  };
};

/** Tabs of one session; more than twenty close the oldest. */
const tabsEach = 10;

/** Keeps so many browsers' streams of events open; what it answers ends them and tells how many were still open. */
export const openStreams = async (url: string, count: number): Promise<() => number> => {
  const over = new AbortController();
  let [open, token] = [0, ''];
  const follow = async (body: ReadableStream<Uint8Array>): Promise<void> => {
    open += 1;
    try {
      for await (const part of body) void part;
    } catch {
      // It was ended, by us or by the other side.
    }
    open -= 1;
  };
  for (let one = 0; one < count; one += 1) {
    if (one % tabsEach === 0) ({ token } = await signInByApi(url, 'clerk-self'));
    const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' };
    const { body, status } = await fetch(`${url}/api/events`, { headers, signal: over.signal });
    if (!body || status !== 200) throw new Error(`events: ${status}`);
    void follow(body);
  }
  return () => {
    const were = open;
    over.abort();
    return were;
  };
};
