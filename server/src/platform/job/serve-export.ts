import type { AuditAct } from '@atrium/contract/audit/acts.ts';
import type { Endpoint } from '@atrium/contract/endpoint.ts';
import type { ExportFormat } from '@atrium/contract/export.ts';
import { asJobEndpoint } from '@atrium/contract/job/endpoints.ts';
import type { Language } from '@atrium/contract/language.ts';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { Caller } from '../auth/caller.ts';
import { zoneFor } from '../auth/zone-for.ts';
import { exportAct, recordExport } from '../change/record-export.ts';
import type { AppContext } from '../context/context.ts';
import { serve } from '../http/serve.ts';
import { Refusal } from '../refusal/refusal.ts';
import { wallClock } from '../runtime/wall-clock.ts';
import { contentOf, mustFit, sheetFile, stamp, type Wording } from '../sheet/send-sheet.ts';
import type { Cell, Sheet } from '../sheet/sheet.ts';
import { doJobs } from './job-kind.ts';
import type { JobRun } from './job-run.ts';
import { queueJob } from './job-store.ts';

type ExportAct = Extract<AuditAct, `${string}.export`>;

/** What every export is asked with, beside its filter. */
interface Asked {
  readonly format: ExportFormat;
  readonly columns: readonly string[];
}

/** A list as somebody takes it along. */
export interface Taken {
  readonly total: number;
  /** By what it is filtered, for the audit. */
  readonly filter: object;
  readonly sheet: (wording: Wording) => Sheet;
}

interface Exporting<Input extends z.ZodType> {
  readonly endpoint: Endpoint<Input>;
  readonly act: ExportAct;
  /** How its file is called, before the moment. */
  readonly name: string;
  /** Reads what a caller asks for, as they may see it. */
  readonly take: (input: z.output<Input>, caller: Caller) => Promise<Taken>;
}

/** Lists that are sent at the same time: of one person, and of a copy. */
const mostOfPerson = 3;
const mostOfCopy = 20;

/** Whose lists are being sent, once for each. */
const sending = new WeakMap<AppContext, number[]>();

/** Takes one of the places for exports; throws if all are taken. Returns the function that gives it back. */
const takePlace = (context: AppContext, userId: number): (() => void) => {
  const sent = sending.get(context) ?? [];
  sending.set(context, sent);
  if (sent.length >= mostOfCopy || sent.filter((id) => id === userId).length >= mostOfPerson)
    throw new Refusal('request.tooMany', { retryAfter: 10 });
  sent.push(userId);
  return () => void sent.splice(sent.indexOf(userId), 1);
};

/** Notes the rows that pass by. */
async function* counted(
  rows: AsyncIterable<readonly (readonly Cell[])[]>,
  note: (done: number) => Promise<void>,
): AsyncGenerator<readonly (readonly Cell[])[]> {
  let done = 0;
  for await (const piece of rows) {
    yield piece;
    done += piece.length;
    await note(done);
  }
}

/** Serves a list to be taken along: at once for who waits for it, and as a job for who does not. */
export const serveExport = <Input extends z.ZodType<Asked>>(
  app: FastifyInstance,
  context: AppContext,
  { endpoint, act, name, take }: Exporting<Input>,
): void => {
  const taken = async (input: z.output<Input>, caller: Caller) => {
    const found = await take(input, caller);
    mustFit(input.format, found.total);
    return found;
  };
  const wordingFor = (caller: Caller, lang: Language): Wording => ({ lang, timeZone: zoneFor(caller, context.config) });
  const fileName = ({ timeZone }: Wording): string => `${name}-${stamp(wallClock(context.clock(), timeZone))}`;

  serve(app, context, endpoint, async ({ input, caller, request, reply, lang }) => {
    const release = takePlace(context, caller.userId);
    try {
      const { total, filter, sheet } = await taken(input, caller);
      await recordExport(context, { request, caller }, act, { columns: input.columns, total, filter });
      const wording = wordingFor(caller, lang);
      return sheetFile(reply, fileName(wording), input.format, sheet(wording), total).once('close', release);
    } catch (error) {
      release();
      throw error;
    }
  });

  serve(app, context, asJobEndpoint(endpoint), async (call) => {
    const { input, caller, lang } = call;
    const { total, filter } = await taken(input, caller);
    const job = { kind: act, language: lang, input: call.request.body ?? {}, total };
    return queueJob(context, call, job, exportAct(act, { columns: input.columns, total, filter }));
  });

  doJobs(app, act, {
    endpoint,
    run: async (run: JobRun) => {
      const input = endpoint.input.parse(run.input);
      const caller = await run.caller();
      const { total, sheet } = await taken(input, caller);
      const wording = wordingFor(caller, run.language);
      const made = sheet(wording);
      const rows = counted(made.rows, (done) => run.progress({ done, total }));
      await run.writeFile(`${fileName(wording)}.${input.format}`, contentOf(input.format, { ...made, rows }));
      await run.finish({ done: total, total });
    },
  });
};
