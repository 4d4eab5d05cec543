import { truncateText } from '@atrium/contract/characters.ts';
import type { RunResult, ScheduledTaskName } from '@atrium/contract/scheduled-task/fields.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { Clock } from '../lib/runtime/clock.ts';
import type { Log } from '../lib/runtime/log.ts';
import { getMaxIntervalMs, getNextRunTime, type Schedule } from './run-times.ts';
import { leaseMs, RunTimeout, TaskLease } from './task-lease.ts';
import { insertMissingTasks, isRunning, isUnfinished, loadTaskRows, type TaskRow, updateTask } from './task-rows.ts';

const checkEveryMs = 15_000;
/** Time after which a failed run is repeated, unless the next regular run is earlier. */
const retryMs = 3_600_000;
const maxClockDifferenceMs = 5 * 60_000;
const maxErrorLength = 300;
/** A run that ignores its aborted signal is abandoned after this time, so that it cannot delay the shutdown. */
const abortGraceMs = 2000;
/** Stored error of a run that took too long. Users get a translated sentence. */
export const timeoutError = 'timeout';

export type ScheduledTask = Schedule & {
  readonly name: ScheduledTaskName;
  /** Rejects if it failed. Checks `signal` between batches and rejects if it is aborted. */
  readonly run: (signal: AbortSignal) => Promise<unknown>;
};

interface SchedulerServices {
  readonly db: Kysely<Schema>;
  readonly clock: Clock;
  readonly log: Log;
  readonly timeZone: string;
}

const summarizeError = (error: unknown): string => {
  if (error instanceof RunTimeout) return timeoutError;
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n', 1);
  return line.length > maxErrorLength ? `${truncateText(line, maxErrorLength)}…` : line;
};

/** Runs scheduled tasks. Each run happens on one of the instances that share the database. */
export class Scheduler {
  readonly #services: SchedulerServices;
  readonly #tasks = new Map<ScheduledTaskName, ScheduledTask>();
  readonly #leases = new Set<TaskLease>();
  readonly #pending = new Set<Promise<unknown>>();
  /** Tasks whose last run was abandoned and has not ended. */
  readonly #abandoned = new Set<ScheduledTaskName>();
  #failed: ReadonlySet<ScheduledTaskName> = new Set();
  #timer: NodeJS.Timeout | undefined;
  #isCheckFailing = false;
  #isStopped = false;

  constructor(services: SchedulerServices) {
    this.#services = services;
  }

  registerTask(task: ScheduledTask): void {
    this.#tasks.set(task.name, task);
  }

  get tasks(): ReadonlyMap<ScheduledTaskName, ScheduledTask> {
    return this.#tasks;
  }

  hasFailed(name: ScheduledTaskName): boolean {
    return this.#failed.has(name);
  }

  start(): void {
    this.#timer = setInterval(() => void this.#check(), checkEveryMs).unref();
    void this.#check();
  }

  runDue(): Promise<void> {
    return this.#track(async () => {
      const rows = await this.#loadRows();
      const runs = await Promise.allSettled(rows.map(({ task, row }) => this.#runIfDue(task, row)));
      const failedRun = runs.find((run) => run.status === 'rejected');
      if (failedRun) throw failedRun.reason;
    });
  }

  /** Runs a task unless it is running. Returns its result, or null if this instance has no such task. */
  runNow(name: ScheduledTaskName): Promise<RunResult | null> {
    return this.#track(async () => {
      const row = (await this.#loadRows()).find(({ task }) => task.name === name);
      if (!row) return null;
      return isRunning(row.row, this.#services.clock()) ? 'running' : this.#run(row.task, row.row);
    });
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    for (const lease of this.#leases) lease.abort('the instance is stopping');
    await Promise.allSettled(this.#pending);
  }

  async #track<Result>(operation: () => Promise<Result>): Promise<Result> {
    const promise = operation();
    this.#pending.add(promise);
    try {
      return await promise;
    } finally {
      this.#pending.delete(promise);
    }
  }

  async #check(): Promise<void> {
    try {
      await this.runDue();
      this.#isCheckFailing = false;
    } catch (error) {
      // Log once: the database may be unavailable for a long time.
      if (!this.#isCheckFailing) this.#services.log.warn({ err: error }, 'failed to check the scheduled tasks');
      this.#isCheckFailing = true;
    }
  }

  /** Plans the first run of tasks that have no row. */
  async #loadRows(): Promise<{ readonly task: ScheduledTask; readonly row: TaskRow }[]> {
    const { db, clock, timeZone } = this.#services;
    const loadRowsByName = async () => new Map((await loadTaskRows(db)).map((row) => [row.name, row]));
    let rows = await loadRowsByName();
    const missingTasks = [...this.#tasks.values()].filter(({ name }) => !rows.has(name));
    if (missingTasks.length > 0) {
      const now = clock();
      await insertMissingTasks(
        db,
        missingTasks.map((task) => ({ name: task.name, next_run_at: getNextRunTime(task, now, timeZone) })),
      );
      rows = await loadRowsByName();
    }
    this.#failed = new Set([...rows.values()].filter((row) => row.last_result === 'failure').map(({ name }) => name));
    return [...this.#tasks.values()].flatMap((task) => {
      const row = rows.get(task.name);
      return row ? [{ task, row }] : [];
    });
  }

