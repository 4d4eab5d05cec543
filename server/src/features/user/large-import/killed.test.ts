import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fetchJobFile, readJobs } from '@atrium/contract/job/calls.ts';
import { listUsers } from '@atrium/contract/user/calls.ts';
import { importUsersByJob, uploadImportSource } from '@atrium/contract/user/import-calls.ts';
import { expect, onTestFinished, test } from 'vitest';
import { connect } from '../../../db/connect.ts';
import { startCopy, testKey } from '../../../testing/copy.ts';
import { createPostgres, databases, postgresConfig, templateName } from '../../../testing/databases.ts';
import { startProcess } from '../../../testing/process.ts';
import { until } from '../../../testing/until.ts';

const password = 'quiet-river-8';
const count = 20_000;
const faulty = count / 100;
const file = `username,name\n${Array.from({ length: count }, (_, n) => `${n % 100 === 0 ? '!' : 'killed-'}${n},人${n}\n`).join('')}`;

/** Where the data of two programs lies, one after the other. */
const place = async (kind: 'sqlite' | 'postgres') => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'atrium-killed-'));
  onTestFinished(() => rmSync(dataFolder, { recursive: true, force: true }));
  if (kind === 'sqlite') return { settings: { ATRIUM_DATA: dataFolder }, databaseUrl: null, dataFolder };
  const { url, drop } = await createPostgres(templateName);
  onTestFinished(drop);
  return { settings: { DATABASE_URL: url }, databaseUrl: url, dataFolder };
};

test.each(databases.map(({ kind }) => kind))(
  'a large import whose program is killed is gone on with by the next one, row by row where it was, on %s',
  async (kind) => {
    const { settings, ...where } = await place(kind);
    const first = await startProcess({
      ATRIUM_DEMO: 'off',
      ATRIUM_ADMIN_PASSWORD: password,
      ATRIUM_KEY: testKey,
      ...settings,
    });
    onTestFinished(first.remove);
    const send = async <Result>(path: string, body?: object | FormData, token?: string): Promise<Result> => {
      const isForm = body instanceof FormData;
      const response = await fetch(`${first.url}/api/${path}`, {
        method: body ? 'POST' : 'GET',
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(!isForm && body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: isForm ? body : JSON.stringify(body) }),
      });
      // The answers of the calls, in the shapes of the contract.
      return ((await response.json()) as { result: Result }).result;
    };
    const { token } = await send<{ token: string }>('login', { username: 'admin', password });
    const form = new FormData();
    form.append('file', new Blob([file]), 'users.csv');
    const { id } = await send<{ id: number }>(uploadImportSource.path, form, token);
    await send(importUsersByJob.path, { id, fields: ['username', 'name'], dryRun: false }, token);
    const doneOf = async () => (await send<{ done: number }[]>(readJobs.path, undefined, token))[0]?.done ?? 0;
    await until(async () => (await doneOf()) > 0 || undefined);
    first.signal('SIGKILL');
    await first.ended;

    const database = await connect({ ...postgresConfig(''), ...where, databaseWaitMs: 60_000 });
    onTestFinished(() => database.close());
    const { done } = await database.db.selectFrom('jobs').select('done').executeTakeFirstOrThrow();
    expect([done > 0, done < count]).toEqual([true, true]);
    // So much later that the program which had it is taken for gone.
    const copy = await startCopy(database, () => Date.now() + 61_000);
    await copy.context.schedule.run('look for jobs');
    const job = await until(async () => {
      const [one] = (await copy.call(readJobs, undefined, token)).result;
      return one?.state === 'done' ? one : undefined;
    }, 120_000);
    expect(job).toMatchObject({ done: count, counts: { created: count - faulty, faulty } });
    expect((await copy.call(listUsers, { username: 'killed-' }, token)).result.total).toBe(count - faulty);
    const report = await copy.send('GET', `${fetchJobFile.path}?id=${id}`, undefined, token);
    const lines = (await report.text()).trim().split('\r\n').slice(1);
    expect(lines.map((line) => Number(line.split(',')[0]))).toEqual(
      Array.from({ length: faulty }, (_, n) => n * 100 + 2),
    );
    await copy.stop();
  },
  240_000,
);
