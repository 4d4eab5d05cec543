import { jobFileHours, type JobKind } from '@atrium/contract/job/fields.ts';
import { randomUUID } from 'node:crypto';
import { Counter, Gauge } from 'prom-client';
import type { AppContext } from '../context/context.ts';
import type { Metrics } from '../context/metrics.ts';
import { notify } from '../message/notify.ts';
import { Refusal } from '../refusal/refusal.ts';
import type { JobWork } from './job-kind.ts';
import { JobLost, JobRun, leaseMs, type JobRow } from './job-run.ts';
import { dropFiles, keptUntil, type JobProblem } from './job-store.ts';

/** Jobs that a copy does at the same time. */
const atOnce = 2;
/** How often it is looked for those whose copy is gone, and those that are due again. */
const lookEveryMs = 15_000;
/** Before one that failed by a fault is tried again; after the last it is given up. */
const waitsMs = [10_000, 60_000, 300_000];
const lookedAt = 20;

/** Where people find their jobs. */
const jobsPage = '/personal-center/jobs';

type Works = ReadonlyMap<JobKind, JobWork>;

/** Does the jobs that wait, as far as this copy has time for them. */
export class JobRunner {
  readonly #context: AppContext;
  readonly #works: Works;
  readonly #running = new Map<AbortController, Promise<void>>();
  readonly #ended = { done: 0, failed: 0 };
  #isEnded = false;
  #looking: Promise<void> = Promise.resolve();

  constructor(context: AppContext, works: Works) {
    this.#context = context;
    this.#works = works;
  }

  /** Begins to look for jobs. */
  start(): void {
    const { schedule, events, log, metrics } = this.#context;
    if (metrics !== null) this.#registerMetrics(metrics);
    schedule.every(lookEveryMs, 'look for jobs', () => this.look());
    events.on('jobWaiting', () => {
      setImmediate(() => {
        this.look().catch((error: unknown) => log.warn({ err: error }, 'jobs could not be looked for'));
      });
    });
  }

  #registerMetrics({ registry }: Metrics): void {
    const [registers, running, ended] = [[registry], this.#running, this.#ended];
    new Gauge({
      name: 'atrium_jobs_running',
      help: 'Background tasks that this instance runs',
      registers,
      collect() {
        this.set(running.size);
      },
    });
    new Counter({
      name: 'atrium_jobs_ended_total',
      help: 'Background tasks that ended on this instance',
      labelNames: ['result'],
      registers,
      collect() {
        this.reset();
        for (const [result, count] of Object.entries(ended)) this.inc({ result }, count);
      },
    });
  }

  /** Begins what is due, while there is room for more. */
  look(): Promise<void> {
    // One look after the other: two at a time would take more than there is room for.
    this.#looking = this.#looking.catch(() => {}).then(() => this.#look());
    return this.#looking;
  }

  /** Gives back what is being done, to be gone on with by another copy, and takes on nothing more. */
  async stop(): Promise<void> {
    this.#isEnded = true;
    // What is being taken up is begun, and given back as well.
    await this.#looking.catch(() => {});
    for (const abort of this.#running.keys()) abort.abort();
    await Promise.all(this.#running.values());
  }

  async #look(): Promise<void> {
    while (!this.#isEnded && this.#running.size < atOnce) {
      const job = await this.#take();
      if (!job) return;
      this.#begin(job);
    }
  }

  /** The oldest that is due, of somebody for whom nothing is being done, if there is one. */
  async #take(): Promise<JobRow | null> {
    const { db, clock } = this.#context;
    const now = clock();
    const due = await db
      .selectFrom('jobs')
      .selectAll()
      .where('state', 'in', ['waiting', 'running'])
      .where('next_time', '<=', now)
      .where((is) =>
        is.not(
          is.exists(
            is
              .selectFrom('jobs as others')
              .select('others.id')
              .whereRef('others.user_id', '=', 'jobs.user_id')
              .where('others.state', '=', 'running')
              .where('others.next_time', '>', now),
          ),
        ),
      )
      .orderBy('id')
      .limit(lookedAt)
      .execute();
    for (const job of due) {
      const taken = await this.#claim(job, now);
      if (taken) return taken;
    }
    return null;
  }

