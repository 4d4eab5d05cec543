import { auditReferenceTargets } from '@atrium/contract/audit/actions.ts';
import { auditResource } from '@atrium/contract/audit/fields.ts';
import type { AuditEntry, AuditNames } from '@atrium/contract/audit/schemas.ts';
import { createPerInstance } from '../../context/per-instance.ts';
import type { ReadCall } from '../../context/read-call.ts';
import { loadDataScope } from '../../resource/pipeline/call-data.ts';
import type { ReadableResource } from '../../resource/pipeline/definition.ts';
import { RecordReader } from '../../resource/pipeline/record-reader.ts';
import { loadNames } from '../../resource/pipeline/references.ts';
import { auditOrder, loadAuditEntries } from '../../resource/history/audit-list.ts';
import { loadAuditNames, loadUserNames } from '../../resource/history/audit-names.ts';
import { loadRetentionStart, limitToRetention } from '../../resource/history/retention.ts';
import { AuditCounts } from './counts.ts';
import { type AuditFilter, selectAudit } from './filter.ts';
import { getActionText, formatChanges, getResourceText, getErrorText, getRecordText } from './words.ts';

type Definition = ReadableResource<AuditEntry, AuditFilter>;

const getCounts = createPerInstance(({ database, clock }) => new AuditCounts(database.readDb, clock));

export const selectEntries = async (call: ReadCall, filter: AuditFilter) => {
  const { context, permissions } = call;
  const scope = await loadDataScope(call);
  const retainedFilter = limitToRetention(filter, await loadRetentionStart(permissions.db));
  return {
    records: selectAudit(permissions.db, retainedFilter, scope),
    order: auditOrder,
    count: () => getCounts(context).count(retainedFilter, scope),
  };
};

export const loadEntries: Definition['serialize'] = async (call, ids) =>
  loadAuditEntries({ ...call, scope: await loadDataScope(call) }, ids);

export const loadEntryNames = async (call: ReadCall, entries: readonly AuditEntry[]) =>
  loadAuditNames(call, entries, await loadDataScope(call));

/** The list may be empty. Users are named within the data scope, other records only to callers who may list them. */
export const addFilteredNames = async (
  call: ReadCall,
  names: AuditNames,
  { userId, noun, recordId }: AuditFilter,
): Promise<AuditNames> => {
  const { permissions, caller, lang } = call;
  const kind = auditReferenceTargets.find((target) => target === noun);
  const record = kind === undefined || recordId === undefined ? [] : [recordId];
  const people = [...(userId === undefined ? [] : [userId]), ...(kind === 'user' ? record : [])];
  const users = people.length === 0 ? [] : await loadUserNames(permissions.db, await loadDataScope(call), people);
  const withUsers = {
    ...names,
    user: { ...names.user, ...Object.fromEntries(users.map(({ id, name }) => [id, name])) },
  };
  if (kind === undefined || kind === 'user') return withUsers;
  return {
    ...withUsers,
    [kind]: { ...names[kind], ...Object.fromEntries(await loadNames(permissions, caller, kind, record, lang)) },
  };
};

const exportRows: NonNullable<Definition['exportRows']> = async (call, ids, wording) => {
  const { lang } = call;
  const entries = await loadEntries(call, ids);
  const names = await loadEntryNames(call, entries);
  return entries.map((entry) => ({
    ...entry,
    act: getActionText(entry.act, lang),
    noun: getResourceText(entry.noun, lang),
    recordName: getRecordText(entry, lang),
    problem: getErrorText(entry.problem, lang),
    changes: formatChanges(entry, names, wording),
  }));
};

export const auditEntries = new RecordReader<AuditEntry, AuditFilter>({
  resource: auditResource,
  notFound: 'row.notFound',
  serialize: loadEntries,
  select: selectEntries,
  isInScope: async (call, id) => {
    const { records } = await selectEntries(call, {});
    return (await records.where('id', '=', id).select('id').executeTakeFirst()) !== undefined;
  },
  exportRows,
});
