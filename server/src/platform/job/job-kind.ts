import type { JobKind } from '@atrium/contract/job/fields.ts';
import type { FastifyInstance } from 'fastify';
import type { Guarded } from '../session/guard.ts';
import type { JobRun } from './job-run.ts';

/** What can be done as a job. */
export interface JobWork {
  /** Whoever asked must hold what this call needs, for as long as it is done and when its file is fetched. */
  readonly endpoint: Guarded;
  /** Does it, from the beginning or from where it has come; it is over when this resolves. Throws a `Refusal` where it makes no sense to try again. */
  readonly run: (run: JobRun) => Promise<void>;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** What can be done as a job, by its kind. */
    readonly jobWorks: Map<JobKind, JobWork>;
  }
}

/** Has a kind of job done by this copy. */
export const doJobs = (app: FastifyInstance, kind: JobKind, work: JobWork): void => {
  app.jobWorks.set(kind, work);
};
