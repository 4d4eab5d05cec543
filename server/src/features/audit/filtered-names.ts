import type { Language } from '@atrium/contract/language.ts';
import { auditReferred } from '@atrium/contract/audit/acts.ts';
import type { AuditNames } from '@atrium/contract/audit/schemas.ts';
import type { PermissionData } from '../../platform/access/permission-data.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { DataScope } from '../../platform/access/data-scope.ts';
import { readNames } from '../../platform/crud/references.ts';
import { readUserNames } from '../../platform/history/audit-names.ts';
import type { AuditFilter } from './filter.ts';

interface Reader {
  readonly permissions: PermissionData;
  readonly caller: Caller;
  /** Data scope of the caller. */
  readonly scope: DataScope;
  readonly lang: Language;
}

/**
 * Adds what the person and the record are called that a list is filtered by: no entry need have them, above all when there is none. People
 * are named within the scope, anything else to who may list it: an id in a filter tells nothing that its reader may not see.
 */
export const withFiltered = async (
  { permissions, caller, scope, lang }: Reader,
  names: AuditNames,
  { userId, noun, recordId }: AuditFilter,
): Promise<AuditNames> => {
  const kind = auditReferred.find((known) => known === noun);
  const record = kind === undefined || recordId === undefined ? [] : [recordId];
  const people = [...(userId === undefined ? [] : [userId]), ...(kind === 'user' ? record : [])];
  const users = people.length === 0 ? [] : await readUserNames(permissions.db, scope, people);
  const called = { ...names, user: { ...names.user, ...Object.fromEntries(users.map(({ id, name }) => [id, name])) } };
  if (kind === undefined || kind === 'user') return called;
  return {
    ...called,
    [kind]: { ...names[kind], ...Object.fromEntries(await readNames(permissions, caller, kind, record, lang)) },
  };
};
