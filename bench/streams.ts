import { hash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { fetchResult, signInByApi } from '../e2e/harness/api.ts';
import { fillSqlite, type MeasuredInstance } from './lists-databases.ts';
import { startOpenLoop } from './open-loop.ts';
import { formatMilliseconds, type Measurement, percentile99 } from './report.ts';
import type { BrowserReport, BrowserWork } from './stream-browsers.ts';

const browserCount = 10_000;
/** The announcement reaches the browsers at random times within 30 seconds. */
const measuredSeconds = 45;
const requestsPerSecond = 20;
const maxMs = 200;
const sessionMs = 24 * 60 * 60 * 1000;

const insertSessions = (folder: string, count: number, now: number): string[] => {
  const file = new DatabaseSync(join(folder, 'atrium.db'));
  const users = file
    .prepare("select id from users where username like 'u%' and status = 1 order by id limit ?")
    .all(count);
  const insert = file.prepare(
    `insert into sessions (user_id, device, address, create_time, last_use_time, expire_time, refresh_time, access_hash, access_expire_time)
     values (?, 'bench', '127.0.0.1', ?, ?, ?, ?, ?, ?)`,
  );
  file.exec('begin');
  const tokens = users.map(({ id }) => {
    const token = randomBytes(32).toString('base64url');
    insert.run(id ?? null, now, now, now + sessionMs, now, hash('sha256', token, 'hex'), now + sessionMs);
    return token;
  });
  file.exec('commit');
  file.close();
  return tokens;
};

const publishAnnouncement = async ({ url }: MeasuredInstance, token: string): Promise<void> => {
  const body = { title: 'bench', body: 'bench', importance: 'normal', audience: 'everyone' };
  const { id, version } = await fetchResult<{ id: number; version: number }>(url, 'announcement-item', { token, body });
  await fetchResult(url, 'announcement-item/publish', { token, body: { id, version } });
};

const measuredPaths = ['user-list', 'user-info', 'announcement-list', 'notification-list', 'home'] as const;

/** Returns the times of other requests while all browsers reload their announcements. */
const measureOtherRequests = async (product: MeasuredInstance, token: string): Promise<number[]> => {
  const stop = startOpenLoop(requestsPerSecond, (round) => {
    const kind = measuredPaths[round % measuredPaths.length] ?? 'user-list';
    return { kind, sendRequest: () => fetchResult(product.url, kind, { token }) };
  });
  await publishAnnouncement(product, token);
  await wait(measuredSeconds * 1000);
  const outcomes = await stop();
  for (const { kind, failure } of outcomes) if (failure !== null) throw new Error(`${kind}: ${failure}`);
  return outcomes.map(({ ms }) => ms);
};

/** Simulates 10,000 online browsers that receive one announcement. */
export const measureStreams = async (): Promise<Measurement[]> => {
  const database = await fillSqlite({ users: 2 * browserCount, entries: 1000 });
  const tokens = insertSessions(database.folder, browserCount, Date.now());
  const product = await database.start();
  const reloads: number[] = [];
  const work: BrowserWork = { url: product.url, tokens };
  const browsers = new Worker(new URL('stream-browsers.ts', import.meta.url), { workerData: work });
  try {
    await once(browsers, 'message');
    browsers.on('message', (report: BrowserReport) => {
      if (report.type === 'reloaded' && report.count > 0) reloads.push(report.afterMs);
    });
    const requestTimes = await measureOtherRequests(product, (await signInByApi(product.url, 'admin')).token);
    const slowest = percentile99(requestTimes);
    return [
      {
        title: `browsers that received an announcement (reload p99 ${formatMilliseconds(percentile99(reloads))})`,
        ours: String(reloads.length),
        baseline: String(browserCount),
        ratio: reloads.length / browserCount,
        limit: { atLeast: 1 },
      },
      {
        title: 'other requests during the announcement, p99',
        ours: formatMilliseconds(slowest),
        baseline: formatMilliseconds(maxMs),
        ratio: slowest / maxMs,
        limit: { atMost: 1 },
      },
    ];
  } finally {
    await browsers.terminate();
    await product.stop();
    database.remove();
  }
};
