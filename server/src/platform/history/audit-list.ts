import type { Language } from '@atrium/contract/language.ts';
import type { AuditNoun } from '@atrium/contract/audit/acts.ts';
import type { AuditChange, AuditEntry, AuditItem } from '@atrium/contract/audit/schemas.ts';
import type { Fields } from '@atrium/contract/resource/field.ts';
import { resourceOf } from '@atrium/contract/resources.ts';
import { sql, type Kysely, type Selectable } from 'kysely';
import type { AuditTable, Schema } from '../../db/schema.ts';
import { readAuditNames } from './audit-names.ts';
import { localizedEntries } from './localized-entries.ts';
import { readRetentionStart } from './retention.ts';
import type { Filtered, Order } from '../list/order.ts';
import type { Paging } from '../list/page-rows.ts';
import type { PermissionData } from '../access/permission-data.ts';
import type { Caller } from '../auth/caller.ts';
import { restrictedFields, readFieldPermissions } from '../change/field-permissions.ts';
import { type RestrictedFields, maskedChanges } from '../resource/masks.ts';
import { whereUserInScope, type DataScope } from '../access/data-scope.ts';
import { countRows, inOrderOf, readPage } from '../list/page.ts';

/** Newest first. */
export const auditOrder: Order = {
  name: '-time',
  keys: [
    { key: sql.ref('audit_entries.time'), descending: true },
    { key: sql.ref('audit_entries.id'), descending: true },
  ],
};

/** Returns an audit entry without masks. */
export const auditEntryOf = (row: Selectable<AuditTable>): AuditEntry => ({
  id: row.id,
  time: row.time,
  userId: row.user_id,
  username: row.username,
  name: row.name,
  asUserId: row.as_user_id,
  asUsername: row.as_username,
  address: row.address,
  sessionId: row.session_id,
  requestId: row.request_id,
  act: row.act,
  noun: row.noun,
  recordId: row.record_id,
  recordName: row.record_name,
  // Written by `writeAudit`.
  changes: JSON.parse(row.changes) as AuditChange[],
  problem: row.problem,
});

type Row = Selectable<AuditTable>;

/** Returns audit entries with masks in place of the values of fields that the caller may not see. */
export const auditEntriesFor = async (
  permissions: PermissionData,
  caller: Caller,
  rows: readonly Row[],
): Promise<AuditEntry[]> => {
  const ofPeople = await readFieldPermissions(permissions, caller, resourceOf('user')?.fields ?? {}, 'see');
  const hiddenIn = ({ noun, record_id, dept_id }: Row, fields: Fields): RestrictedFields =>
    noun === 'user'
      ? ofPeople.restrictedFor({ id: record_id ?? 0, deptId: dept_id })
      : restrictedFields(fields, caller, 'see');
  return rows.map((row) => {
    const { fields } = resourceOf(row.noun) ?? {};
    const hidden = fields ? hiddenIn(row, fields) : new Set<string>();
    const entry = auditEntryOf(row);
    return hidden.size === 0 ? entry : { ...entry, changes: maskedChanges(fields ?? {}, hidden, entry.changes) };
  });
};

/** Returns audit entries as a data scope shows them: of actors outside of it only the name, without address, session and impersonation. */
export const seenThrough = async (
  db: Kysely<Schema>,
  scope: DataScope,
  entries: readonly AuditEntry[],
): Promise<AuditEntry[]> => {
  const ids = [...new Set(entries.flatMap(({ userId }) => (userId === null ? [] : [userId])))];
  if (scope.all || ids.length === 0) return [...entries];
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('id', 'in', ids)
    .where(whereUserInScope(scope))
    .execute();
  const within = new Set(rows.map(({ id }) => id));
  const hidden = { asUserId: null, asUsername: '', address: '', sessionId: null, requestId: '' };
  return entries.map((entry) => (entry.userId === null || within.has(entry.userId) ? entry : { ...entry, ...hidden }));
};

interface Reading {
  readonly permissions: PermissionData;
  readonly caller: Caller;
  readonly scope: DataScope;
  /** Start of the retention period in epoch milliseconds; older entries are left out. Null for no limit. */
  readonly keptFrom: number | null;
  readonly lang: Language;
}

/** Returns audit entries with the names of the records that they mention. */
const answeredRows = async ({ permissions, caller, scope, lang }: Reading, rows: readonly Row[]) => {
  const { db } = permissions;
  const entries = await seenThrough(db, scope, await auditEntriesFor(permissions, caller, rows));
  const list = await localizedEntries(db, lang, entries);
  return { list, names: await readAuditNames(db, list, scope, lang) };
};

/** Returns one of the selected entries; null if it is not among them. */
export const readAuditItem = async (
  reading: Reading,
  from: Filtered<'audit_entries'>,
  id: number,
): Promise<AuditItem | null> => {
  const rows = await from.where('id', '=', id).selectAll().execute();
  const { list, names } = await answeredRows(reading, rows);
  return list[0] ? { ...list[0], names } : null;
};

/** Reads a page of `total` entries. */
export const readAuditPage = async (
  reading: Reading,
  from: Filtered<'audit_entries'>,
  paging: Paging,
  total: number,
) => {
  const { keptFrom } = reading;
  const { db } = reading.permissions;
  const { ids, ...page } = await readPage({ from }, auditOrder, paging, total);
  const rows =
    ids.length === 0 ? [] : await db.selectFrom('audit_entries').selectAll().where('id', 'in', ids).execute();
  return { ...page, keptFrom, ...(await answeredRows(reading, inOrderOf(ids, rows))) };
};

/** Returns a page of the audit entries of a record, newest first. */
export const readHistory = async (
  { permissions, caller, lang }: Pick<Reading, 'permissions' | 'caller' | 'lang'>,
  noun: AuditNoun,
  { id, ...paging }: Paging & { readonly id: number },
  scope: DataScope,
) => {
  const { db } = permissions;
  const keptFrom = await readRetentionStart(db);
  const all = db.selectFrom('audit_entries').where('noun', '=', noun).where('record_id', '=', id);
  const kept = keptFrom === null ? all : all.where('time', '>=', keptFrom);
  return readAuditPage({ permissions, caller, scope, keptFrom, lang }, kept, paging, await countRows(db, kept));
};
