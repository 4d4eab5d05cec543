import { signInActions } from '@atrium/contract/audit/actions.ts';
import type { AuditQuery } from '@atrium/contract/audit/schemas.ts';
import { sql, type Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { DataScope } from '../../authorization/data-scope.ts';
import { filterByScope } from '../../resource/history/entry-scope.ts';
import type { Filtered } from '../../resource/list/order.ts';

/** The sign-in log also filters by several actions and records. */
export type AuditFilter = Omit<AuditQuery, 'current' | 'pageSize' | 'after' | 'before'> & {
  readonly acts?: readonly string[];
  readonly recordIds?: readonly number[];
};

const lastCharacter = '\u{10FFFF}';

/** Prevents a search by IP address or session from revealing which users made changes outside the data scope. */
const excludeTargets = (query: Filtered<'audit_entries'>): Filtered<'audit_entries'> =>
  query.where((eb) =>
    eb.or([
      eb('noun', 'not in', ['user', 'session', 'dept']),
      eb('record_id', 'is', null),
      eb.and([eb('noun', '<>', 'dept'), eb('record_id', '=', eb.ref('user_id'))]),
    ]),
  );

export const getAuditKey = (filter: AuditFilter, { all, depts, self }: DataScope): string =>
  JSON.stringify(all ? [filter] : [filter, self, [...depts].sort((a, b) => a - b)]);

type Entries = Filtered<'audit_entries'>;

const filterByOrigin = (
  entries: Entries,
  { address, sessionId, requestId }: AuditFilter,
  { all }: DataScope,
): Entries => {
  if (!address && sessionId === undefined && !requestId) return entries;
  let query = all ? entries : excludeTargets(entries);
  if (address) query = query.where('address', '=', address);
  if (sessionId !== undefined) query = query.where('session_id', '=', sessionId);
  if (requestId) query = query.where('request_id', '=', requestId);
  return query;
};

const filterByAction = (
  entries: Entries,
  { act, acts, kind, noun, recordId, recordIds, outcome }: AuditFilter,
): Entries => {
  let query = entries;
  if (kind) query = query.where('act', kind === 'signIns' ? 'in' : 'not in', signInActions);
  if (act) query = query.where('act', '=', act);
  if (acts) query = query.where('act', 'in', acts);
  if (noun) query = query.where('noun', '=', noun);
  if (recordId !== undefined) query = query.where('record_id', '=', recordId);
  if (recordIds) query = query.where('record_id', 'in', recordIds);
  if (outcome === 'refused') query = query.where(sql<boolean>`problem <> ''`);
  if (outcome === 'done') query = query.where('problem', '=', '');
  return query;
};

export const selectAudit = (db: Kysely<Schema>, filter: AuditFilter, scope: DataScope): Entries => {
  const { from, to, userId, username } = filter;
  let query = filterByAction(
    filterByOrigin(filterByScope(db.selectFrom('audit_entries'), scope), filter, scope),
    filter,
  );
  if (from !== undefined) query = query.where('time', '>=', from);
  if (to !== undefined) query = query.where('time', '<=', to);
  if (userId !== undefined) query = query.where('user_id', '=', userId);
  if (username) query = query.where('username', '>=', username).where('username', '<', username + lastCharacter);
  return query;
};
