import type { Language } from '@atrium/contract/language.ts';
import type { Selectable } from 'kysely';
import type { Readable } from 'node:stream';
import type { JobTable } from '../../db/rows/job.ts';
import { applyChange, reauthorize, type Change } from '../change/change.ts';
import type { CurrentCaller } from '../auth/caller.ts';
import type { AppContext } from '../context/context.ts';
import type { Guarded } from '../session/guard.ts';
import { inParts, packed, packedNow, sealPart } from './job-parts.ts';

export type JobRow = Selectable<JobTable>;

/** For how long a run has a job without a sign of life. */
export const leaseMs = 60_000;
const toldEveryMs = 1000;

/** Thrown where a run has its job no longer: it was cancelled, another copy has it, or this one ends. */
export class JobLost extends Error {}

/** How far a job has come; what is absent stays. */
export interface Progress {
  readonly done: number;
  readonly total?: number | null;
  /** What came of it, by what is counted. */
  readonly counts?: Readonly<Record<string, number>>;
  /** From where it goes on after a crash: JSON of the kind's own. */
  readonly place?: unknown;
  /** What its file is called, once there is one. */
  readonly file?: string;
}

interface Parts {
  readonly context: AppContext;
  readonly job: JobRow;
  readonly endpoint: Guarded;
  readonly signal: AbortSignal;
}

type Db = AppContext['db'];

/** A job while it is done: what its kind works with. Everything it writes is written only while this run has the job. */
export class JobRun {
  readonly job: JobRow;
  readonly signal: AbortSignal;
  readonly #context: AppContext;
  readonly #request: { readonly ip: string; readonly id: string };
  readonly #endpoint: Guarded;
  #toldAt = -Infinity;

  constructor({ context, job, endpoint, signal }: Parts) {
    this.job = job;
    this.signal = signal;
    this.#context = context;
    this.#endpoint = endpoint;
    this.#request = { ip: job.address, id: `job-${job.id}` };
  }

  get language(): Language {
    // Written by `queueJob`.
    return this.job.language as Language;
  }

  /** What was asked, as it was sent. */
  get input(): unknown {
    return JSON.parse(this.job.input) as unknown;
  }

  /** From where it goes on; null at the beginning. */
  get place(): unknown {
    return JSON.parse(this.job.place) as unknown;
  }

  /** Who asked, as they are now; refused where they may not do it any more. */
  caller(): Promise<CurrentCaller> {
    return reauthorize(this.#context, this.#context.db, this.#call());
  }

  /** Carries out a piece of it in one transaction with how far it has come then: that piece is done once, whatever happens. */
  async step(work: (change: Change) => Promise<Progress>): Promise<void> {
    this.#mustGoOn();
    await applyChange(this.#context, this.#call(), async (change) => {
      const progress = await work(change);
      await this.#hold(change.trx, { ...columnsOf(progress), tries: 0 });
      // Each piece of many would have open browsers read again and again.
      if (this.#isToTell()) await change.emit('job', { ids: [this.job.user_id] });
    });
  }

  /** Notes how far it has come, now and then; throws where the run has the job no longer. */
  async progress(progress: Progress): Promise<void> {
    this.#mustGoOn();
    if (!this.#isToTell()) return;
    const { db, events } = this.#context;
    await this.#hold(db, columnsOf(progress));
    await events.emit(db, 'job', { ids: [this.job.user_id] });
  }

  /** Notes how far it has come at its end. */
  async finish(progress: Progress): Promise<void> {
    await this.#hold(this.#context.db, columnsOf(progress));
  }

  /** A sign of life. */
  renew(): Promise<void> {
    return this.#hold(this.#context.db, {});
  }

  /** Makes the file of the job, anew where there is one already. */
  async writeFile(name: string, content: Readable): Promise<void> {
    const { db } = this.#context;
    await db.transaction().execute(async (trx) => {
      await this.#hold(trx, { file_name: name });
      await trx.deleteFrom('job_parts').where('job_id', '=', this.job.id).where('side', '=', 'file').execute();
    });
    let part = 0;
    for await (const piece of inParts(packed(content))) {
      this.#mustGoOn();
      await db.transaction().execute((trx) => this.#addPart(trx, part, piece));
      part++;
    }
  }

  /** Adds a text to the file, in the transaction of what it tells of. */
  addToFile(trx: Db, part: number, text: string): Promise<void> {
    return this.#addPart(trx, part, packedNow(text));
  }

  async #addPart(trx: Db, part: number, piece: Buffer): Promise<void> {
    await this.#hold(trx, {});
    const place = { jobId: this.job.id, side: 'file', part } as const;
    const content = sealPart(this.#context.serverKeys, place, piece);
    await trx.insertInto('job_parts').values({ job_id: this.job.id, side: 'file', part, content }).execute();
  }

  /** Whether it is time to tell its owner how far it has come. */
  #isToTell(): boolean {
    const now = performance.now();
    if (now < this.#toldAt + toldEveryMs) return false;
    this.#toldAt = now;
    return true;
  }

  #mustGoOn(): void {
    if (this.signal.aborted) throw new JobLost();
  }

  #call() {
    return { request: this.#request, caller: { sessionId: this.job.session_id }, endpoint: this.#endpoint };
  }

  /** Writes to the job for as long as this run has it. */
  async #hold(trx: Db, values: Partial<JobRow>): Promise<void> {
    const { numUpdatedRows } = await trx
      .updateTable('jobs')
      .set({ ...values, next_time: this.#context.clock() + leaseMs })
      .where('id', '=', this.job.id)
      .where('holder', '=', this.job.holder)
      .where('state', '=', 'running')
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) throw new JobLost();
  }
}

const columnsOf = ({ done, total, counts, place, file }: Progress) => ({
  done,
  ...(file !== undefined && { file_name: file }),
  ...(total !== undefined && { total }),
  ...(counts !== undefined && { counts: JSON.stringify(counts) }),
  ...(place !== undefined && { place: JSON.stringify(place) }),
});
