import type { AuditTargetType } from '@atrium/contract/audit/actions.ts';
import type { AuditChange, AuditEntry } from '@atrium/contract/audit/schemas.ts';
import type { Fields } from '@atrium/contract/resource/field.ts';
import { findResource } from '@atrium/contract/resources.ts';
import { sql, type Kysely, type Selectable } from 'kysely';
import type { AuditTable, Schema } from '../../db/schema.ts';
import type { ReadCall } from '../../context/read-call.ts';
import { loadAuditNames } from './audit-names.ts';
import { localizeEntries } from './localized-entries.ts';
import { loadRetentionStart } from './retention.ts';
import type { Order } from '../list/order.ts';
import type { Paging } from '../list/page-rows.ts';
import type { PermissionData } from '../../authorization/permission-data.ts';
import type { Caller } from '../../auth/caller.ts';
import { getRestrictedFields, loadFieldPermissions } from '../../change/field-permissions.ts';
import { type RestrictedFields, maskChanges } from '../fields/masks.ts';
import { whereUserInScope, type DataScope } from '../../authorization/data-scope.ts';
import { countRows, sortByIds, loadPage } from '../list/page.ts';

export const auditOrder: Order = {
  name: '-time',
  keys: [
    { key: sql.ref('audit_entries.time'), descending: true },
    { key: sql.ref('audit_entries.id'), descending: true },
  ],
};

export const toAuditEntry = (row: Selectable<AuditTable>): AuditEntry => ({
  id: row.id,
  time: row.time,
  userId: row.user_id,
  username: row.username,
  name: row.name,
  asUserId: row.as_user_id,
  asUsername: row.as_username,
  address: row.address,
  sessionId: row.session_id,
  apiToken: row.api_token,
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

const toVisibleEntries = async (
  permissions: PermissionData,
  caller: Caller,
  rows: readonly Row[],
): Promise<AuditEntry[]> => {
  const userFieldPermissions = await loadFieldPermissions(
    permissions,
    caller,
    findResource('user')?.fields ?? {},
    'view',
  );
  const listHiddenFields = ({ noun, record_id, dept_id }: Row, fields: Fields): RestrictedFields =>
    noun === 'user'
      ? userFieldPermissions.getRestrictedFor({ id: record_id ?? 0, deptId: dept_id })
      : getRestrictedFields(fields, caller, 'view');
  return rows.map((row) => {
    const { fields } = findResource(row.noun) ?? {};
    const hiddenFields = fields ? listHiddenFields(row, fields) : new Set<string>();
    const entry = toAuditEntry(row);
    return hiddenFields.size === 0
      ? entry
      : { ...entry, changes: maskChanges(fields ?? {}, hiddenFields, entry.changes) };
  });
};

/** Hides all details except the name of actors outside the data scope. */
const hideActorDetails = async (
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
  const visibleIds = new Set(rows.map(({ id }) => id));
  const hiddenFields = { asUserId: null, asUsername: '', address: '', sessionId: null, apiToken: '', requestId: '' };
  return entries.map((entry) =>
    entry.userId === null || visibleIds.has(entry.userId) ? entry : { ...entry, ...hiddenFields },
  );
};

interface AuditReader extends Pick<ReadCall, 'permissions' | 'caller' | 'lang'> {
  readonly scope: DataScope;
}

export const loadAuditEntries = async (
  { permissions, caller, scope, lang }: AuditReader,
  ids: readonly number[],
): Promise<AuditEntry[]> => {
  if (ids.length === 0) return [];
  const { db } = permissions;
  const rows = await db.selectFrom('audit_entries').selectAll().where('id', 'in', ids).execute();
  const entries = await toVisibleEntries(permissions, caller, sortByIds(ids, rows));
  return localizeEntries(db, lang, await hideActorDetails(db, scope, entries));
};

export const loadHistory = async (
  { permissions, caller, lang }: Omit<AuditReader, 'scope'>,
  noun: AuditTargetType,
  { id, ...paging }: Paging & { readonly id: number },
  scope: DataScope,
) => {
  const { db } = permissions;
  const retentionStart = await loadRetentionStart(db);
  const historyEntries = db.selectFrom('audit_entries').where('noun', '=', noun).where('record_id', '=', id);
  const keptEntries = retentionStart === null ? historyEntries : historyEntries.where('time', '>=', retentionStart);
  const { ids, ...page } = await loadPage({ from: keptEntries }, auditOrder, paging, await countRows(db, keptEntries));
  const list = await loadAuditEntries({ permissions, caller, scope, lang }, ids);
  return {
    ...page,
    keptFrom: retentionStart,
    list,
    names: await loadAuditNames({ permissions, caller, lang }, list, scope),
  };
};
