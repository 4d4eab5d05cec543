import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { auditOrder } from '../../platform/history/audit-list.ts';
import type { Clock } from '../../platform/runtime/clock.ts';
import type { Mark, MarkedLists } from '../../platform/list/marked-lists.ts';
import { reversed } from '../../platform/list/order.ts';
import type { Scope } from '../../platform/change/scope.ts';
import { settledMs } from './counts.ts';
import { auditKey, filteredAudit, type AuditFilter } from './filter.ts';

/** Entries from the oldest on: what is added comes last. */
const order = reversed(auditOrder);

/** The last entry known before the one that has so many older ones, among those that a filter leaves. */
export const markOf =
  (db: Kysely<Schema>, clock: Clock, marked: MarkedLists, filter: AuditFilter, scope: Scope) =>
  (older: number, total: number): Mark | null => {
    const settled = filteredAudit(db, filter, scope).where('time', '<', clock() - settledMs);
    return marked.find(auditKey(filter, scope), older, total, { db, settled, order });
  };
