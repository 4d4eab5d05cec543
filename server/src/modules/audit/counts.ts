import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Schema } from '../../db/schema.ts';
import type { Clock } from '../../lib/runtime/clock.ts';
import type { Filtered } from '../../resource/list/order.ts';
import type { DataScope } from '../../authorization/data-scope.ts';
import { countRows } from '../../resource/list/page.ts';
import { getAuditKey, selectAudit, type AuditFilter } from './filter.ts';
import { isAnsweredByTotals, loadTotal, settledAgeMs } from './totals.ts';

const maxCounts = 200;

interface CachedCount {
  readonly upTo: number;
  readonly count: number;
}

/** Caches the count up to a settled time, because entries are only added until `clear`, and counts later entries again. */
export class AuditCounts {
  readonly #db: Kysely<Schema>;
  readonly #clock: Clock;
  readonly #cache = new LRUCache<string, CachedCount>({ max: maxCounts });

  constructor(db: Kysely<Schema>, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  async count(filter: AuditFilter, scope: DataScope): Promise<number> {
    const entries = selectAudit(this.#db, filter, scope);
    if (scope.all && isAnsweredByTotals(filter)) {
      const { from, before, entries: totaledCount } = await loadTotal(this.#db, filter);
      const earlierCount =
        filter.from === undefined || filter.from >= from ? 0 : await this.#countBetween(entries, null, from);
      return earlierCount + totaledCount + (await this.#countBetween(entries, before, null));
    }
    const key = getAuditKey(filter, scope);
    const cached = this.#cache.get(key);
    const upTo = Math.max(this.#clock() - settledAgeMs, cached?.upTo ?? 0);
    const count = (cached?.count ?? 0) + (await this.#countBetween(entries, cached?.upTo ?? null, upTo));
    this.#cache.set(key, { upTo, count });
    return count + (await this.#countBetween(entries, upTo, null));
  }

  clear(): void {
    this.#cache.clear();
  }

  #countBetween(entries: Filtered<'audit_entries'>, from: number | null, before: number | null): Promise<number> {
    let query = entries;
    if (from !== null) query = query.where('time', '>=', from);
    if (before !== null) query = query.where('time', '<', before);
    return countRows(this.#db, query);
  }
}
