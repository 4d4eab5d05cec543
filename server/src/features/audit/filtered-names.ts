import { auditReferred } from '@atrium/contract/audit/acts.ts';
import type { AuditNames } from '@atrium/contract/audit/schemas.ts';
import type { ReadCall } from '../../platform/context/read-call.ts';
import { loadDataScope } from '../../platform/crud/call-data.ts';
import { readNames } from '../../platform/crud/references.ts';
import { readUserNames } from '../../platform/history/audit-names.ts';
import type { AuditFilter } from './filter.ts';

/**
 * Adds the names of the user and the record that a list is filtered by, because the list may be empty. Users are named within the data scope,
 * other records to callers who may list them.
 */
export const withFiltered = async (
  call: ReadCall,
  names: AuditNames,
  { userId, noun, recordId }: AuditFilter,
): Promise<AuditNames> => {
  const { permissions, caller, lang } = call;
  const kind = auditReferred.find((known) => known === noun);
  const record = kind === undefined || recordId === undefined ? [] : [recordId];
  const people = [...(userId === undefined ? [] : [userId]), ...(kind === 'user' ? record : [])];
  const users = people.length === 0 ? [] : await readUserNames(permissions.db, await loadDataScope(call), people);
  const called = { ...names, user: { ...names.user, ...Object.fromEntries(users.map(({ id, name }) => [id, name])) } };
  if (kind === undefined || kind === 'user') return called;
  return {
    ...called,
    [kind]: { ...names[kind], ...Object.fromEntries(await readNames(permissions, caller, kind, record, lang)) },
  };
};
