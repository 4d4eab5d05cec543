import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Clock } from '../../platform/runtime/clock.ts';
import type { Filtered } from '../../platform/list/order.ts';
import type { Scope } from '../../platform/change/scope.ts';
import { countedEachTime, countRows } from '../../platform/list/page.ts';
import { auditKey, filteredAudit, type AuditFilter } from './filter.ts';

/** What happened up to so long ago is complete: no transaction that began before is still to commit. */
const settledMs = 120_000;
const maxCounts = 200;

interface Counted {
  /** Entries before this moment are in the count. */
  readonly upTo: number;
  readonly count: number;
}

/**
 * Counts entries exactly. Entries are only ever added: what was counted up to a settled moment is remembered, and only what
 * came since is counted anew.
 */
export class AuditCounts {
  readonly #db: Kysely<Schema>;
  readonly #clock: Clock;
  readonly #counted = new Map<string, Counted>();

  constructor(db: Kysely<Schema>, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  async of(filter: AuditFilter, scope: Scope): Promise<number> {
    const db = this.#db;
    const key = auditKey(filter, scope);
    const known = this.#counted.get(key);
    if (!known) {
      const few = await countRows(db, filteredAudit(db, filter, scope), countedEachTime + 1);
      if (few <= countedEachTime) return few;
    }
    const settled = this.#clock() - settledMs;
    const upTo = Math.max(settled, known?.upTo ?? 0);
    const count =
      (known?.count ?? 0) + (await this.#between(filteredAudit(db, filter, scope), known?.upTo ?? null, upTo));
    this.#keep(key, { upTo, count });
    return count + (await this.#between(filteredAudit(db, filter, scope), upTo, null));
  }

  /** Counts entries from a moment on and before another. */
  #between(entries: Filtered<'audit_entries'>, from: number | null, before: number | null): Promise<number> {
    let query = entries;
    if (from !== null) query = query.where('time', '>=', from);
    if (before !== null) query = query.where('time', '<', before);
    return countRows(this.#db, query);
  }

  #keep(key: string, counted: Counted): void {
    this.#counted.delete(key);
    this.#counted.set(key, counted);
    const [oldest] = this.#counted.size > maxCounts ? this.#counted.keys() : [];
    if (oldest !== undefined) this.#counted.delete(oldest);
  }
}
