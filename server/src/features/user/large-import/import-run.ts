import { importUsersByJob } from '@atrium/contract/user/import-calls.ts';
import { importJob } from '@atrium/contract/user/import-schemas.ts';
import { z } from 'zod';
import type { AppContext } from '../../../platform/context/context.ts';
import { zoneFor } from '../../../platform/auth/zone-for.ts';
import { VersionConflict } from '../../../platform/change/change.ts';
import { scopeOf, scopeOfChange } from '../../../platform/change/scope.ts';
import { JobLost, type JobRun } from '../../../platform/job/job-run.ts';
import { dropSource, hasSource, sourceOf } from '../../../platform/job/job-source.ts';
import { Refusal, refuse } from '../../../platform/refusal/refusal.ts';
import { wallClock } from '../../../platform/runtime/wall-clock.ts';
import { largeSheet } from '../../../platform/sheet/read-sheet.ts';
import { stamp } from '../../../platform/sheet/send-sheet.ts';
import { sheetRows, UnreadableSheet } from '../../../platform/sheet/sheet-rows.ts';
import { mayVouchForReading } from '../contacts.ts';
import { withContacts } from '../import-contacts.ts';
import { readRows } from '../import-rows.ts';
import { importerIn, insertImport, readImport, readKnown, type EarlierRows } from '../import.ts';
import { inviteUsers } from '../invite.ts';
import type { Editing } from '../write.ts';
import { reportHeading, reportLines, type ReportedRows } from './report.ts';
import { SeenBeside, SeenTexts } from './seen-texts.ts';

/** What is asked of a kept file. */
export const askedOf = importJob.omit({ id: true }).required({ fields: true }).extend({
  /** Bytes of the file. */
  size: z.int(),
});
export type Asked = z.output<typeof askedOf>;

const counts = z.object({ created: z.int(), checked: z.int(), faulty: z.int(), invited: z.int() });
type Counts = z.output<typeof counts>;

/** How far an import has come. */
const placeOf = z.object({
  /** Rows behind the heading that are done with. */
  rows: z.int(),
  /** Pieces of its report. */
  parts: z.int(),
  counts,
  isOver: z.boolean(),
});
type Place = z.output<typeof placeOf>;

const begin: Place = { rows: 0, parts: 0, counts: { created: 0, checked: 0, faulty: 0, invited: 0 }, isOver: false };

/** Which counts are told: what came of it, and not what was not asked for. */
const told = ({ created, checked, faulty, invited }: Counts, { dryRun, invite }: Asked): Record<string, number> => ({
  ...(dryRun ? { checked } : { created }),
  ...(invite && !dryRun && { invited }),
  faulty,
});

/** One import by a job, from the kept file to the users and the report. */
class ImportRun {
  readonly #context: AppContext;
  readonly #run: JobRun;
  readonly #asked: Asked;
  readonly #earlier: EarlierRows = { names: new SeenTexts(), contacts: new SeenTexts() };
  #place: Place;

  constructor(context: AppContext, run: JobRun) {
    this.#context = context;
    this.#run = run;
    this.#asked = askedOf.parse(run.input);
    this.#place = run.place === null ? begin : placeOf.parse(run.place);
  }

