import type { Category, Measure, Source } from '@atrium/contract/figure/fields.ts';
import type { Figure } from '@atrium/contract/figure/schemas.ts';
import { sql, type Kysely } from 'kysely';
import { splitIntoChunks, getMaxRowsPerStatement } from '../../db/chunks.ts';
import type { Schema } from '../../db/schema.ts';

export interface Span {
  readonly first: string;
  readonly last: string;
}

/** Rounded to hide floating-point errors. */
const sumColumn = (column: 'value') => sql<number>`round(cast(sum(${sql.ref(column)}) as numeric), 2)`;

const selectFigures = (db: Kysely<Schema>, { first, last }: Span) =>
  db.selectFrom('figures').where('day', '>=', first).where('day', '<=', last);

const toSumsByKey = <Key extends string>(rows: readonly { key: string; sum: number }[]): ReadonlyMap<Key, number> =>
  new Map(rows.map(({ key, sum }) => [key as Key, Number(sum)]));

export interface DayValue {
  readonly measure: Measure;
  readonly day: string;
  readonly sum: number;
}

export const loadDailySums = async (
  db: Kysely<Schema>,
  measures: readonly Measure[],
  span: Span,
): Promise<readonly DayValue[]> => {
  const rows = await selectFigures(db, span)
    .select(['measure', 'day', sumColumn('value').as('sum')])
    .where('measure', 'in', measures)
    .groupBy(['measure', 'day'])
    .execute();
  return rows.map(({ measure, day, sum }) => ({ measure: measure as Measure, day, sum: Number(sum) }));
};

export const sumSalesByCategory = async (
  db: Kysely<Schema>,
  channel: string,
  span: Span,
): Promise<ReadonlyMap<Category, number>> =>
  toSumsByKey(
    await selectFigures(db, span)
      .select(['category as key', sumColumn('value').as('sum')])
      .where('measure', '=', 'sales')
      .$if(channel !== 'all', (query) => query.where('channel', '=', channel))
      .groupBy('category')
      .execute(),
  );

export const sumVisitsBySource = async (db: Kysely<Schema>, span: Span): Promise<ReadonlyMap<Source, number>> =>
  toSumsByKey(
    await selectFigures(db, span)
      .select(['source as key', sumColumn('value').as('sum')])
      .where('measure', '=', 'visits')
      .groupBy('source')
      .execute(),
  );

const getKey = ({ day, measure, channel, source, category }: Figure): string =>
  [day, measure, channel, source, category].join('|');

/** Inserts or replaces figures, the last one of each key, and returns the number of rows. */
export const writeFigures = async (trx: Kysely<Schema>, figures: readonly Figure[]): Promise<number> => {
  const rows = [...new Map(figures.map((figure) => [getKey(figure), figure])).values()];
  for (const chunk of splitIntoChunks(rows, getMaxRowsPerStatement(rows))) {
    await trx
      .insertInto('figures')
      .values(chunk)
      .onConflict((conflict) =>
        conflict
          .columns(['measure', 'day', 'channel', 'source', 'category'])
          .doUpdateSet((row) => ({ value: row.ref('excluded.value') })),
      )
      .execute();
  }
  return rows.length;
};
