import type { Language } from '@atrium/contract/language.ts';
import type { ImportJob, ImportSource } from '@atrium/contract/user/import-schemas.ts';
import { largeImportBytes } from '@atrium/contract/user/import-fields.ts';
import { userImportEndpoints } from '@atrium/contract/user/import-endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type { Readable } from 'node:stream';
import { applyChange, type Change, type ChangeRequest } from '../../../platform/change/change.ts';
import type { AppContext } from '../../../platform/context/context.ts';
import { serve, type ServedCall } from '../../../platform/http/serve.ts';
import { doJobs } from '../../../platform/job/job-kind.ts';
import { dropSource, hasSource, keepSource, sourceOf } from '../../../platform/job/job-source.ts';
import { announce, insertJob, keptUntil, mustHaveRoom } from '../../../platform/job/job-store.ts';
import { requireSender } from '../../../platform/message/senders.ts';
import { Refusal, refuse } from '../../../platform/refusal/refusal.ts';
import { takeMultipartFile } from '../../../platform/request/multipart-file.ts';
import { largeSheet, readFirstRows } from '../../../platform/sheet/read-sheet.ts';
import { guessFields } from '../import-rows.ts';
import { askedOf, runImport, type Asked } from './import-run.ts';
import { linesIn } from './lines-in.ts';

const kind = 'user.import';
const rowsShown = 20;

/** Changes to who may do what take turns; these are none. */
const atOnce = { isSerialized: false };

/** Forgets a draft with its file; false where it was gone already. */
const forgetDraft = async ({ db }: AppContext, id: number): Promise<boolean> => {
  await dropSource(db, id);
  const { numDeletedRows } = await db
    .deleteFrom('jobs')
    .where('id', '=', id)
    .where('state', '=', 'draft')
    .executeTakeFirst();
  return numDeletedRows === 1n;
};

/** Forgets the files of a person that wait for nothing any more: those of drafts, and of imports that have ended. */
const forgetSources = async (context: AppContext, userId: number): Promise<void> => {
  const { db } = context;
  const ended = await db
    .selectFrom('jobs')
    .select(['id', 'state'])
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('state', 'not in', ['waiting', 'running'])
    .execute();
  for (const { id, state } of ended) await (state === 'draft' ? forgetDraft(context, id) : dropSource(db, id));
};

/** A job that has its file and nobody has said yet what is to be done with it. */
const insertDraft = (context: AppContext, call: ChangeRequest & Pick<ServedCall<unknown>, 'lang'>): Promise<number> =>
  applyChange(
    context,
    call,
    async (change) => {
      const draft = { kind, state: 'draft', language: call.lang, input: {}, total: null } as const;
      const id = await insertJob(change, call.request, draft);
      await change.trx
        .updateTable('jobs')
        .set({ file_until: keptUntil(change.now) })
        .where('id', '=', id)
        .execute();
      return id;
    },
    atOnce,
  );

/** Keeps a file for a draft, and answers how it begins. */
const keepFile = async (
  context: AppContext,
  draft: { readonly id: number; readonly userId: number },
  file: Readable,
): Promise<ImportSource> => {
  const { db } = context;
  const lines = linesIn(file);
  const size = await keepSource(context, draft.id, lines.content);
  const source = sourceOf(context, draft.id, size);
  const [columns, ...rows] = (await readFirstRows(source, rowsShown + 1, draft.userId, largeSheet)) ?? [];
  if (!columns) throw new Refusal('import.unreadable', { fields: { file: 'import.unreadable' } });
  const total = lines.count();
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({ input: JSON.stringify({ size }), total })
    .where('id', '=', draft.id)
    .where('state', '=', 'draft')
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) refuse('import.sourceGone');
  return { id: draft.id, columns, fields: guessFields(columns), rows, total };
};

interface Queued {
  readonly id: number;
  readonly asked: Omit<ImportJob, 'id'>;
  readonly language: Language;
}

/** What is to be done with a file, refused where it cannot be; `checked` is what it was checked for before. */
const wholeOf = (
  { senders }: AppContext,
  asked: Queued['asked'],
  checked: { readonly [Name in 'fields' | 'invite']?: Asked[Name] | undefined },
): Omit<Asked, 'size'> => {
  const fields = asked.fields ?? checked.fields ?? [];
  const invite = asked.fields ? asked.invite : (checked.invite ?? false);
  if (!fields.includes('username')) refuse('import.noUsername');
  if (invite && !asked.dryRun) requireSender(senders, 'email');
  return { fields, invite, dryRun: asked.dryRun };
};

/**
 * Has a kept file imported, or checked: one of a draft, or one that was only checked. One that was imported, if only in part, is gone on
 * with, not begun anew.
 */
const queueKept = async (
  context: AppContext,
  { trx, caller, now }: Pick<Change, 'trx' | 'caller' | 'now'>,
  { id, asked, language }: Queued,
): Promise<void> => {
  const row = await trx
    .selectFrom('jobs')
    .select(['state', 'input'])
    .where('id', '=', id)
    .where('user_id', '=', caller.userId)
    .where('kind', '=', kind)
    .where('state', 'not in', ['waiting', 'running'])
    .executeTakeFirst();
  if (!row || !(await hasSource(trx, id))) return refuse('import.sourceGone');
  const { size, ...checked } = askedOf.partial().parse(JSON.parse(row.input));
  if (size === undefined || (row.state !== 'draft' && checked.dryRun !== true)) return refuse('import.sourceGone');
  const input = JSON.stringify({ ...wholeOf(context, asked, checked), size });
  await trx.deleteFrom('job_parts').where('job_id', '=', id).where('side', '=', 'file').execute();
  const { numUpdatedRows } = await trx
    .updateTable('jobs')
    .set({ state: 'waiting', session_id: caller.sessionId, language, input })
    .set({
      done: 0,
      counts: '{}',
      place: 'null',
      tries: 0,
      problem: '',
      file_name: '',
      next_time: now,
      create_time: now,
    })
    .set({ start_time: null, end_time: null, file_until: null })
    .where('id', '=', id)
    .where('state', '=', row.state)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) refuse('import.sourceGone');
};

/** Users from a file that is too large to be corrected while somebody waits. */
export const largeImportRoutes = (app: FastifyInstance, context: AppContext): void => {
  const { source, job } = userImportEndpoints;

  serve(app, context, source, async (call) => {
    const { userId } = call.caller;
    let id: number | null = null;
    try {
      const kept = await takeMultipartFile(call.request, largeImportBytes, async (file) => {
        await forgetSources(context, userId);
        id = await insertDraft(context, call);
        return keepFile(context, { id, userId }, file);
      });
      return kept ?? refuse('import.unreadable', { fields: { file: 'field.required' } });
    } catch (error) {
      if (id === null || (await forgetDraft(context, id))) throw error;
      // Another file of theirs took its place while this one arrived.
      throw new Refusal('import.sourceGone', { cause: error });
    }
  });

  serve(app, context, job, (call) => {
    const { id, ...asked } = call.input;
    return applyChange(
      context,
      call,
      async (change) => {
        await mustHaveRoom(context, change);
        await queueKept(context, change, { id, asked, language: call.lang });
        await announce(change, change.caller.userId);
        return { id };
      },
      atOnce,
    );
  });

  doJobs(app, kind, { endpoint: job, run: (run) => runImport(context, run) });
};