  async perform(): Promise<void> {
    const { db } = this.#context;
    const { id } = this.#run.job;
    if (!this.#place.isOver) {
      if (!(await hasSource(db, id))) refuse('import.sourceGone');
      await this.#readAll();
      this.#place = { ...this.#place, isOver: true };
      const done = this.#place.rows;
      await this.#run.finish({ done, total: done, counts: told(this.#place.counts, this.#asked), place: this.#place });
    }
    // What was only checked may be imported next.
    if (!this.#asked.dryRun) await dropSource(db, id);
  }

  async #readAll(): Promise<void> {
    const source = sourceOf(this.#context, this.#run.job.id, this.#asked.size);
    const { fields } = this.#asked;
    let columns: readonly string[] | null = null;
    let first = 2;
    try {
      for await (const piece of sheetRows(source, largeSheet, this.#run.signal)) {
        const rows: string[][] = columns ? piece : piece.slice(1);
        columns ??= piece[0] ?? [];
        // What was done before the job was taken up again is only looked at.
        const known = Math.max(0, Math.min(rows.length, this.#place.rows + 2 - first));
        if (known > 0) await this.#pass(rows.slice(0, known));
        if (known < rows.length) await this.#take({ columns, fields, rows: rows.slice(known), first: first + known });
        first += rows.length;
      }
    } catch (error) {
      if (this.#run.signal.aborted) throw new JobLost();
      throw error instanceof UnreadableSheet ? new Refusal(error.problem, { cause: error }) : error;
    }
  }

  /** Remembers what stands in rows that are done with. */
  async #pass(rows: readonly (readonly string[])[]): Promise<void> {
    const { db } = this.#context;
    const caller = await this.#run.caller();
    const known = await readKnown(db, await scopeOf(db, caller, importUsersByJob.needs));
    const { users } = await readRows(this.#asked.fields, rows, known, this.#earlier.names);
    const rights = { mayVouch: await mayVouchForReading(db, caller), isSeen: () => false };
    await withContacts(db, rights, users, this.#earlier.contacts);
  }

  /** Takes rows on in one transaction, with what the report tells of them. */
  async #take(piece: ReportedRows): Promise<void> {
    let seen: SeenBeside[] = [];
    let place = this.#place;
    await this.#run.step(async (change) => {
      const names = new SeenBeside(this.#earlier.names);
      const contacts = new SeenBeside(this.#earlier.contacts);
      seen = [names, contacts];
      const editing = { context: this.#context, change, scope: await scopeOfChange(change) };
      const done = await this.#import(editing, piece, { names, contacts });
      const isReported = done.lines !== '';
      const lines = this.#place.parts === 0 ? reportHeading(this.#run.language) + done.lines : done.lines;
      if (isReported) await this.#run.addToFile(change.trx, this.#place.parts, lines);
      place = {
        rows: this.#place.rows + piece.rows.length,
        parts: this.#place.parts + (isReported ? 1 : 0),
        counts: done.counts,
        isOver: false,
      };
      return {
        done: place.rows,
        counts: told(place.counts, this.#asked),
        place,
        ...(isReported && this.#place.parts === 0 && { file: this.#reportName(change.caller) }),
      };
    });
    this.#place = place;
    for (const one of seen) one.keep();
  }

  async #import(
    editing: Editing,
    piece: ReportedRows,
    earlier: EarlierRows,
  ): Promise<{ readonly counts: Counts; readonly lines: string }> {
    const { dryRun, invite } = this.#asked;
    const language = this.#run.language;
    const importer = await importerIn(editing);
    const { users, faults } = await readImport(editing.change.trx, importer, piece, earlier);
    const faulty = new Set(faults.map(({ row }) => row));
    const good = users.filter(({ row }) => !faulty.has(row));
    const isMade = !dryRun && good.length > 0;
    if (isMade) await insertImport(editing, good, []).catch(conflicts);
    const invited = isMade && invite ? await inviteUsers(editing, good, language) : 0;
    const before = this.#place.counts;
    return {
      counts: {
        created: before.created + (isMade ? good.length : 0),
        checked: before.checked + good.length,
        faulty: before.faulty + faulty.size,
        invited: before.invited + invited,
      },
      lines: reportLines(piece, faults, language),
    };
  }

  #reportName(caller: Parameters<typeof zoneFor>[0]): string {
    const { config, clock } = this.#context;
    return `users-import-${stamp(wallClock(clock(), zoneFor(caller, config)))}.csv`;
  }
}

/** Somebody took a name or an address between the look at it and the row: what is there now is looked at again. */
const conflicts = (error: unknown): never => {
  throw error instanceof Refusal ? new VersionConflict() : error;
};

/** Imports a kept file, from where it has come. */
export const runImport = (context: AppContext, run: JobRun): Promise<void> => new ImportRun(context, run).perform();
