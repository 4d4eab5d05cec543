import type { Readable } from 'node:stream';
import { figureEndpoints } from '@atrium/contract/figure/endpoints.ts';
import { maxFiguresPerRequest } from '@atrium/contract/figure/fields.ts';
import type { Figure } from '@atrium/contract/figure/schemas.ts';
import { errorWords } from '@atrium/contract/words/en-US/error-words.ts';
import type { ErrorCode } from '@atrium/contract/error-codes.ts';
import type { Database } from '../../../db/dialect/dialect.ts';
import { writeFigures } from '../store.ts';
import { readLines, type CsvLine } from './read-lines.ts';

const maxReportedLines = 20;

interface InvalidLine {
  readonly line: number;
  readonly reason: string;
}

/** Lists the invalid lines of a file. Nothing was stored. */
export class InvalidLinesError extends Error {
  constructor(invalidLines: readonly InvalidLine[]) {
    const reasons = invalidLines.slice(0, maxReportedLines).map(({ line, reason }) => `line ${line}: ${reason}`);
    const remainder =
      invalidLines.length > maxReportedLines ? [`… and ${invalidLines.length - maxReportedLines} more`] : [];
    super([...reasons, ...remainder, 'Nothing was stored because some lines are not valid figures.'].join('\n'));
  }
}

/** Returns text that is not a number unchanged, so that the schema rejects it. */
const parseValue = (text: string | undefined): unknown =>
  text && /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : text;

const toFigure = ({ values }: CsvLine): unknown => ({ ...values, value: parseValue(values['value']) });

const isErrorCode = (code: string): code is ErrorCode => code in errorWords;

interface CheckedLines {
  readonly figures: readonly Figure[];
  readonly invalidLines: readonly InvalidLine[];
}

const checkLines = (lines: readonly CsvLine[]): CheckedLines => {
  const completeLines = lines.filter((line) => line.isComplete);
  const incompleteLines = lines
    .filter((line) => !line.isComplete)
    .map(({ line }) => ({ line, reason: 'the number of values differs from the number of columns' }));
  const checkedLines = figureEndpoints.store.input.safeParse({ figures: completeLines.map(toFigure) });
  if (checkedLines.success) return { figures: checkedLines.data.figures, invalidLines: incompleteLines };
  const rejectedLines = checkedLines.error.issues.map(({ path: [, index, field], message }) => ({
    line: completeLines[Number(index)]?.line ?? 0,
    reason: `${String(field)}: ${isErrorCode(message) ? errorWords[message] : message}`,
  }));
  return {
    figures: [],
    invalidLines: [...incompleteLines, ...rejectedLines].toSorted((left, right) => left.line - right.line),
  };
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
export const importFigures = ({ withoutTimeout }: Database, openFile: () => Readable): Promise<number> =>
  withoutTimeout((db) =>
    db.transaction().execute(async (trx) => {
      const invalidLines: InvalidLine[] = [];
      let lineCount = 0;
      for await (const lines of generateBatches(readLines(openFile()))) {
        const checkedLines = checkLines(lines);
        invalidLines.push(...checkedLines.invalidLines);
        if (invalidLines.length === 0) await writeFigures(trx, checkedLines.figures);
        lineCount += lines.length;
      }
      if (invalidLines.length > 0) throw new InvalidLinesError(invalidLines);
      return lineCount;
    }),
  );
