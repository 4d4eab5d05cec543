import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Log } from '../runtime/log.ts';
import { alias, behind, valuesOf, type Filtered, type Order, type Values } from './order.ts';

/** How far apart the marks of a list are, and from where on they are worth it. */
export interface MarkLimits {
  /** Rows from one mark to the next. */
  readonly every: number;
  /** A page that begins so many rows from the nearer end is deep. */
  readonly deepFrom: number;
  /** Rows gone through in one statement; a multiple of `every`. */
  readonly atOnce: number;
}

/** A mark for each thousand rows takes a few dozen bytes. */
export const usualMarkLimits: MarkLimits = { every: 1000, deepFrom: 4000, atOnce: 100_000 };

/** A list to which rows are only ever added, at its end. */
export interface GrowingSource<Table extends keyof Schema> {
  readonly db: Kysely<Schema>;
  /** Those of its rows before which none will be added any more. */
  readonly settled: Filtered<Table>;
  readonly order: Order;
}

/** A row of a list: so many rows stand up to it, itself included. */
export interface Mark {
  readonly place: number;
  readonly values: Values;
}

const listsKept = 200;

/**
 * Keeps the keys of every so manieth row of lists that only grow: a page deep in such a list is found a few rows behind a mark.
 * What is added moves no mark, so nothing is ever forgotten but what is not used.
 */
export class MarkedLists {
  readonly limits: MarkLimits;
  readonly #log: Log;
  readonly #marks = new Map<string, Mark[]>();
  #later: Promise<void> | null = null;

  constructor(log: Log, limits: MarkLimits = usualMarkLimits) {
    this.limits = limits;
    this.#log = log;
  }

  /**
   * The last mark before the row that has `place` rows before it, of `total`; null where it is nearer from the end of the list.
   * Marks that are missing are read in the background.
   */
  find<Table extends keyof Schema>(
    key: string,
    place: number,
    total: number,
    source: GrowingSource<Table>,
  ): Mark | null {
    const { every, deepFrom } = this.limits;
    if (Math.min(place, total - place) < deepFrom) return null;
    const marks = this.#marks.get(key) ?? [];
    const mark = marks[Math.min(Math.floor(place / every), marks.length) - 1] ?? null;
    const far = place - (mark?.place ?? 0);
    if (far >= deepFrom) this.#readLater(key, source);
    return mark && far < total - place ? mark : null;
  }

  /** Resolves when nothing is being read in the background. */
  async idle(): Promise<void> {
    while (this.#later) await this.#later;
  }

  #readLater<Table extends keyof Schema>(key: string, source: GrowingSource<Table>): void {
    if (this.#later) return;
    this.#later = this.#extend(key, source)
      .catch((error: unknown) => this.#log.warn({ err: error }, 'the marks of a list were not read'))
      .finally(() => (this.#later = null));
  }

  async #extend<Table extends keyof Schema>(key: string, source: GrowingSource<Table>): Promise<void> {
    const marks = this.#marks.get(key) ?? [];
    this.#marks.delete(key);
    this.#marks.set(key, marks);
    const [oldest] = this.#marks.size > listsKept ? this.#marks.keys() : [];
    if (oldest !== undefined) this.#marks.delete(oldest);
    const { every, atOnce } = this.limits;
    for (;;) {
      const last = marks.at(-1);
      const found = await this.#next(last, source);
      for (const values of found) marks.push({ place: (marks.length + 1) * every, values });
      if (found.length * every < atOnce) return;
    }
  }

  /** The keys of every so manieth row behind a mark. */
  async #next<Table extends keyof Schema>(
    last: Mark | undefined,
    { db, settled, order }: GrowingSource<Table>,
  ): Promise<Values[]> {
    let rows = last ? settled.where(behind(order, last.values)) : settled;
    const by = order.keys.map(
      (_, index) => sql`${sql.ref(alias(index))} ${sql.raw(order.keys[index]?.descending ? 'desc' : 'asc')}`,
    );
    for (const [index, { key, descending }] of order.keys.entries())
      rows = rows.select(key.as(alias(index))).orderBy(key, descending ? 'desc' : 'asc');
    const placed = sql`select piece.*, row_number() over (order by ${sql.join(by)}) as place
      from ${rows.limit(this.limits.atOnce)} as piece`;
    const { rows: found } = await sql<Readonly<Record<string, unknown>>>`
      select * from (${placed}) as placed where place % ${sql.lit(this.limits.every)} = 0 order by place`.execute(db);
    return found.map((row) => valuesOf(order, row));
  }
}
