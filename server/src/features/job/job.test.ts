import { logout } from '@atrium/contract/session/calls.ts';
import { readNotifications } from '@atrium/contract/notification/calls.ts';
import {
  asJob,
  cancelJob,
  fetchJobFile,
  listJobs,
  readJobs,
  readSchedule,
  removeJob,
  retryJob,
  runScheduled,
  stopJob,
} from '@atrium/contract/job/calls.ts';
import { jobFileHours, type JobState, mostActiveJobs } from '@atrium/contract/job/fields.ts';
import { exportRoles, updateRole } from '@atrium/contract/role/calls.ts';
import { roleEndpoints } from '@atrium/contract/role/endpoints.ts';
import { viewAsUser } from '@atrium/contract/user/act-calls.ts';
import { exportUsers } from '@atrium/contract/user/calls.ts';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import type { Database } from '../../db/dialect/dialect.ts';
import { doJobs } from '../../platform/job/job-kind.ts';
import { JobLost, type JobRun } from '../../platform/job/job-run.ts';
import { removeOldJobs } from '../../platform/job/job-store.ts';
import { startCopy, type Copy } from '../../testing/copy.ts';
import { databases } from '../../testing/databases.ts';
import { addJob } from '../../testing/jobs.ts';
import { addDept, addUser } from '../../testing/people.ts';
import { addAdmin, addClerk, button, menuIds } from '../../testing/staff.ts';
import { until } from '../../testing/until.ts';

const hourMs = 3_600_000;
const takeRoles = asJob(exportRoles);
const takeUsers = asJob(exportUsers);
const mayExport = ['/system/role', button('/system/role', 'export')];

/** Work of a test in place of taking roles along, on whatever copy. */
type Works = (run: JobRun) => Promise<void>;

/** Goes on for as long as it has the job. */
const goOn: Works = async (run) => {
  for (;;) {
    await run.progress({ done: 1 });
    await new Promise((resolve) => {
      setTimeout(resolve, 5);
    });
  }
};

