import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { DestinationStream } from 'pino';
import type { Schema } from '../db/schema.ts';

/** Where tests write down which refusals and audit entries they brought about, while tests run (see `set-up/provoked-for-tests.ts`). */
export const provokedVariable = 'ATRIUM_TEST_PROVOKED';

const seen = new Set<string>();

const note = (what: string): void => {
  const folder = process.env[provokedVariable];
  if (folder === undefined || seen.has(what)) return;
  seen.add(what);
  appendFileSync(join(folder, `${process.pid}-${process.env['VITEST_POOL_ID'] ?? '0'}.txt`), `${what}\n`);
};

/** Takes a server's log and notes every refusal that it answers, with the problems of fields; keeps the ids of the requests. */
export const provokedLog = (answered?: Set<string>): DestinationStream => ({
  write: (line) => {
    if (answered && line.includes('"msg":"request"')) {
      // Written by the server's own log.
      answered.add((JSON.parse(line) as { requestId: string }).requestId);
    }
    if (!line.includes('"refused"')) return;
    // Written by the server's own log.
    const { problem, fields } = JSON.parse(line) as { problem: string; fields: readonly string[] };
    for (const one of [problem, ...fields.map((field) => field.split(': ')[1] ?? '')]) note(one);
  },
});

/** Notes the acts in the audit that requests brought about. */
export const noteActs = async (db: Kysely<Schema>, requests: ReadonlySet<string>): Promise<void> => {
  const rows = await db.selectFrom('audit_entries').select(['act', 'request_id']).distinct().execute();
  for (const { act, request_id } of rows) if (requests.has(request_id)) note(`act ${act}`);
};

/** Every refusal that was answered in this run; and, as `act <act>`, every act in the audit that a request brought about. */
export const provoked = (): ReadonlySet<string> => {
  const folder = process.env[provokedVariable];
  if (folder === undefined) throw new Error('This run does not note what it provokes.');
  return new Set(readdirSync(folder).flatMap((file) => readFileSync(join(folder, file), 'utf8').trim().split('\n')));
};
