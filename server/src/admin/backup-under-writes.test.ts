import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Environment } from '../config.ts';
import { connect } from '../db/connect.ts';
import type { Database } from '../db/dialect/dialect.ts';
import { tableShapes } from '../db/dialect/table-shapes.ts';
import { digestOf } from '../db/whole/digest.ts';
import { readRows } from '../db/whole/read-rows.ts';
import { testKey } from '../testing/copy.ts';
import { createPostgres, postgresConfig, serverVariable, templateName } from '../testing/databases.ts';
import { startProcess } from '../testing/process.ts';
import { until } from '../testing/until.ts';

const adminPassword = 'quiet-river-8';

const temporaryFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-admin-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

/** Runs a command of the administration as a process of its own; throws what it wrote where it fails. */
const admin = async (settings: Environment, ...args: readonly string[]): Promise<string> => {
  const { PATH } = process.env;
  const child = spawn(process.execPath, [join(import.meta.dirname, 'admin.ts'), ...args], {
    cwd: tmpdir(),
    env: { PATH, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  await once(child, 'close');
  if (child.exitCode !== 0) throw new Error(`${args.join(' ')} ended with ${child.exitCode}:\n${output}`);
  return output;
};

interface Dept {
  readonly id: number;
  readonly name: string;
}

const callOf = (url: string) => async (path: string, body: unknown, token?: string) => {
  const response = await fetch(`${url}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  // The answer of the call, in the shape of the contract.
  const { code, result } = (await response.json()) as { code: number; result: { token: string } & Dept };
  if (code !== 200) throw new Error(`${path} was answered ${code}`);
  return result;
};

/** Makes departments by several people at once until it is told to stop; `acknowledged` grows with each answer. */
const write = async (url: string) => {
  const call = callOf(url);
  const { token } = await call('login', { username: 'admin', password: adminPassword });
  const acknowledged: Dept[] = [];
  let isOver = false;
  let count = 0;
  const one = async (): Promise<void> => {
    while (!isOver) {
      const { id, name } = await call('dept-item', { name: `Department ${++count}`, parentId: null }, token);
      acknowledged.push({ id, name });
    }
  };
  const writers = Promise.all([one(), one(), one()]);
  return {
    acknowledged,
    stop: () => {
      isOver = true;
      return writers;
    },
  };
};

const contentOf = async ({ db, dialect }: Database): Promise<Record<string, unknown>> => {
  const content: Record<string, unknown> = {};
  for (const table of await tableShapes(db, dialect.kind)) {
    content[table.name] = { ...(await digestOf(readRows(db, table))), lastId: table.lastId };
  }
  return content;
};

const deptsOf = ({ db }: Database): Promise<Dept[]> =>
  db.selectFrom('depts').select(['id', 'name']).orderBy('id').execute();

const opened = async (settings: Parameters<typeof connect>[0]): Promise<Database> => {
  const database = await connect(settings);
  onTestFinished(() => database.close());
  return database;
};

const postgres = async (from: 'template0' | typeof templateName): Promise<string> => {
  const { url, drop } = await createPostgres(from);
  onTestFinished(drop);
  return url;
};

describe.skipIf(!process.env[serverVariable])('a backup of PostgreSQL while people write', () => {
  test('has all that was acknowledged before it began, and comes back the same in both databases', async () => {
    const source = await postgres(templateName);
    const [data, folder, target] = [temporaryFolder(), temporaryFolder(), await postgres('template0')];
    const settings = { DATABASE_URL: source, ATRIUM_KEY: testKey, ATRIUM_DATA: data };
    const product = await startProcess({ ...settings, ATRIUM_DEMO: 'off', ATRIUM_ADMIN_PASSWORD: adminPassword });
    onTestFinished(product.remove);
    const { acknowledged, stop } = await write(product.url);
    await until(() => acknowledged.length > 20 || undefined);
    const before = [...acknowledged];
    const backup = join(folder, 'backup');
    expect(await admin(settings, 'backup', backup)).toContain('verified by restoring it');
    const written = acknowledged.length;
    // The backup held nobody up.
    expect(written).toBeGreaterThan(before.length);
    await stop();

    const restored = join(folder, 'data');
    await Promise.all([
      admin({ ...settings, DATABASE_URL: target }, 'restore', backup),
      admin({ ATRIUM_DATA: restored, ATRIUM_KEY: testKey }, 'restore', backup),
    ]);
    const inPostgres = await opened(postgresConfig(target));
    const inFolder = await opened({ ...postgresConfig(target), databaseUrl: null, dataFolder: restored });
    const content = await contentOf(inPostgres);
    expect(await contentOf(inFolder)).toEqual(content);

    // Row for row what the source has: all of before, and of what came meanwhile whole rows alone.
    const kept = await deptsOf(inPostgres);
    expect(kept).toEqual(expect.arrayContaining(before));
    const origin = await opened(postgresConfig(source));
    expect(await deptsOf(origin)).toEqual(expect.arrayContaining(kept));
    expect(kept.length).toBeLessThanOrEqual(written + 3);
    // The audit is of the same moment: an entry for each department, and none for another.
    const entries = await inPostgres.db
      .selectFrom('audit_entries')
      .select('record_id')
      .where('act', '=', 'dept.create')
      .where('problem', '=', '')
      .execute();
    expect(entries.map(({ record_id }) => Number(record_id)).toSorted((a, b) => a - b)).toEqual(
      kept.map(({ id }) => id),
    );
  });
});