  async #runIfDue(task: ScheduledTask, row: TaskRow): Promise<void> {
    const { db, clock, timeZone } = this.#services;
    const now = clock();
    if (row.next_run_at <= now) {
      await this.#run(task, row);
      return;
    }
    // A later time means that the clock has been set back since the run was planned.
    const maxAheadMs = isUnfinished(row) ? leaseMs : getMaxIntervalMs(task);
    if (row.next_run_at <= now + maxAheadMs + maxClockDifferenceMs) return;
    await updateTask(db, row, { next_run_at: isUnfinished(row) ? now : getNextRunTime(task, now, timeZone) });
  }

  async #run(task: ScheduledTask, row: TaskRow): Promise<RunResult> {
    if (this.#isStopped) return 'interrupted';
    if (this.#abandoned.has(task.name)) return 'running';
    const lease = await TaskLease.claim(this.#services, row);
    if (lease === null) return 'running';
    this.#leases.add(lease);
    if (this.#isStopped) lease.abort('the instance is stopping');
    const startTime = performance.now();
    const failure = await this.#attempt(task, lease.signal);
    this.#leases.delete(lease);
    return this.#finish(task, lease, failure, Math.round(performance.now() - startTime));
  }

  async #attempt(task: ScheduledTask, signal: AbortSignal): Promise<{ readonly error: unknown } | null> {
    try {
      signal.throwIfAborted();
      await this.#runUntilAbandoned(task, signal);
      return null;
    } catch (error) {
      return { error: signal.reason instanceof RunTimeout ? signal.reason : error };
    }
  }

  /** Waits for a run, at most `abortGraceMs` after its signal is aborted. */
  async #runUntilAbandoned(task: ScheduledTask, signal: AbortSignal): Promise<void> {
    const { promise: abandonment, reject } = Promise.withResolvers<never>();
    let timer: NodeJS.Timeout | undefined;
    const abandon = (): void => {
      this.#abandoned.add(task.name);
      this.#services.log.warn({ task: task.name }, 'a scheduled task ignored its abort signal and was left running');
      reject(signal.reason);
    };
    const onAbort = (): void => void (timer = setTimeout(abandon, abortGraceMs));
    signal.addEventListener('abort', onAbort, { once: true });
    const run = task.run(signal).finally(() => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      this.#abandoned.delete(task.name);
    });
    await Promise.race([run, abandonment]);
  }

  async #finish(
    task: ScheduledTask,
    lease: TaskLease,
    failure: { readonly error: unknown } | null,
    durationMs: number,
  ): Promise<RunResult> {
    const { clock, log, timeZone } = this.#services;
    const now = clock();
    const isTimeout = lease.signal.reason instanceof RunTimeout;
    if (failure !== null && lease.signal.aborted && !isTimeout) {
      await lease.release({ next_run_at: now });
      return 'interrupted';
    }
    const regularRunTime = getNextRunTime(task, now, timeZone);
    const nextRunAt = failure === null ? regularRunTime : Math.min(regularRunTime, now + retryMs);
    if (failure !== null)
      log.error({ err: failure.error, task: task.name, nextRun: new Date(nextRunAt) }, 'a scheduled task failed');
    const result = failure === null ? 'success' : 'failure';
    await lease.release({
      last_finished: lease.startTime + durationMs,
      last_result: result,
      last_error: failure === null ? '' : summarizeError(failure.error),
      duration_ms: durationMs,
      next_run_at: nextRunAt,
    });
    const otherFailures = [...this.#failed].filter((name) => name !== task.name);
    this.#failed = new Set(failure === null ? otherFailures : [...otherFailures, task.name]);
    return result;
  }
}
