import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Schema } from '../../db/schema.ts';
import type { Clock } from '../../lib/runtime/clock.ts';
import type { Filtered } from '../../resource/list/order.ts';
import type { DataScope } from '../../authorization/data-scope.ts';
import { countRows } from '../../resource/list/page.ts';
import { auditKey, filteredAudit, type AuditFilter } from './filter.ts';
import { isTotal, readTotal, settledMs } from './totals.ts';

const maxCounts = 200;

interface Counted {
  readonly upTo: number;
  readonly count: number;
}

/** Caches the count up to a settled time, because entries are only added, and counts later entries again. */
export class AuditCounts {
  readonly #db: Kysely<Schema>;
  readonly #clock: Clock;
  readonly #counted = new LRUCache<string, Counted>({ max: maxCounts });

  constructor(db: Kysely<Schema>, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  async of(filter: AuditFilter, scope: DataScope): Promise<number> {
    const entries = filteredAudit(this.#db, filter, scope);
    if (scope.all && isTotal(filter)) {
      const { from, before, entries: counted } = await readTotal(this.#db, filter);
      const early = filter.from === undefined || filter.from >= from ? 0 : await this.#between(entries, null, from);
      return early + counted + (await this.#between(entries, before, null));
    }
    const key = auditKey(filter, scope);
    const known = this.#counted.get(key);
    const upTo = Math.max(this.#clock() - settledMs, known?.upTo ?? 0);
    const count = (known?.count ?? 0) + (await this.#between(entries, known?.upTo ?? null, upTo));
    this.#counted.set(key, { upTo, count });
    return count + (await this.#between(entries, upTo, null));
  }

  #between(entries: Filtered<'audit_entries'>, from: number | null, before: number | null): Promise<number> {
    let query = entries;
    if (from !== null) query = query.where('time', '>=', from);
    if (before !== null) query = query.where('time', '<', before);
    return countRows(this.#db, query);
  }
}
