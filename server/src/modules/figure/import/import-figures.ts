import type { Readable } from 'node:stream';
import { figureEndpoints } from '@atrium/contract/figure/endpoints.ts';
import { maxFiguresPerRequest } from '@atrium/contract/figure/fields.ts';
import type { Figure } from '@atrium/contract/figure/schemas.ts';
import { errorWords } from '@atrium/contract/words/en-US/error-words.ts';
import type { ErrorCode } from '@atrium/contract/error-codes.ts';
import type { Database } from '../../../db/dialect/dialect.ts';
import { writeFigures } from '../store.ts';
import { readLines, type CsvLine } from './read-lines.ts';

const maxReported = 20;

interface InvalidLine {
  readonly line: number;
  readonly reason: string;
}

/** Lists the invalid lines of a file. Nothing was stored. */
export class InvalidLinesError extends Error {
  constructor(invalidLines: readonly InvalidLine[]) {
    const shown = invalidLines.slice(0, maxReported).map(({ line, reason }) => `line ${line}: ${reason}`);
    const rest = invalidLines.length > maxReported ? [`… and ${invalidLines.length - maxReported} more`] : [];
    super([...shown, ...rest, 'Nothing was stored because some lines are not valid figures.'].join('\n'));
  }
}

/** A text that is not a number is kept, so that the schema rejects it. */
const parseValue = (text: string | undefined): unknown =>
  text && /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : text;

const toFigure = ({ values }: CsvLine): unknown => ({ ...values, value: parseValue(values['value']) });

const isErrorCode = (code: string): code is ErrorCode => code in errorWords;

interface CheckedLines {
  readonly figures: readonly Figure[];
  readonly bad: readonly InvalidLine[];
}

const checkLines = (lines: readonly CsvLine[]): CheckedLines => {
  const complete = lines.filter((line) => line.complete);
  const incomplete = lines
    .filter((line) => !line.complete)
    .map(({ line }) => ({ line, reason: 'the number of values differs from the number of columns' }));
  const checked = figureEndpoints.store.input.safeParse({ figures: complete.map(toFigure) });
  if (checked.success) return { figures: checked.data.figures, bad: incomplete };
  const invalid = checked.error.issues.map(({ path: [, index, field], message }) => ({
    line: complete[Number(index)]?.line ?? 0,
    reason: `${String(field)}: ${isErrorCode(message) ? errorWords[message] : message}`,
  }));
  return { figures: [], bad: [...incomplete, ...invalid].toSorted((left, right) => left.line - right.line) };
};

async function* generateBatches(lines: AsyncIterable<CsvLine>): AsyncGenerator<CsvLine[]> {
  let batch: CsvLine[] = [];
  for await (const line of lines) {
    batch.push(line);
    if (batch.length < maxFiguresPerRequest) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Imports a CSV file in one transaction and returns the number of lines. Throws the errors of this module. */
export const importFigures = ({ withoutTimeout }: Database, open: () => Readable): Promise<number> =>
  withoutTimeout((db) =>
    db.transaction().execute(async (trx) => {
      const invalidLines: InvalidLine[] = [];
      let stored = 0;
      for await (const lines of generateBatches(readLines(open()))) {
        const checked = checkLines(lines);
        invalidLines.push(...checked.bad);
        if (invalidLines.length === 0) await writeFigures(trx, checked.figures);
        stored += lines.length;
      }
      if (invalidLines.length > 0) throw new InvalidLinesError(invalidLines);
      return stored;
    }),
  );
