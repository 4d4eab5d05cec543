import { get } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';
import { setTimeout as wait } from 'node:timers/promises';

/** Delay before a browser reloads announcements, as in `web/src/shell/live-updates.tsx`. */
const spreadMs = 30_000;
const simultaneousOpens = 50;

export interface BrowserWork {
  readonly url: string;
  readonly tokens: readonly string[];
}

export type BrowserReport =
  | { readonly type: 'open' }
  | { readonly type: 'reloaded'; readonly afterMs: number; readonly count: number };

const postReport = (message: BrowserReport): void => parentPort?.postMessage(message);

const countAnnouncements = async (url: string, token: string): Promise<number> => {
  const response = await fetch(`${url}/api/announcements`, { headers: { authorization: `Bearer ${token}` } });
  if (!response.ok) throw new Error(`announcements: ${response.status}`);
  const { result } = (await response.json()) as { readonly result: readonly unknown[] };
  return result.length;
};

/** Opens an event stream; resolves when the server has sent its first event. */
const openBrowser = (url: string, token: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = get(`${url}/api/events`, { agent: false, headers: { authorization: `Bearer ${token}` } });
    request.once('error', reject);
    request.once('response', (response) => {
      if (response.statusCode !== 200) reject(new Error(`events: ${response.statusCode}`));
      response.setEncoding('utf8').on('data', (text: string) => {
        if (text.includes('event: ready')) resolve();
        if (text.includes('event: announcements-changed')) void reloadAnnouncements(url, token);
      });
    });
  });

const reloadAnnouncements = async (url: string, token: string): Promise<void> => {
  await wait(Math.random() * spreadMs);
  const start = performance.now();
  const count = await countAnnouncements(url, token);
  postReport({ type: 'reloaded', afterMs: performance.now() - start, count });
};

const { url, tokens } = workerData as BrowserWork;
for (let from = 0; from < tokens.length; from += simultaneousOpens)
  await Promise.all(tokens.slice(from, from + simultaneousOpens).map((token) => openBrowser(url, token)));
postReport({ type: 'open' });
