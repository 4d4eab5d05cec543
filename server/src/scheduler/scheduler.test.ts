import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Database } from '../db/dialect/dialect.ts';
import { createLog } from '../lib/runtime/log.ts';
import { databases } from '../testing/databases.ts';
import { waitFor } from '../testing/wait-for.ts';
import { Scheduler, type ScheduledTask } from './scheduler.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const tenInTheMorning = Date.UTC(2026, 2, 5, 10);
const threeNextDay = Date.UTC(2026, 2, 6, 3);

describe.each(databases)('the scheduler on $kind', ({ open }) => {
  let database: Database;
  let now: number;
  let instances: Scheduler[];
  beforeEach(async () => {
    database = await open();
    now = tenInTheMorning;
    instances = [];
  });
  afterEach(async () => {
    vi.useRealTimers();
    // A run in progress would use the database after it is closed.
    await Promise.all(instances.map((instance) => instance.stop()));
  });

  const startInstance = (...tasks: ScheduledTask[]): Scheduler => {
    const scheduler = new Scheduler({ db: database.db, clock: () => now, log: createLog('silent'), timeZone: 'UTC' });
    for (const task of tasks) scheduler.registerTask(task);
    instances.push(scheduler);
    return scheduler;
  };
  const readRow = () => database.db.selectFrom('scheduled_tasks').selectAll().executeTakeFirstOrThrow();

  /** Its runs last until they are resolved or aborted. */
  const createLongTask = () => {
    const startedRuns: PromiseWithResolvers<void>[] = [];
    const run = (signal: AbortSignal): Promise<void> => {
      const runEnd = Promise.withResolvers<void>();
      signal.addEventListener('abort', () => runEnd.reject(signal.reason));
      startedRuns.push(runEnd);
      return runEnd.promise;
    };
    return { task: { name: 'backup', everyMs: hourMs, run } as const, started: startedRuns };
  };

  test('the scheduler plans the first run one interval ahead, or at three o’clock for a daily task', async () => {
    const run = () => Promise.resolve();
    const scheduler = startInstance(
      { name: 'outbox', everyMs: minuteMs, run },
      { name: 'backup', dailyAtHour: 3, run },
    );
    await scheduler.runDue();
    const rows = await database.db.selectFrom('scheduled_tasks').selectAll().orderBy('name').execute();
    expect(rows.map(({ name, last_started, next_run_at }) => [name, last_started, next_run_at])).toEqual([
      ['backup', null, threeNextDay],
      ['outbox', null, now + minuteMs],
    ]);
  });

  test('the scheduler runs a due task once on two instances that check simultaneously', async () => {
    let runs = 0;
    const task = { name: 'backup', dailyAtHour: 3, run: async () => void runs++ } as const;
    const bothInstances = [startInstance(task), startInstance(task)];
    await Promise.all(bothInstances.map((instance) => instance.runDue()));
    expect(runs).toBe(0);
    for (const day of [1, 2, 3]) {
      now = threeNextDay + day * dayMs;
      await Promise.all(bothInstances.map((instance) => instance.runDue()));
      expect(runs).toBe(day);
    }
  });

  test('the scheduler records the result of a run and plans the next one', async () => {
    const startTime = now;
    const run = async () => {
      await new Promise<void>((resolve) => setTimeout(resolve, 20));
      // The duration does not depend on the clock, which may be set during the run.
      now += minuteMs;
    };
    const scheduler = startInstance({ name: 'backup', dailyAtHour: 3, run });
    expect(await scheduler.runNow('backup')).toBe('success');
    const row = await readRow();
    expect(row.duration_ms).toBeGreaterThan(10);
    expect(row).toEqual({
      name: 'backup',
      last_started: startTime,
      last_finished: startTime + (row.duration_ms ?? 0),
      last_result: 'success',
      last_error: '',
      duration_ms: expect.any(Number),
      next_run_at: threeNextDay,
    });
  });

  test('the scheduler repeats a failed run an hour later and records the first line of the error', async () => {
    let isBroken = true;
    const run = async (): Promise<void> => {
      if (isBroken) throw new Error(`${'the disk is full '.repeat(50)}\nat line 1`);
    };
    const scheduler = startInstance({ name: 'backup', dailyAtHour: 3, run });
    expect(await scheduler.runNow('backup')).toBe('failure');
    expect(scheduler.hasFailed('backup')).toBe(true);
    const failedRow = await readRow();
    expect(failedRow).toMatchObject({ last_result: 'failure', next_run_at: now + hourMs });
    expect(failedRow.last_error).toMatch(/^the disk is full .{280,}…$/);
    isBroken = false;
    now += hourMs - 1;
    await scheduler.runDue();
    expect((await readRow()).last_result).toBe('failure');
    now += 1;
    await scheduler.runDue();
    expect(await readRow()).toMatchObject({ last_result: 'success', last_error: '', next_run_at: threeNextDay });
    expect(scheduler.hasFailed('backup')).toBe(false);
  });

  test('the scheduler repeats a run whose instance crashed, two minutes after it last renewed the lease', async () => {
    const { task, started } = createLongTask();
    const crashed = startInstance(task);
    void crashed.runNow('backup');
    await waitFor(() => started[0]);
    let runs = 0;
    const otherInstance = startInstance({ ...task, run: async () => void runs++ });
    now += 2 * minuteMs - 1;
    await otherInstance.runDue();
    expect([runs, await otherInstance.runNow('backup')]).toEqual([0, 'running']);
    now += 1;
    await otherInstance.runDue();
    expect(runs).toBe(1);
  });

  test('the scheduler keeps the task for a run that lasts longer than the lease', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { task, started } = createLongTask();
    const [instance, otherInstance] = [startInstance(task), startInstance(task)];
    const result = instance.runNow('backup');
    await waitFor(() => started[0]);
    for (let time = 0; time < 10; time++) {
      now += minuteMs;
      const leaseEnd = now + 2 * minuteMs;
      vi.advanceTimersByTime(30_000);
      await waitFor(async () => ((await readRow()).next_run_at === leaseEnd ? true : undefined));
      await otherInstance.runDue();
    }
    started[0]?.resolve();
    expect([await result, started.length]).toEqual(['success', 1]);
    expect(await readRow()).toMatchObject({ last_result: 'success', next_run_at: now + hourMs });
  });

  test('the scheduler aborts a run whose task another instance has taken over, and does not record it', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { task, started } = createLongTask();
    const paused = startInstance(task).runNow('backup');
    await waitFor(() => started[0]);
    now += 3 * minuteMs;
    await startInstance({ ...task, run: () => Promise.resolve() }).runDue();
    const recorded = await readRow();
    vi.advanceTimersByTime(30_000);
    expect(await paused).toBe('interrupted');
    expect(await readRow()).toEqual(recorded);
  });

  test('the scheduler is not delayed for long by a clock that was set back', async () => {
    let runs = 0;
    const scheduler = startInstance({ name: 'outbox', everyMs: 10 * minuteMs, run: async () => void runs++ });
    await scheduler.runNow('outbox');
    now -= 5 * hourMs;
    await scheduler.runDue();
    expect((await readRow()).next_run_at).toBe(now + 10 * minuteMs);
    now += 10 * minuteMs;
    await scheduler.runDue();
    expect(runs).toBe(2);
  });

  test('the scheduler repeats a run soon that crashed before the clock was set back', async () => {
    const { task, started } = createLongTask();
    void startInstance(task).runNow('backup');
    await waitFor(() => started[0]);
    let runs = 0;
    const otherInstance = startInstance({ ...task, run: async () => void runs++ });
    now -= 5 * hourMs;
    await otherInstance.runDue();
    await otherInstance.runDue();
    expect(runs).toBe(1);
  });

  test('the scheduler keeps a next run that was planned by a clock a few minutes ahead', async () => {
    const scheduler = startInstance({ name: 'backup', dailyAtHour: 3, run: () => Promise.resolve() });
    now = threeNextDay;
    await scheduler.runNow('backup');
    now -= 4 * minuteMs;
    await scheduler.runDue();
    expect((await readRow()).next_run_at).toBe(threeNextDay + dayMs);
  });

  test('the scheduler aborts its runs when it stops, and another instance repeats them', async () => {
    const { task, started } = createLongTask();
    const stopping = startInstance(task);
    const result = stopping.runNow('backup');
    await waitFor(() => started[0]);
    await stopping.stop();
    expect(await result).toBe('interrupted');
    expect(await readRow()).toMatchObject({ last_finished: null, last_result: '', next_run_at: now });
    let runs = 0;
    await startInstance({ ...task, run: async () => void runs++ }).runDue();
    expect(runs).toBe(1);
  });

  test('the scheduler starts no run after it has stopped', async () => {
    let runs = 0;
    const scheduler = startInstance({ name: 'backup', everyMs: hourMs, run: async () => void runs++ });
    await scheduler.stop();
    expect([await scheduler.runNow('backup'), runs]).toEqual(['interrupted', 0]);
  });

  test('the scheduler checks immediately when it starts, and then every 15 seconds', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    let runs = 0;
    const scheduler = startInstance({ name: 'backup', everyMs: hourMs, run: async () => void runs++ });
    scheduler.start();
    await waitFor(
      async () => (await database.db.selectFrom('scheduled_tasks').selectAll().execute()).length || undefined,
    );
    now += hourMs;
    vi.advanceTimersByTime(15_000);
    await waitFor(() => runs || undefined);
    await scheduler.stop();
    expect(runs).toBe(1);
  });

  test('the scheduler logs an outage of the database once, with the error', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const log = createLog('silent');
    const warn = vi.spyOn(log, 'warn');
    const scheduler = new Scheduler({ db: database.db, clock: () => now, log, timeZone: 'UTC' });
    instances.push(scheduler);
    let runs = 0;
    scheduler.registerTask({ name: 'backup', everyMs: hourMs, run: async () => void runs++ });
    await scheduler.runDue();
    const rename = (from: string, to: string) => database.db.schema.alterTable(from).renameTo(to).execute();
    await rename('scheduled_tasks', 'elsewhere');
    scheduler.start();
    await waitFor(() => warn.mock.calls[0]);
    vi.advanceTimersByTime(30_000);
    await rename('elsewhere', 'scheduled_tasks');
    now += hourMs;
    vi.advanceTimersByTime(15_000);
    await waitFor(() => runs || undefined);
    expect(warn.mock.calls).toEqual([
      [{ err: expect.objectContaining({ message: expect.stringContaining('scheduled_tasks') }) }, expect.any(String)],
    ]);
  });

  test('the scheduler aborts a run after 30 minutes and records it as failed', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { task, started } = createLongTask();
    const instance = startInstance(task);
    const result = instance.runNow('backup');
    await waitFor(() => started[0]);
    now += 30 * minuteMs;
    vi.advanceTimersByTime(30_000);
    expect(await result).toBe('failure');
    expect(await readRow()).toMatchObject({ last_result: 'failure', last_error: 'timeout', next_run_at: now + hourMs });
  });

  test('the scheduler stops without waiting for a run that ignores its signal, and does not start it twice', async () => {
    const runEnd = Promise.withResolvers<void>();
    const isStarted = Promise.withResolvers<void>();
    const run = (): Promise<void> => {
      isStarted.resolve();
      return runEnd.promise;
    };
    const instance = startInstance({ name: 'backup', everyMs: hourMs, run });
    const result = instance.runNow('backup');
    await isStarted.promise;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const stopping = instance.stop();
    vi.advanceTimersByTime(2000);
    vi.useRealTimers();
    await stopping;
    expect(await result).toBe('interrupted');
    runEnd.resolve();
  });

  test('the scheduler does not start a task whose aborted run continues, until that run ends', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
    const runEnd = Promise.withResolvers<void>();
    const isStarted = Promise.withResolvers<void>();
    let runs = 0;
    const run = (): Promise<void> => {
      runs++;
      isStarted.resolve();
      return runEnd.promise;
    };
    const instance = startInstance({ name: 'backup', everyMs: hourMs, run });
    const result = instance.runNow('backup');
    await isStarted.promise;
    now += 30 * minuteMs;
    vi.advanceTimersByTime(30_000);
    vi.advanceTimersByTime(2000);
    vi.useRealTimers();
    expect([await result, await instance.runNow('backup'), runs]).toEqual(['failure', 'running', 1]);
    runEnd.resolve();
    expect([await instance.runNow('backup'), runs]).toEqual(['success', 2]);
  });

  test('the scheduler reports a run whose result it could not save', async () => {
    const breakTable = () => database.db.schema.alterTable('scheduled_tasks').renameTo('elsewhere').execute();
    const scheduler = startInstance({ name: 'backup', everyMs: hourMs, run: breakTable });
    await scheduler.runDue();
    now += hourMs;
    await expect(scheduler.runDue()).rejects.toThrow(/scheduled_tasks/);
  });
});
