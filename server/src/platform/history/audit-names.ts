import type { Language } from '@atrium/contract/language.ts';
import { type AuditReferred, auditReferred, idsIn, nameJoint, referredBy } from '@atrium/contract/audit/acts.ts';
import type { AuditChange, AuditEntry, AuditNames } from '@atrium/contract/audit/schemas.ts';
import { menuTypes } from '@atrium/contract/menu/fields.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { whereUserInScope, type DataScope } from '../access/data-scope.ts';
import { answeredTitle } from '../tree/titles.ts';
import { roleName } from '../words/role-names.ts';

/** Of one side of a change, so many are named: an import can have made thousands. */
export const namedAtMost = 50;

const readDeptNames = (db: Kysely<Schema>, ids: readonly number[]) =>
  db.selectFrom('depts').select(['id', 'name']).where('id', 'in', ids).execute();

const readRoleNames = async (db: Kysely<Schema>, ids: readonly number[], lang: Language) => {
  const rows = await db.selectFrom('roles').select(['id', 'name', 'code']).where('id', 'in', ids).execute();
  return rows.map((role) => ({ id: role.id, name: roleName(lang, role) }));
};

/** What people are called today, as far as they are there and within a scope. */
export const readUserNames = (db: Kysely<Schema>, scope: DataScope, ids: readonly number[]) =>
  db.selectFrom('users').select(['id', 'name']).where('id', 'in', ids).where(whereUserInScope(scope)).execute();

/** Only what came and what went is named; what stayed is not shown. */
const changedIds = ({ before, after }: AuditChange): number[] => {
  const [was, is] = [new Set(idsIn(before)), new Set(idsIn(after))];
  return [
    ...[...was].filter((id) => !is.has(id)).slice(0, namedAtMost),
    ...[...is].filter((id) => !was.has(id)).slice(0, namedAtMost),
  ];
};

/** Every page has a button "add": one stands behind its page. */
const readMenuNames = async (
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
      .map((title) => answeredTitle(lang, title))
      .join(nameJoint),
  }));
};

const namesOf = (db: Kysely<Schema>, noun: AuditReferred, ids: readonly number[], scope: DataScope, lang: Language) => {
  if (noun === 'menu') return readMenuNames(db, ids, lang);
  if (noun === 'role') return readRoleNames(db, ids, lang);
  return noun === 'user' ? readUserNames(db, scope, ids) : readDeptNames(db, ids);
};

/** What the ids in the changes of entries are called today, by noun and id; who is gone by now, or out of the scope, is missing. */
export const readAuditNames = async (
  db: Kysely<Schema>,
  entries: readonly Pick<AuditEntry, 'noun' | 'changes'>[],
  scope: DataScope,
  lang: Language,
): Promise<AuditNames> => {
  const named: AuditNames = { user: {}, role: {}, menu: {}, dept: {} };
  const referred = entries.flatMap(({ noun, changes }) =>
    changes.map((change) => ({ noun: referredBy(noun, change.field), change })),
  );
  for (const noun of auditReferred) {
    const ids = new Set(referred.flatMap(({ noun: one, change }) => (one === noun ? changedIds(change) : [])));
    if (ids.size === 0) continue;
    const rows = await namesOf(db, noun, [...ids], scope, lang);
    named[noun] = Object.fromEntries(rows.map(({ id, name }) => [id, name]));
  }
  return named;
};
