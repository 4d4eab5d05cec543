import type { AuditQuery } from '@atrium/contract/audit.ts';
import { sql, type Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Filtered } from '../../platform/order.ts';

/** What audit entries are filtered by. */
export type AuditFilter = Omit<AuditQuery, 'current' | 'pageSize' | 'after' | 'before'>;

const beyondText = '\u{10FFFF}';

/** The entries that a filter leaves. */
export const filteredAudit = (db: Kysely<Schema>, filter: AuditFilter): Filtered<'audit_entries'> => {
  const { from, to, userId, username, act, noun, recordId, address, sessionId, requestId, outcome } = filter;
  let query: Filtered<'audit_entries'> = db.selectFrom('audit_entries');
  if (from !== undefined) query = query.where('time', '>=', from);
  if (to !== undefined) query = query.where('time', '<=', to);
  if (userId !== undefined) query = query.where('user_id', '=', userId);
  if (username) query = query.where('username', '>=', username).where('username', '<', username + beyondText);
  if (act) query = query.where('act', '=', act);
  if (noun) query = query.where('noun', '=', noun);
  if (recordId !== undefined) query = query.where('record_id', '=', recordId);
  if (address) query = query.where('address', '=', address);
  if (sessionId !== undefined) query = query.where('session_id', '=', sessionId);
  if (requestId) query = query.where('request_id', '=', requestId);
  if (outcome === 'refused') query = query.where(sql<boolean>`problem <> ''`);
  if (outcome === 'done') query = query.where('problem', '=', '');
  return query;
};
