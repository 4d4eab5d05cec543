import { listScheduledTasks, runScheduledTask } from '@atrium/contract/scheduled-task/calls.ts';
import type { ScheduledTaskName } from '@atrium/contract/scheduled-task/fields.ts';
import { describe, expect, test } from 'vitest';
import { anyDatabase } from '../../testing/databases.ts';
import { addUser } from '../../testing/people.ts';
import { timeoutError } from '../../scheduler/scheduler.ts';
import { addClerk } from '../../testing/staff.ts';
import { startServer } from '../../testing/server.ts';

describe.each(anyDatabase)('scheduled tasks on $kind', async ({ open }) => {
  const now = Date.now();
  const { database, instance, admin } = await startServer(open, () => now);
  const list = async () => (await instance.call(listScheduledTasks, undefined, admin)).result;
  const find = async (name: ScheduledTaskName) => (await list()).find((task) => task.name === name);

  test('scheduled tasks are listed with their intervals, before they have run', async () => {
    await instance.context.scheduler.runDue();
    expect(await find('sessionCleanup')).toEqual({
      name: 'sessionCleanup',
      everyMinutes: 10,
      lastRun: null,
      nextRunTime: now + 600_000,
      waiting: null,
    });
    const row = { address: 'email:new@example.com', language: 'en-US', kind: 'later', params: '{}', tries: 0 };
    await database.db
      .insertInto('messages')
      .values({ ...row, next_time: now, create_time: now })
      .execute();
    expect((await find('outbox'))?.waiting).toBe(1);
  });

  test('scheduled tasks run on request, which is audited', async () => {
    const { result } = await instance.call(runScheduledTask, { name: 'notificationCleanup' }, admin);
    expect(result.find(({ name }) => name === 'notificationCleanup')?.lastRun).toEqual({
      startTime: now,
      result: 'success',
      error: '',
      durationMs: expect.any(Number),
    });
    const query = 'audit-list/export?act=scheduledTask.run&columns=recordName';
    const audited = await instance.send('GET', query, undefined, admin);
    expect(await audited.text()).toContain('清理旧通知');
  });

  test('the reason of a failed run of a task is returned', async () => {
    const failRun = () => Promise.reject(new Error('the disk is full'));
    instance.context.scheduler.registerTask({ name: 'codeCleanup', everyMs: 3_600_000, run: failRun });
    const { status, result } = await instance.call(runScheduledTask, { name: 'codeCleanup' }, admin);
    expect(status).toBe(200);
    expect(result.find(({ name }) => name === 'codeCleanup')?.lastRun).toMatchObject({
      result: 'failure',
      error: 'the disk is full',
    });
  });

  test('a run that takes too long is returned as a failure, with the limit', async () => {
    const values = { last_started: 1, last_finished: 2, last_result: 'failure', last_error: timeoutError } as const;
    await database.db.updateTable('scheduled_tasks').set(values).where('name', '=', 'outbox').execute();
    expect((await find('outbox'))?.lastRun).toMatchObject({ result: 'failure', error: '执行超过 30 分钟，已中止。' });
  });

  test.each([
    ['did not finish', { last_started: 1, last_finished: null, last_result: 'success' }],
    ['finished without a result', { last_started: 1, last_finished: 2, last_result: '' }],
  ] as const)('scheduled tasks are listed as interrupted if the last run %s', async (_, row) => {
    const values = { ...row, next_run_at: now, last_error: 'of an earlier run', duration_ms: 7 };
    await database.db.updateTable('scheduled_tasks').set(values).where('name', '=', 'sessionCleanup').execute();
    expect(await find('sessionCleanup')).toMatchObject({
      nextRunTime: now,
      lastRun: { startTime: 1, result: 'interrupted', error: '', durationMs: null },
    });
  });

  test('starting a task that runs is rejected, without an audit entry', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    instance.context.scheduler.registerTask({ name: 'fileCleanup', everyMs: 3_600_000, run: () => promise });
    const runRequest = instance.call(runScheduledTask, { name: 'fileCleanup' }, admin);
    await expect.poll(async () => (await find('fileCleanup'))?.lastRun?.result).toBe('running');
    expect(await find('fileCleanup')).toMatchObject({ nextRunTime: null, lastRun: { durationMs: null } });
    expect((await instance.call(runScheduledTask, { name: 'fileCleanup' }, admin)).problem).toBe(
      'scheduledTask.running',
    );
    resolve();
    expect((await runRequest).status).toBe(200);
    const { entries } = await database.db
      .selectFrom('audit_entries')
      .select(({ fn }) => fn.countAll<number>().as('entries'))
      .where('record_name', '=', 'audit.scheduledTasks.fileCleanup')
      .where('problem', '=', '')
      .executeTakeFirstOrThrow();
    expect(Number(entries)).toBe(1);
  });

  test('only users with the permission can run a task, and only if the instance has it', async () => {
    const stranger = await instance.createToken(await addUser(database.db));
    expect((await instance.call(listScheduledTasks, undefined, stranger)).problem).toBe('right.missing');
    const { user } = await addClerk(database.db, ['/system/task']);
    const reader = await instance.createToken(user);
    expect((await instance.call(listScheduledTasks, undefined, reader)).status).toBe(200);
    expect((await instance.call(runScheduledTask, { name: 'outbox' }, reader)).problem).toBe('right.missing');
    expect((await instance.call(runScheduledTask, { name: 'demoFigures' }, admin)).problem).toBe('row.notFound');
  });
});
