import { auditReferenceTargets } from '@atrium/contract/audit/actions.ts';
import { auditResource } from '@atrium/contract/audit/fields.ts';
import type { AuditEntry, AuditNames } from '@atrium/contract/audit/schemas.ts';
import { createPerInstance } from '../../context/per-instance.ts';
import type { ReadCall } from '../../context/read-call.ts';
import { loadDataScope } from '../../resource/pipeline/call-data.ts';
import type { ListedResource } from '../../resource/pipeline/definition.ts';
import { createListReader } from '../../resource/pipeline/record-reader.ts';
import { loadNames } from '../../resource/pipeline/references.ts';
import { auditOrder, loadAuditEntries } from '../../resource/history/audit-list.ts';
import { loadAuditNames, loadUserNames } from '../../resource/history/audit-names.ts';
import { loadRetentionStart, limitToRetention } from '../../resource/history/retention.ts';
import { AuditCounts } from './counts.ts';
import { type AuditFilter, selectAudit } from './filter.ts';
import { getActionText, formatChanges, getResourceText, getRecordText } from './words.ts';

type Definition = ListedResource<AuditEntry, AuditFilter>;

const getCounts = createPerInstance(({ database, clock, events }) => {
  const counts = new AuditCounts(database.readDb, clock);
  // An erasure changes which entries match a username or an address.
  events.on('user', ({ fields }) => {
    if (fields?.includes('erased')) counts.clear();
  });
  return counts;
});

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

/** Adds the names of the records in the filter, because the list may contain no entry about them. */
export const addFilteredNames = async (
  call: ReadCall,
  names: AuditNames,
  { userId, noun, recordId }: AuditFilter,
): Promise<AuditNames> => {
  const { permissions, caller, lang } = call;
  const target = auditReferenceTargets.find((type) => type === noun);
  const recordIds = target === undefined || recordId === undefined ? [] : [recordId];
  const userIds = [...(userId === undefined ? [] : [userId]), ...(target === 'user' ? recordIds : [])];
  const users = userIds.length === 0 ? [] : await loadUserNames(permissions.db, await loadDataScope(call), userIds);
  const namesWithUsers = {
    ...names,
    user: { ...names.user, ...Object.fromEntries(users.map(({ id, name }) => [id, name])) },
  };
  if (target === undefined || target === 'user') return namesWithUsers;
  return {
    ...namesWithUsers,
    [target]: {
      ...names[target],
      ...Object.fromEntries(await loadNames(permissions, caller, target, recordIds, lang)),
    },
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
    changes: formatChanges(entry, names, wording),
  }));
};

export const auditEntries = createListReader<AuditEntry, AuditFilter>({
  resource: auditResource,
  serialize: loadEntries,
  select: selectEntries,
  exportRows,
});
