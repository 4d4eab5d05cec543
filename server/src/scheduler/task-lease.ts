import type { ScheduledTaskName } from '@atrium/contract/scheduled-task/fields.ts';
import type { Kysely, Updateable } from 'kysely';
import type { ScheduledTaskTable } from '../db/rows/scheduled-task.ts';
import type { Schema } from '../db/schema.ts';
import type { Clock } from '../lib/runtime/clock.ts';
import type { Log } from '../lib/runtime/log.ts';
import { updateTask, type TaskRow } from './task-rows.ts';

/** Time after which an instance that crashed during a run loses the task. */
export const leaseMs = 2 * 60_000;
const renewEveryMs = 30_000;
/** Time after which a run is aborted and counts as failed. */
export const maxRunMs = 30 * 60_000;

export class RunTimeout extends Error {
  override readonly name = 'RunTimeout';
}

interface LeaseServices {
  readonly db: Kysely<Schema>;
  readonly clock: Clock;
  readonly log: Log;
}

/** Lease that is renewed during the run. `signal` aborts after `maxRunMs`, and if another instance has taken over. */
export class TaskLease {
  readonly startTime: number;
  readonly #services: LeaseServices;
  readonly #name: ScheduledTaskName;
  readonly #controller = new AbortController();
  readonly #timer: NodeJS.Timeout;
  #end: number;
  #renewal: Promise<void> = Promise.resolve();

  private constructor(services: LeaseServices, name: ScheduledTaskName, startTime: number) {
    this.#services = services;
    this.#name = name;
    this.startTime = startTime;
    this.#end = startTime + leaseMs;
    this.#timer = setInterval(() => {
      if (services.clock() - startTime >= maxRunMs) this.#controller.abort(new RunTimeout('the run took too long'));
      this.#renewal = this.#renewal.then(() => this.#renew());
    }, renewEveryMs).unref();
  }

  /** Claims the lease. Returns null if another instance was faster. */
  static async claim(services: LeaseServices, row: TaskRow): Promise<TaskLease | null> {
    const startTime = services.clock();
    const startValues = { last_started: startTime, last_finished: null, next_run_at: startTime + leaseMs };
    return (await updateTask(services.db, row, startValues)) ? new TaskLease(services, row.name, startTime) : null;
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  abort(reason: string): void {
    this.#controller.abort(new Error(reason));
  }

  /** Stores the next run. Does nothing if another instance has taken over. */
  async release(values: Updateable<ScheduledTaskTable>): Promise<void> {
    clearInterval(this.#timer);
    await this.#renewal;
    await updateTask(this.#services.db, { name: this.#name, next_run_at: this.#end }, values);
  }

  async #renew(): Promise<void> {
    const { db, clock, log } = this.#services;
    const leaseEnd = clock() + leaseMs;
    try {
      if (await updateTask(db, { name: this.#name, next_run_at: this.#end }, { next_run_at: leaseEnd }))
        this.#end = leaseEnd;
      else this.abort('another instance has taken over the task');
    } catch (error) {
      log.warn({ err: error, task: this.#name }, 'failed to renew the lease of a scheduled task');
    }
  }
}
