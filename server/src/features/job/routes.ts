import { scheduleTitle } from '@atrium/contract/job/fields.ts';
import { jobEndpoints } from '@atrium/contract/job/endpoints.ts';
import type { Language } from '@atrium/contract/language.ts';
import type { FastifyInstance } from 'fastify';
import { applyChange, type Change } from '../../platform/change/change.ts';
import { reaches, scopeOf, scopeOfChange } from '../../platform/change/scope.ts';
import type { AppContext } from '../../platform/context/context.ts';
import { serve } from '../../platform/http/serve.ts';
import { readFileParts, unpacked } from '../../platform/job/job-parts.ts';
import { JobRunner } from '../../platform/job/job-runner.ts';
import { endJob, findOwnJob, forgetJob, jobOf, removeOldJobs, resumeJob } from '../../platform/job/job-store.ts';
import { refuse } from '../../platform/refusal/refusal.ts';
import { refusalFor } from '../../platform/session/guard.ts';
import { headersOf } from '../../platform/sheet/send-sheet.ts';
import { listWatchedJobs, readOwnJobs, readWatchedJob } from './read.ts';
import { readSchedule, runScheduled } from './schedule.ts';

const cleanEveryMs = 3_600_000;

/** Changes to who may do what take turns; these are none. */
const atOnce = { isSerialized: false };

const ownRoutes = (app: FastifyInstance, context: AppContext): void => {
  const { db, clock, serverKeys } = context;
  const { mine, cancel, retry, remove, file } = jobEndpoints;
  const answered = async (userId: number, id: number, lang: Language) =>
    jobOf(await findOwnJob(db, userId, id), lang, clock());

  serve(app, context, mine, ({ caller, lang }) => readOwnJobs(db, caller.userId, lang, clock()));

  serve(app, context, cancel, async (call) => {
    const { caller, input, lang } = call;
    const end = async (change: Change) => endJob(change, await findOwnJob(change.trx, change.caller.userId, input.id));
    await applyChange(context, call, end, atOnce);
    return answered(caller.userId, input.id, lang);
  });

  serve(app, context, retry, async (call) => {
    const { caller, input, lang } = call;
    const resumed = { id: input.id, language: lang };
    await applyChange(context, call, (change) => resumeJob(context, change, resumed), atOnce);
    return answered(caller.userId, input.id, lang);
  });

  serve(app, context, remove, async (call) => {
    const { id } = call.input;
    await applyChange(context, call, (change) => forgetJob(change, id), atOnce);
    return id;
  });

  serve(app, context, file, async ({ input, caller, reply }) => {
    // It was made with all rights of its owner, of which who looks as them may have less.
    if (caller.viewer) refuse('session.readOnly');
    const job = await findOwnJob(db, caller.userId, input.id);
    const work = app.jobWorks.get(job.kind);
    const refusal = work ? refusalFor(caller, work.endpoint) : null;
    if (refusal) throw refusal;
    if (job.file_name === '' || job.file_until === null || job.file_until <= clock()) refuse('job.fileGone');
    reply.headers(headersOf(job.file_name));
    return unpacked(readFileParts(db, serverKeys, job.id));
  });
};

/** Work that goes on while nobody waits for it: of one's own, and of all for who looks after the product. */
export const jobRoutes = (app: FastifyInstance, context: AppContext): void => {
  const { db, schedule, clock } = context;
  const { list, stop, schedule: scheduled, run } = jobEndpoints;
  const runner = new JobRunner(context, app.jobWorks);
  app.addHook('onReady', async () => runner.start());
  context.draining.onBegin(() => void runner.stop());
  app.addHook('preClose', () => runner.stop());
  let isEnded = false;
  app.addHook('onClose', () => {
    isEnded = true;
  });
  schedule.every(cleanEveryMs, 'remove old jobs', () => removeOldJobs(db, clock(), () => isEnded));
  ownRoutes(app, context);

  serve(app, context, list, async ({ input, caller, lang }) =>
    listWatchedJobs(db, await scopeOf(db, caller, list.call.needs), input, lang),
  );
  serve(app, context, stop, async (call) => {
    const { id } = call.input;
    await applyChange(
      context,
      call,
      async (change) => {
        const { job, owner } = await readWatchedJob(change.trx, id);
        if (!reaches(await scopeOfChange(change), owner)) refuse('row.notFound');
        await endJob(change, job);
        change.audit({ act: 'job.cancel', recordId: id, recordName: owner.username });
      },
      atOnce,
    );
    return id;
  });
  serve(app, context, scheduled, () => readSchedule(context));
  serve(app, context, run, async (call) => {
    await applyChange(
      context,
      call,
      async ({ audit }) => audit({ act: 'job.run', recordName: scheduleTitle(call.input.name) }),
      atOnce,
    );
    await runScheduled(context, call.input.name);
    return readSchedule(context);
  });
};
