import { jobDays, type JobKind, jobFileHours, mostActiveJobs } from '@atrium/contract/job/fields.ts';
import type { Job } from '@atrium/contract/job/schemas.ts';
import type { ProblemParams } from '@atrium/contract/envelope.ts';
import type { Language } from '@atrium/contract/language.ts';
import type { Problem } from '@atrium/contract/problems.ts';
import type { Kysely } from 'kysely';
import { removeInBatches } from '../../db/remove-in-batches.ts';
import type { Schema } from '../../db/schema.ts';
import type { Act } from '../audit/audit.ts';
import { applyChange, type Change, type ChangeRequest } from '../change/change.ts';
import type { AppContext } from '../context/context.ts';
import { clientAddress } from '../request/client-address.ts';
import { refuse } from '../refusal/refusal.ts';
import { sentence } from '../refusal/sentence.ts';
import type { JobRow } from './job-run.ts';

/** Until when a file that is finished at a moment is kept. */
export const keptUntil = (now: number): number => now + jobFileHours * 3_600_000;

/** Why a job failed, as it is kept. */
export interface JobProblem {
  readonly problem: Problem;
  readonly params?: ProblemParams;
}

/** A job as it is answered to who asked for it. */
export const jobOf = (row: JobRow, language: Language, now: number): Job => {
  // Written by the runner alone.
  const told = row.problem === '' ? null : (JSON.parse(row.problem) as JobProblem);
  const hasFile = row.file_until !== null && row.file_until > now && row.file_name !== '';
  return {
    id: row.id,
    kind: row.kind,
    state: row.state === 'draft' ? 'waiting' : row.state,
    done: row.done,
    total: row.total,
    counts: JSON.parse(row.counts) as Job['counts'],
    problem: told ? sentence(told.problem, language, told.params) : '',
    file: hasFile ? row.file_name : null,
    fileUntil: hasFile ? row.file_until : null,
    createTime: row.create_time,
    startTime: row.start_time,
    endTime: row.end_time,
  };
};

/** Refuses one more while too many of a person's jobs wait or run; those who ask at the same time take turns. */
export const mustHaveRoom = async ({ dialect }: AppContext, { trx, caller }: Change): Promise<void> => {
  await dialect.advisoryLock(trx, `jobs of ${caller.userId}`);
  const { active } = await trx
    .selectFrom('jobs')
    .select(({ fn }) => fn.countAll<number>().as('active'))
    .where('user_id', '=', caller.userId)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirstOrThrow();
  if (Number(active) >= mostActiveJobs) refuse('job.tooMany', { params: { max: mostActiveJobs }, retryAfter: 30 });
};

/** What a job begins with. */
export interface NewJob {
  readonly kind: JobKind;
  readonly state: 'waiting' | 'draft';
  readonly language: Language;
  readonly input: unknown;
  readonly total: number | null;
}

