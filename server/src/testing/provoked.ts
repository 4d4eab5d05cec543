import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DestinationStream } from 'pino';

/** Where tests write down which refusals they were answered with, while tests run (see `provoked-for-tests.ts`). */
export const provokedVariable = 'ATRIUM_TEST_PROVOKED';

const seen = new Set<string>();

const note = (problem: string): void => {
  const folder = process.env[provokedVariable];
  if (folder === undefined || seen.has(problem)) return;
  seen.add(problem);
  appendFileSync(join(folder, `${process.pid}-${process.env['VITEST_POOL_ID'] ?? '0'}.txt`), `${problem}\n`);
};

/** Takes a server's log and notes every refusal that it answers, with the problems of fields. */
export const provokedLog = (): DestinationStream => ({
  write: (line) => {
    if (!line.includes('"refused"')) return;
    // Written by the server's own log.
    const { problem, fields } = JSON.parse(line) as { problem: string; fields: readonly string[] };
    for (const one of [problem, ...fields.map((field) => field.split(': ')[1] ?? '')]) note(one);
  },
});

/** Every refusal that was answered in this run. */
export const provoked = (): ReadonlySet<string> => {
  const folder = process.env[provokedVariable];
  if (folder === undefined) throw new Error('This run does not note refusals.');
  return new Set(readdirSync(folder).flatMap((file) => readFileSync(join(folder, file), 'utf8').trim().split('\n')));
};
