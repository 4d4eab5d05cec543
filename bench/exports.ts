import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Copy, dataFolder, freePort, launch, type Settings } from '../e2e/harness/product.ts';
import { signInByApi } from '../e2e/harness/wire.ts';
import { databaseUrl, onServer } from '../server/src/testing/databases.ts';
import { startPostgres } from '../server/src/testing/postgres-cluster.ts';
import { counters, departments, holdings, type Kind, people } from './lists-seed.ts';
import { residentBytes } from './processes.ts';
import type { Measurement } from './report.ts';

const rows = 100_000;
/**
 * What an export of all rows may add to what the server holds, in bytes: mostly SQLite's page cache (64 MiB) and the heap that
 * V8 lets grow before it looks for what is no longer used, however many rows there are.
 */
const roomBytes = 256 * 1024 * 1024;
const sampledEveryMs = 20;

const seeding = (kind: Kind): string[] => [departments, people(kind, rows, Date.now()), holdings, ...counters];

/** Works on a started product whose database has so many users. */
const withPeople = async <Result>(kind: Kind, work: (product: Copy) => Promise<Result>): Promise<Result> => {
  const data = dataFolder();
  const cluster = kind === 'postgres' ? await startPostgres() : null;
  const url = cluster ? databaseUrl(cluster.url, 'bench_exports') : null;
  if (cluster) await onServer(cluster.url, 'create database bench_exports');
  const settings: Settings = {
    ATRIUM_DATA: data.path,
    ATRIUM_DEMO: 'on',
    LOG_LEVEL: 'warn',
    ...(url && { DATABASE_URL: url }),
  };
  const start = async (): Promise<Copy> => {
    const copy = await launch({ ...settings, PORT: String(await freePort()) });
    await copy.ready();
    return copy;
  };
  try {
    await (await start()).stop();
    if (url) await onServer(url, ['set session_replication_role = replica', ...seeding(kind)].join(';'));
    else {
      const file = new DatabaseSync(join(data.path, 'atrium.db'));
      file.exec(['begin', ...seeding(kind), 'commit'].join(';'));
      file.close();
    }
    const product = await start();
    try {
      return await work(product);
    } finally {
      await product.stop();
    }
  } finally {
    await cluster?.stop();
    data.remove();
  }
};

interface Taken {
  readonly bytes: number;
  readonly ms: number;
  readonly before: number;
  readonly peak: number;
}

/** Takes a file along as a slow reader would, and watches what the server holds meanwhile. */
const take = async ({ url, pid }: Copy, token: string, path: string): Promise<Taken> => {
  const before = residentBytes(pid);
  let [peak, bytes] = [before, 0];
  const watch = setInterval(() => (peak = Math.max(peak, residentBytes(pid))), sampledEveryMs);
  const start = performance.now();
  try {
    const answer = await fetch(`${url}/api/${path}`, { headers: { authorization: `Bearer ${token}` } });
    if (!answer.ok || !answer.body) throw new Error(`${path}: ${answer.status}`);
    for await (const piece of answer.body) bytes += piece.byteLength;
  } finally {
    clearInterval(watch);
  }
  return { bytes, ms: performance.now() - start, before, peak };
};

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

/** Exports of a hundred thousand users, both forms, on both databases: what they add to the server's memory. */
export const measureExports = async (): Promise<Measurement[]> => {
  const measurements: Measurement[] = [];
  for (const kind of ['sqlite', 'postgres'] as const) {
    await withPeople(kind, async (product) => {
      const { token } = await signInByApi(product.url, 'admin');
      for (const format of ['csv', 'xlsx']) {
        await take(product, token, `user-list/export?format=${format}&keyword=u999`);
        const { bytes, ms, before, peak } = await take(product, token, `user-list/export?format=${format}`);
        console.log(
          `${kind}, ${format}: ${megabytes(bytes)} in ${(ms / 1000).toFixed(1)} s, ${megabytes(before)} before, ${megabytes(peak)} at most`,
        );
        measurements.push({
          what: `${rows} users as ${format} on ${kind}, memory added`,
          ours: megabytes(peak - before),
          floor: megabytes(roomBytes),
          ratio: (peak - before) / roomBytes,
          bar: { atMost: 1 },
        });
      }
    });
  }
  return measurements;
};