/** Writes a job down, of who makes the change. */
export const insertJob = async (
  { trx, caller, now }: Change,
  request: ChangeRequest['request'],
  { kind, state, language, input, total }: NewJob,
): Promise<number> => {
  const { id } = await trx
    .insertInto('jobs')
    .values({
      kind,
      state,
      language,
      total,
      user_id: caller.userId,
      session_id: caller.sessionId,
      address: clientAddress(request),
      input: JSON.stringify(input),
      done: 0,
      counts: '{}',
      place: 'null',
      tries: 0,
      next_time: now,
      holder: '',
      problem: '',
      file_name: '',
      create_time: now,
      start_time: null,
      end_time: null,
      file_until: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** Tells whoever does jobs that one waits, and its owner that it is there. */
export const announce = async ({ emit }: Change, userId: number): Promise<void> => {
  await emit('job', { ids: [userId] });
  await emit('jobWaiting', {});
};

/** Takes a job on, to be done as soon as there is time for it; what was asked for stands in the audit. */
export const queueJob = (
  context: AppContext,
  call: ChangeRequest,
  job: Omit<NewJob, 'state'>,
  asked: Act,
): Promise<{ id: number }> =>
  applyChange(
    context,
    call,
    async (change) => {
      await mustHaveRoom(context, change);
      change.audit(asked);
      const id = await insertJob(change, call.request, { ...job, state: 'waiting' });
      await announce(change, change.caller.userId);
      return { id };
    },
    { isSerialized: false },
  );

/** A job of a person; refused where there is none. */
export const findOwnJob = async (db: Kysely<Schema>, userId: number, id: number): Promise<JobRow> =>
  (await db
    .selectFrom('jobs')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('state', '!=', 'draft')
    .executeTakeFirst()) ?? refuse('row.notFound');

/** Ends a job that waits or runs; whoever runs it notices before it writes anything more. What it has made so far can be fetched. */
export const endJob = async (
  { trx, now, emit }: Pick<Change, 'trx' | 'now' | 'emit'>,
  { id, user_id }: JobRow,
): Promise<void> => {
  const { numUpdatedRows } = await trx
    .updateTable('jobs')
    .set({ state: 'cancelled', holder: '', end_time: now, file_until: keptUntil(now) })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) refuse('job.over');
  await emit('job', { ids: [user_id] });
};

/** Takes a job that failed or was cancelled up again where it was, as who asks for that. */
export const resumeJob = async (
  context: AppContext,
  change: Change,
  { id, language }: { readonly id: number; readonly language: Language },
): Promise<void> => {
  const { trx, now, caller } = change;
  await findOwnJob(trx, caller.userId, id);
  await mustHaveRoom(context, change);
  const { numUpdatedRows } = await trx
    .updateTable('jobs')
    .set({ state: 'waiting', session_id: caller.sessionId, language, tries: 0, next_time: now })
    .set({ problem: '', end_time: null, file_until: null })
    .where('id', '=', id)
    .where('state', 'in', ['failed', 'cancelled'])
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) refuse('job.over');
  await announce(change, caller.userId);
};

/** Forgets a job that has ended, with its file. */
export const forgetJob = async ({ trx, caller, emit }: Change, id: number): Promise<void> => {
  await findOwnJob(trx, caller.userId, id);
  const { numDeletedRows } = await trx
    .deleteFrom('jobs')
    .where('id', '=', id)
    .where('state', 'in', ['done', 'failed', 'cancelled'])
    .executeTakeFirst();
  if (numDeletedRows !== 1n) refuse('job.over');
  await emit('job', { ids: [caller.userId] });
};

const filesKept = 5;

/** Keeps the newest files of a person alone: the older ones are removed with the next cleaning. */
export const dropFiles = async (trx: Kysely<Schema>, userId: number, now: number): Promise<void> => {
  const kept = await trx
    .selectFrom('jobs')
    .select('id')
    .where('user_id', '=', userId)
    .where('file_until', '>', now)
    .where('file_name', '!=', '')
    .orderBy('id', 'desc')
    .limit(filesKept)
    .execute();
  await trx
    .updateTable('jobs')
    .set({ file_until: now })
    .where('user_id', '=', userId)
    .where('file_until', '>', now)
    .where('file_name', '!=', '')
    .where('id', 'not in', [0, ...kept.map(({ id }) => id)])
    .execute();
};

const partsAtOnce = 20;

/** Removes files and sources that are no longer kept, drafts that came to nothing, and jobs that ended long ago. */
export const removeOldJobs = async (db: Kysely<Schema>, now: number, isOver: () => boolean): Promise<void> => {
  const over = db.selectFrom('jobs').select('id').where('file_until', '<=', now);
  await removeInBatches(async () => {
    const parts = await db
      .selectFrom('job_parts')
      .select(['job_id', 'side', 'part'])
      .where('job_id', 'in', over)
      .limit(partsAtOnce)
      .execute();
    for (const { job_id, side, part } of parts)
      await db
        .deleteFrom('job_parts')
        .where('job_id', '=', job_id)
        .where('side', '=', side)
        .where('part', '=', part)
        .execute();
    return parts.length;
  }, isOver);
  if (isOver()) return;
  await db.deleteFrom('jobs').where('state', '=', 'draft').where('file_until', '<=', now).execute();
  await db.updateTable('jobs').set({ file_until: null }).where('file_until', '<=', now).execute();
  await db
    .deleteFrom('jobs')
    .where('end_time', '<=', now - jobDays * 24 * 3_600_000)
    .where('file_until', 'is', null)
    .execute();
};