  /** Takes a job for this copy alone; null if another one has it. */
  async #claim(job: JobRow, now: number): Promise<JobRow | null> {
    const claimed = {
      state: 'running',
      holder: randomUUID(),
      tries: job.tries + 1,
      next_time: now + leaseMs,
      start_time: job.start_time ?? now,
    } as const;
    const { numUpdatedRows } = await this.#context.db
      .updateTable('jobs')
      .set(claimed)
      .where('id', '=', job.id)
      .where('state', '=', job.state)
      .where('holder', '=', job.holder)
      .where('next_time', '=', job.next_time)
      .executeTakeFirst();
    return numUpdatedRows === 1n ? { ...job, ...claimed } : null;
  }

  #begin(job: JobRow): void {
    const abort = new AbortController();
    const run = this.#do(job, abort)
      .catch((error: unknown) =>
        this.#context.log.warn({ err: error, job: job.id }, 'how a job went could not be written down'),
      )
      .finally(() => {
        this.#running.delete(abort);
        void this.look().catch(() => {});
      });
    this.#running.set(abort, run);
  }

  async #do(job: JobRow, abort: AbortController): Promise<void> {
    const work = this.#works.get(job.kind);
    // A newer copy takes on what this one does not know.
    if (!work) return this.#giveBack(job, this.#context.clock() + leaseMs);
    const run = new JobRun({ context: this.#context, job, endpoint: work.endpoint, signal: abort.signal });
    const life = setInterval(() => {
      run.renew().catch((error: unknown) => error instanceof JobLost && abort.abort());
    }, leaseMs / 3);
    try {
      // The copies that had it before are gone without a word, and it may be what ends them.
      if (job.tries > waitsMs.length + 1) return await this.#end(job, 'failed', { problem: 'job.failed' });
      // Whoever asked may have lost the right meanwhile.
      await run.caller();
      await work.run(run);
      await this.#end(job, 'done', null);
    } catch (error) {
      if (this.#isEnded && error instanceof JobLost) return await this.#giveBack(job, this.#context.clock());
      await this.#fail(job, error);
    } finally {
      clearInterval(life);
    }
  }

  async #fail(job: JobRow, error: unknown): Promise<void> {
    if (error instanceof JobLost) return;
    if (error instanceof Refusal) {
      const { problem, params } = error;
      return this.#end(job, 'failed', { problem, ...(params && { params }) });
    }
    const { log, db, clock } = this.#context;
    // What went further since it was taken began to count anew.
    const row = await db.selectFrom('jobs').select('tries').where('id', '=', job.id).executeTakeFirst();
    const wait = waitsMs[(row?.tries ?? 0) - 1] ?? waitsMs[0] ?? 0;
    const isGivenUp = (row?.tries ?? 0) > waitsMs.length;
    log.warn({ err: error, job: job.id, kind: job.kind, givenUp: isGivenUp }, 'a job failed');
    if (isGivenUp) return this.#end(job, 'failed', { problem: 'job.failed' });
    await this.#giveBack(job, clock() + wait, false);
  }

  /** Lets a job go, to be taken up again from some moment on. */
  async #giveBack(job: JobRow, at: number, isUntried = true): Promise<void> {
    const { db, events } = this.#context;
    await db
      .updateTable('jobs')
      .set((is) => ({
        state: 'waiting' as const,
        holder: '',
        next_time: at,
        ...(isUntried && { tries: is('tries', '-', 1) }),
      }))
      .where('id', '=', job.id)
      .where('holder', '=', job.holder)
      .execute();
    await events.emit(db, 'job', { ids: [job.user_id] });
    await events.emit(db, 'jobWaiting', {});
  }

  /** Writes down how a job came to its end, and tells who asked. */
  async #end(job: JobRow, state: 'done' | 'failed', problem: JobProblem | null): Promise<void> {
    const { db, events, clock } = this.#context;
    const now = clock();
    await db.transaction().execute(async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('jobs')
        .set({
          state,
          holder: '',
          problem: problem === null ? '' : JSON.stringify(problem),
          end_time: now,
          file_until: keptUntil(now),
        })
        .where('id', '=', job.id)
        .where('holder', '=', job.holder)
        .where('state', '=', 'running')
        .executeTakeFirst();
      if (numUpdatedRows !== 1n) return;
      this.#ended[state]++;
      await dropFiles(trx, job.user_id, now);
      const { file_name: file } = await trx
        .selectFrom('jobs')
        .select('file_name')
        .where('id', '=', job.id)
        .executeTakeFirstOrThrow();
      const kind = state === 'done' ? 'jobDone' : 'jobFailed';
      const params = state === 'done' ? { file, hours: jobFileHours } : {};
      await notify({ trx, events, now }, { userIds: [job.user_id], kind, params, link: jobsPage });
      await events.emit(trx, 'job', { ids: [job.user_id] });
    });
  }
}
