import type { Readable } from 'node:stream';
import { metricEndpoints } from '@atrium/contract/metric/endpoints.ts';
import { maxMetricsPerRequest } from '@atrium/contract/metric/fields.ts';
import type { Metric } from '@atrium/contract/metric/schemas.ts';
import { problemWords } from '@atrium/contract/words/en-US/problem-words.ts';
import type { Problem } from '@atrium/contract/problems.ts';
import type { Database } from '../../../db/dialect/dialect.ts';
import { writeMetrics } from '../store.ts';
import { readLines, type CsvLine } from './read-lines.ts';

const reportedAtMost = 20;

interface BadLine {
  readonly line: number;
  readonly reason: string;
}

/** Lists the invalid lines of a file. Nothing was stored. */
export class BadLines extends Error {
  constructor(bad: readonly BadLine[]) {
    const shown = bad.slice(0, reportedAtMost).map(({ line, reason }) => `line ${line}: ${reason}`);
    const more = bad.length > reportedAtMost ? [`… and ${bad.length - reportedAtMost} more`] : [];
    super([...shown, ...more, 'Nothing was stored because some lines are not valid figures.'].join('\n'));
  }
}

/** A text that is not a number is kept, so that the schema rejects it. */
const asValue = (text: string | undefined): unknown => (text && /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : text);

const asFigure = ({ values }: CsvLine): unknown => ({ ...values, value: asValue(values['value']) });

const isProblem = (code: string): code is Problem => code in problemWords;

interface Checked {
  readonly figures: readonly Metric[];
  readonly bad: readonly BadLine[];
}

const check = (lines: readonly CsvLine[]): Checked => {
  const complete = lines.filter((line) => line.complete);
  const short = lines
    .filter((line) => !line.complete)
    .map(({ line }) => ({ line, reason: 'the number of values differs from the number of columns' }));
  const checked = metricEndpoints.store.input.safeParse({ figures: complete.map(asFigure) });
  if (checked.success) return { figures: checked.data.figures, bad: short };
  const wrong = checked.error.issues.map(({ path: [, index, field], message }) => ({
    line: complete[Number(index)]?.line ?? 0,
    reason: `${String(field)}: ${isProblem(message) ? problemWords[message] : message}`,
  }));
  return { figures: [], bad: [...short, ...wrong].toSorted((one, other) => one.line - other.line) };
};

async function* inBatches(lines: AsyncIterable<CsvLine>): AsyncGenerator<CsvLine[]> {
  let batch: CsvLine[] = [];
  for await (const line of lines) {
    batch.push(line);
    if (batch.length < maxMetricsPerRequest) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Imports a CSV file in one transaction and returns the number of lines. Throws `BadLines` or `UnreadableFile`. */
export const importMetrics = ({ withoutTimeout }: Database, open: () => Readable): Promise<number> =>
  withoutTimeout((db) =>
    db.transaction().execute(async (trx) => {
      const bad: BadLine[] = [];
      let stored = 0;
      for await (const lines of inBatches(readLines(open()))) {
        const checked = check(lines);
        bad.push(...checked.bad);
        if (bad.length === 0) await writeMetrics(trx, checked.figures);
        stored += lines.length;
      }
      if (bad.length > 0) throw new BadLines(bad);
      return stored;
    }),
  );