describe.each(databases)('jobs on $kind', ({ open }) => {
  let database: Database;
  let copy: Copy;
  let admin: string;
  let chief: number;
  let now = Date.now();
  let works: Works;
  const started: Copy[] = [];
  const startOn = (on: Database): Promise<Copy> =>
    startCopy(
      on,
      () => now,
      {},
      {
        build: async (context) => {
          const app = await buildApp(context);
          doJobs(app, 'role.export', { endpoint: roleEndpoints.export, run: (run) => works(run) });
          return app;
        },
      },
    );
  const start = async (): Promise<Copy> => {
    const one = await startOn(database);
    started.push(one);
    return one;
  };
  beforeAll(async () => {
    database = await open();
    copy = await start();
    chief = await addAdmin(database.db);
    admin = await copy.tokenOf(chief);
  });
  afterAll(async () => {
    for (const one of started) await one.stop();
  });

  const clerk = async (deptId: number | null = null) => {
    const { user, role } = await addClerk(database.db, mayExport, { dept_id: deptId });
    return { user, role, token: await copy.tokenOf(user) };
  };
  const queue = async (token: string) =>
    (await copy.call(takeRoles, { format: 'csv', columns: 'name' }, token)).result.id;
  const own = async (token: string, id: number) =>
    (await copy.call(readJobs, undefined, token)).result.find((job) => job.id === id);
  const reaches = (token: string, id: number, state: JobState) =>
    until(async () => {
      const job = await own(token, id);
      return job?.state === state ? job : undefined;
    });
  const fetchFile = (token: string, id: number) => copy.send('GET', `${fetchJobFile.path}?id=${id}`, undefined, token);
  const problemOf = async (response: Response) => ((await response.json()) as { problem: string }).problem;

  const pause = () => {
    let letGo = (): void => {};
    const gone = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    return { gone, letGo };
  };
  /** Work that does nothing but wait until it is let go. */
  const held = () => {
    const runs: JobRun[] = [];
    const { gone, letGo } = pause();
    works = async (run) => {
      runs.push(run);
      await gone;
    };
    return { runs, letGo };
  };

  test('take along what is taken along at once, and tell how far they are', async () => {
    const query = { format: 'csv', columns: 'username,name', sort: 'username' } as const;
    const id = (await copy.call(takeUsers, query, admin)).result.id;
    const job = await reaches(admin, id, 'done');
    expect(job).toMatchObject({ kind: 'user.export', problem: '', total: job.done, counts: {} });
    expect(job.file).toMatch(/^users-\d{8}-\d{4}\.csv$/);
    expect(job.fileUntil).toBe(now + jobFileHours * hourMs);
    const file = await fetchFile(admin, id);
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(file.headers.get('content-disposition')).toBe(`attachment; filename="${job.file ?? ''}"`);
    const atOnce = await copy.send(
      'GET',
      'user-list/export?format=csv&columns=username,name&sort=username',
      undefined,
      admin,
    );
    const bytes = await file.text();
    expect(bytes).toBe(await atOnce.text());
    expect(bytes).toContain('chief');
    const [told] = (await copy.call(readNotifications, undefined, admin)).result;
    expect(told?.message).toContain(job.file ?? '?');
  });

  test('keep their file encrypted', async () => {
    const id = (await copy.call(takeUsers, { format: 'csv', columns: 'username' }, admin)).result.id;
    await reaches(admin, id, 'done');
    const parts = await database.db.selectFrom('job_parts').select('content').where('job_id', '=', id).execute();
    const stored = Buffer.concat(parts.map(({ content }) => Buffer.from(content, 'base64')));
    // Neither the text nor a file that unpacks to it.
    expect(stored.includes('chief')).toBe(false);
    expect(stored.includes(Buffer.from([0x1f, 0x8b, 0x08]))).toBe(false);
  });

  test('are of many pieces where they are large, in the order in which they were made', async () => {
    const lines = Array.from({ length: 40_000 }, (_, at) => `${at} ${Math.sin(at)} ${Math.cos(at)}\n`);
    works = (run) => run.writeFile('roles.csv', Readable.from(lines));
    const { token } = await clerk();
    const id = await queue(token);
    await reaches(token, id, 'done');
    const { length } = await database.db.selectFrom('job_parts').select('part').where('job_id', '=', id).execute();
    expect(length).toBeGreaterThan(2);
    expect(await (await fetchFile(token, id)).text()).toBe(lines.join(''));
  });

  test('are of who asked for them alone', async () => {
    works = (run) => run.writeFile('roles.csv', Readable.from(['name']));
    const [mine, theirs] = [await clerk(), await clerk()];
    const id = await queue(mine.token);
    await reaches(mine.token, id, 'done');
    expect(await own(theirs.token, id)).toBeUndefined();
    expect((await fetchFile(theirs.token, id)).status).toBe(404);
    for (const { path, method } of [cancelJob, retryJob, removeJob])
      expect(await problemOf(await copy.send(method, path, { id }, theirs.token))).toBe('row.notFound');
    const { token: view } = (await copy.call(viewAsUser, { id: mine.user }, admin)).result;
    expect(await problemOf(await fetchFile(view, id))).toBe('session.readOnly');
    expect((await copy.call(takeRoles, { format: 'csv', columns: 'name' }, view)).problem).toBe('session.readOnly');
  });

  test('give out what they made to who still has the right to it', async () => {
    works = (run) => run.writeFile('roles.csv', Readable.from(['name']));
    const { role, token } = await clerk();
    const id = await queue(token);
    await reaches(token, id, 'done');
    await copy.call(updateRole, { id: role, menus: await menuIds(database.db, ['/home']) }, admin);
    expect(await problemOf(await fetchFile(token, id))).toBe('right.missing');
    expect((await copy.call(retryJob, { id }, token)).problem).toBe('job.over');
  });

  test('are refused at the next step when the right is gone', async () => {
    const { gone, letGo } = pause();
    let isWritten = false;
    works = async (run) => {
      await gone;
      await run.step(async () => {
        isWritten = true;
        return { done: 1 };
      });
    };
    const { role, token } = await clerk();
    const id = await queue(token);
    await reaches(token, id, 'running');
    await copy.call(updateRole, { id: role, menus: await menuIds(database.db, ['/home']) }, admin);
    letGo();
    const job = await reaches(token, id, 'failed');
    expect(job.problem).not.toBe('');
    expect([job.done, isWritten]).toEqual([0, false]);
  });

  test('end with their session, and are taken up by another one where they were', async () => {
    const { gone, letGo } = pause();
    works = async (run) => {
      if (run.place !== null) return run.step(async () => ({ done: Number(run.place) + 1 }));
      await run.step(async () => ({ done: 7, place: 7 }));
      await gone;
      await run.step(async () => ({ done: 100 }));
    };
    const { user, token } = await clerk();
    const id = await queue(token);
    await until(async () => ((await own(token, id))?.done === 7 ? true : undefined));
    await copy.call(logout, {}, token);
    letGo();
    const again = await copy.tokenOf(user);
    expect((await reaches(again, id, 'failed')).done).toBe(7);
    // It may run, or be done, before the answer is read.
    expect((await copy.call(retryJob, { id }, again)).status).toBe(200);
    expect(await reaches(again, id, 'done')).toMatchObject({ done: 8, problem: '' });
  });

  test('are taken up by another copy when theirs is gone, which writes nothing more', async () => {
    const { runs, letGo } = held();
    const { token } = await clerk();
    const id = await queue(token);
    await reaches(token, id, 'running');
    const lost = await until(() => runs[0]);
    works = async (run) => run.step(async () => ({ done: 3 }));
    const second = await start();
    now += 10 * 60_000;
    await second.context.schedule.run('look for jobs');
    expect((await reaches(token, id, 'done')).done).toBe(3);
    await expect(lost.step(async () => ({ done: 99 }))).rejects.toBeInstanceOf(JobLost);
    await expect(lost.writeFile('late.csv', Readable.from(['late']))).rejects.toBeInstanceOf(JobLost);
    letGo();
    expect(await own(token, id)).toMatchObject({ done: 3, state: 'done', file: null });
  });

  test('are given back by a copy that ends', async () => {
    const alone = await open();
    const ending = await startOn(alone);
    works = goOn;
    const token = await ending.tokenOf(await addAdmin(alone.db));
    await ending.call(takeRoles, { format: 'csv', columns: 'name' }, token);
    const row = () => alone.db.selectFrom('jobs').selectAll().executeTakeFirstOrThrow();
    await until(async () => ((await row()).state === 'running' ? true : undefined));
    await ending.stop();
    expect(await row()).toMatchObject({ state: 'waiting', holder: '', tries: 0 });
    works = (run) => run.finish({ done: 5 });
    const next = await startOn(alone);
    await next.context.schedule.run('look for jobs');
    await until(async () => ((await row()).state === 'done' ? true : undefined));
    expect((await row()).done).toBe(5);
    await next.stop();
  });

  test('are given back by a copy that ends while it takes them up', async () => {
    const alone = await open();
    const ending = await startOn(alone);
    works = goOn;
    const user = await addAdmin(alone.db);
    const { sessionId } = await ending.context.sessions.open(alone.db, user, { device: 'test', address: '127.0.0.1' });
    await addJob(alone.db, { user_id: user, state: 'waiting', session_id: sessionId });
    const taking = ending.context.schedule.run('look for jobs');
    await ending.stop();
    await taking;
    const row = await alone.db.selectFrom('jobs').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ state: 'waiting', holder: '', tries: 0 });
  });

  test('are cancelled while they wait and while they run', async () => {
    const { runs, letGo } = held();
    const { token } = await clerk();
    const [running, waiting] = [await queue(token), await queue(token)];
    const run = await until(() => runs[0]);
    expect((await copy.call(cancelJob, { id: waiting }, token)).result.state).toBe('cancelled');
    expect((await copy.call(cancelJob, { id: running }, token)).result.state).toBe('cancelled');
    expect((await copy.call(cancelJob, { id: running }, token)).problem).toBe('job.over');
    await expect(run.progress({ done: 2 })).rejects.toBeInstanceOf(JobLost);
    letGo();
    expect((await copy.call(removeJob, { id: running }, token)).result).toBe(running);
    expect(await own(token, running)).toBeUndefined();
  });

  test('that fail by a fault are tried again, and given up after some time', async () => {
    let tries = 0;
    works = async () => {
      tries++;
      throw new Error('the disk is full');
    };
    const { token } = await clerk();
    const id = await queue(token);
    const row = () => database.db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    for (let round = 1; round <= 4; round++) {
      await until(
        async () => ((await row()).state === (round === 4 ? 'failed' : 'waiting') && tries === round) || undefined,
      );
      now += 6 * 60_000;
      await copy.context.schedule.run('look for jobs');
    }
    expect(tries).toBe(4);
    // Whose session has gone on meanwhile.
    expect(JSON.parse((await row()).problem)).toEqual({ problem: 'job.failed' });
  });

  test('whose copies end without a word are given up as well, and not begun again', async () => {
    const { runs, letGo } = held();
    const { user, token } = await clerk();
    const id = await addJob(database.db, { user_id: user, state: 'running', holder: 'gone', tries: 4, next_time: 0 });
    await copy.context.schedule.run('look for jobs');
    expect((await reaches(token, id, 'failed')).problem).not.toBe('');
    expect(runs).toEqual([]);
    letGo();
  });

  test('that make no file are told of in other words', async () => {
    works = (run) => run.finish({ done: 1 });
    const { token } = await clerk();
    await reaches(token, await queue(token), 'done');
    const [told] = (await copy.call(readNotifications, undefined, token)).result;
    expect(told?.title).toBe('任务已完成');
    expect(told?.message).not.toMatch(/^\s|下载/);
  });

  test('are so many of one person, and no more', async () => {
    const { letGo } = held();
    const { token } = await clerk();
    const asked = await Promise.all(
      Array.from({ length: mostActiveJobs + 3 }, () => copy.call(takeRoles, { format: 'csv', columns: 'name' }, token)),
    );
    expect(asked.filter(({ problem }) => problem === 'job.tooMany')).toHaveLength(3);
    works = async () => {};
    letGo();
    for (const { result } of asked) if (result?.id) await reaches(token, result.id, 'done');
  });

  test('are forgotten with their file in time', async () => {
    works = (run) => run.writeFile('roles.csv', Readable.from(['name']));
    const { token, user } = await clerk();
    const id = await queue(token);
    await reaches(token, id, 'done');
    now += jobFileHours * hourMs + 1;
    const later = await copy.tokenOf(user);
    expect(await problemOf(await fetchFile(later, id))).toBe('job.fileGone');
    await removeOldJobs(database.db, now, () => false);
    const partsOf = () => database.db.selectFrom('job_parts').select('part').where('job_id', '=', id).execute();
    expect(await partsOf()).toEqual([]);
    expect((await own(later, id))?.file).toBeNull();
    await removeOldJobs(database.db, now + 31 * 24 * hourMs, () => false);
    expect(await own(later, id)).toBeUndefined();
  });

  test('are watched and cancelled by who looks after the people they are of', async () => {
    const { letGo } = held();
    const dept = await addDept(database.db);
    const { user: watcher } = await addClerk(database.db, ['/system/job', button('/system/job', 'update')], {
      dept_id: dept,
      data_scope: 'dept',
    });
    const watching = await copy.tokenOf(watcher);
    const [within, outside] = [await clerk(dept), await clerk()];
    const [theirs, others] = [await queue(within.token), await queue(outside.token)];
    const seen = (await copy.call(listJobs, { pageSize: 100 }, watching)).result.list;
    expect(seen.map(({ id }) => id)).toEqual([theirs]);
    expect(seen[0]).toMatchObject({ userId: within.user, kind: 'role.export' });
    expect(seen[0]).not.toHaveProperty('file');
    expect((await copy.call(stopJob, { id: others }, watching)).problem).toBe('row.notFound');
    expect((await copy.call(stopJob, { id: theirs }, watching)).status).toBe(200);
    expect((await own(within.token, theirs))?.state).toBe('cancelled');
    expect((await copy.call(listJobs, { state: 'cancelled', pageSize: 100 }, watching)).result.total).toBe(1);
    letGo();
  });

  test('tell what the product does by itself, and do it when asked', async () => {
    const nameOf = 'remove old notifications';
    admin = await copy.tokenOf(chief);
    const { result } = await copy.call(readSchedule, undefined, admin);
    expect(result.find(({ name }) => name === nameOf)).toMatchObject({ everyMinutes: expect.any(Number) });
    const after = (await copy.call(runScheduled, { name: nameOf }, admin)).result.find(({ name }) => name === nameOf);
    expect(after?.last?.succeeded).toBe(true);
    expect(after?.last?.time).toBe(now);
    copy.context.schedule.every(hourMs, 'forget old codes', () => Promise.reject(new Error('the disk is full')));
    expect((await copy.call(runScheduled, { name: 'forget old codes' }, admin)).problem).toBe('job.failed');
    const failed = (await copy.call(readSchedule, undefined, admin)).result.find(
      ({ last }) => last?.succeeded === false,
    );
    expect(failed?.name).toBe('forget old codes');
    const audited = await copy.send('GET', 'audit-list/export?act=job.run&columns=recordName', undefined, admin);
    expect(await audited.text()).toContain('清理旧通知');
    const stranger = await copy.tokenOf(await addUser(database.db));
    expect((await copy.call(runScheduled, { name: nameOf }, stranger)).problem).toBe('right.missing');
  });
});
