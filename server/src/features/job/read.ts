import type { Job, WatchedJob } from '@atrium/contract/job/schemas.ts';
import type { JobKind, JobState } from '@atrium/contract/job/fields.ts';
import type { Language } from '@atrium/contract/language.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { type Scope, withinScope } from '../../platform/change/scope.ts';
import type { JobRow } from '../../platform/job/job-run.ts';
import { jobOf } from '../../platform/job/job-store.ts';
import { refuse } from '../../platform/refusal/refusal.ts';

const shown = 20;

/** The newest jobs of a person. */
export const readOwnJobs = async (db: Kysely<Schema>, userId: number, lang: Language, now: number): Promise<Job[]> => {
  const rows = await db
    .selectFrom('jobs')
    .selectAll()
    .where('user_id', '=', userId)
    .where('state', '!=', 'draft')
    .orderBy('id', 'desc')
    .limit(shown)
    .execute();
  return rows.map((row) => jobOf(row, lang, now));
};

interface Query {
  readonly kind?: JobKind | undefined;
  readonly state?: JobState | undefined;
  readonly current: number;
  readonly pageSize: number;
}

/** Jobs of the people within a scope, newest first; they are few, as they are not remembered for long. */
export const listWatchedJobs = async (
  db: Kysely<Schema>,
  scope: Scope,
  { kind, state, current, pageSize }: Query,
  lang: Language,
): Promise<{ list: WatchedJob[]; total: number; current: number; pageSize: number }> => {
  const found = db
    .selectFrom('jobs')
    .innerJoin('users', 'users.id', 'jobs.user_id')
    .where('jobs.state', '!=', 'draft')
    .where((is) =>
      is.and([
        ...(kind ? [is('jobs.kind', '=', kind)] : []),
        ...(state ? [is('jobs.state', '=', state)] : []),
        ...(scope.all ? [] : [is('jobs.user_id', 'in', db.selectFrom('users').select('id').where(withinScope(scope)))]),
      ]),
    );
  const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await found
    .selectAll('jobs')
    .select(['users.username', 'users.name'])
    .orderBy('jobs.id', 'desc')
    .limit(pageSize)
    .offset((current - 1) * pageSize)
    .execute();
  const list = rows.map(({ username, name, ...row }) => {
    const { file: _file, fileUntil: _until, counts: _counts, ...job } = jobOf(row, lang, 0);
    return { ...job, userId: row.user_id, username, name };
  });
  return { list, total: Number(total), current, pageSize };
};

/** A job, and whose it is. */
export const readWatchedJob = async (
  db: Kysely<Schema>,
  id: number,
): Promise<{ job: JobRow; owner: { id: number; deptId: number | null; username: string } }> => {
  const row = await db
    .selectFrom('jobs')
    .innerJoin('users', 'users.id', 'jobs.user_id')
    .selectAll('jobs')
    .select(['users.dept_id', 'users.username'])
    .where('jobs.id', '=', id)
    .where('jobs.state', '!=', 'draft')
    .executeTakeFirst();
  if (!row) return refuse('row.notFound');
  const { dept_id: deptId, username, ...job } = row;
  return { job, owner: { id: job.user_id, deptId, username } };
};
