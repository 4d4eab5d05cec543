import type { Language } from '@atrium/contract/language.ts';
import {
  type AuditReferenceTarget,
  auditReferenceTargets,
  listIds,
  nameSeparator,
  findReferenceTarget,
} from '@atrium/contract/audit/actions.ts';
import type { AuditChange, AuditEntry, AuditNames } from '@atrium/contract/audit/schemas.ts';
import { menuTypes } from '@atrium/contract/menu/fields.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { isDepartmentInScope, whereUserInScope, type DataScope } from '../../authorization/data-scope.ts';
import type { ReadCall } from '../../context/read-call.ts';
import { loadDictionaryNames, loadPositionNames } from '../fields/dictionary-values.ts';
import { getResponseTitle } from '../../lib/tree/titles.ts';
import { translateRoleName } from '../../lib/words/role-names.ts';

/** Maximum number of names per side of a change: an import may have created thousands of users. */
export const maxNamedRecords = 50;

type NameReader = Pick<ReadCall, 'permissions' | 'caller' | 'lang'>;

const loadDepartmentNames = ({ permissions, caller }: NameReader, scope: DataScope, ids: readonly number[]) => {
  const visibleIds = ids.filter((id) => id === caller.user.deptId || isDepartmentInScope(scope, id));
  return permissions.db
    .selectFrom('depts')
    .select(['id', 'name'])
    .where('id', 'in', [0, ...visibleIds])
    .execute();
};

const loadRoleNames = async (db: Kysely<Schema>, ids: readonly number[], lang: Language) => {
  const rows = await db.selectFrom('roles').select(['id', 'name', 'code']).where('id', 'in', ids).execute();
  return rows.map((role) => ({ id: role.id, name: translateRoleName(lang, role) }));
};

export const loadUserNames = (db: Kysely<Schema>, scope: DataScope, ids: readonly number[]) =>
  db.selectFrom('users').select(['id', 'name']).where('id', 'in', ids).where(whereUserInScope(scope)).execute();

const listChangedIds = ({ before, after }: AuditChange): number[] => {
  const idsBefore = new Set(listIds(before));
  const idsAfter = new Set(listIds(after));
  return [
    ...[...idsBefore].filter((id) => !idsAfter.has(id)).slice(0, maxNamedRecords),
    ...[...idsAfter].filter((id) => !idsBefore.has(id)).slice(0, maxNamedRecords),
  ];
};

/** Loads names of menu items. A button includes its page, because many pages have a button "add". */
const loadMenuNames = async (
  db: Kysely<Schema>,
  ids: readonly number[],
  lang: Language,
): Promise<{ id: number; name: string }[]> => {
  const rows = await db
    .selectFrom('menus')
    .leftJoin('menus as parent', 'parent.id', 'menus.parent_id')
    .select(['menus.id', 'menus.name', 'menus.menu_type as type', 'parent.name as page'])
    .where('menus.id', 'in', ids)
    .execute();
  return rows.map(({ id, name, type, page }) => ({
    id,
    name: (type === menuTypes.button && page !== null ? [page, name] : [name])
      .map((title) => getResponseTitle(lang, title))
      .join(nameSeparator),
  }));
};

const loadNamesOfResource = (
  reader: NameReader,
  resource: AuditReferenceTarget,
  ids: readonly number[],
  scope: DataScope,
) => {
  const { permissions, lang } = reader;
  if (resource === 'menu') return loadMenuNames(permissions.db, ids, lang);
  if (resource === 'dictionary') return loadDictionaryNames(permissions.db, ids, lang);
  if (resource === 'position') return loadPositionNames(permissions.db, ids, lang);
  if (resource === 'role') return loadRoleNames(permissions.db, ids, lang);
  return resource === 'user' ? loadUserNames(permissions.db, scope, ids) : loadDepartmentNames(reader, scope, ids);
};

/** Excludes deleted records, and users and departments outside the data scope. Shows all roles and menu items. */
export const loadAuditNames = async (
  reader: NameReader,
  entries: readonly Pick<AuditEntry, 'noun' | 'changes'>[],
  scope: DataScope,
): Promise<AuditNames> => {
  const namesByResource: AuditNames = { user: {}, role: {}, menu: {}, dept: {}, dictionary: {}, position: {} };
  const references = entries.flatMap(({ noun, changes }) =>
    changes.map((change) => ({ noun: findReferenceTarget(noun, change.field), change })),
  );
  for (const resource of auditReferenceTargets) {
    const ids = new Set(
      references.flatMap(({ noun: target, change }) => (target === resource ? listChangedIds(change) : [])),
    );
    if (ids.size === 0) continue;
    const rows = await loadNamesOfResource(reader, resource, [...ids], scope);
    namesByResource[resource] = Object.fromEntries(rows.map(({ id, name }) => [id, name]));
  }
  return namesByResource;
};
