import { superAdmin } from '@atrium/contract/permissions.ts';
import type { Assignable, Role, RoleQuery } from '@atrium/contract/role/schemas.ts';
import type { Language } from '@atrium/contract/language.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { PermissionData } from '../../platform/access/permission-data.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import { GrantPolicy } from '../../platform/change/grant-policy.ts';
import { countRows, inOrderOf, readPage } from '../../platform/list/page.ts';
import { Refusal } from '../../platform/refusal/refusal.ts';
import { authorityOfRole, isRelative, readMemberDepts } from '../../platform/access/role-authority.ts';
import { answeredTitle } from '../../platform/tree/titles.ts';
import { localizedRole } from '../../platform/words/role-names.ts';
import { fullyGranted } from './rules.ts';
import { filteredRoles, readGrants, readMenu, readPlainRoles, roleOrder } from './store.ts';

/** Reads roles as they are answered to a caller in a language, in the order of their ids. */
export const readRoles = async (
  permissions: PermissionData,
  caller: Caller,
  ids: readonly number[],
  lang: Language,
): Promise<Role[]> => {
  const { db } = permissions;
  const roles = inOrderOf(ids, await readPlainRoles(db, ids)).map((role) => localizedRole(lang, role));
  const policy = await GrantPolicy.forReading(permissions, caller);
  if (policy.isAdmin) return roles.map((role) => ({ ...role, holdsMore: false }));
  const contents = await permissions.roles(ids);
  const members = await readMemberDepts(
    db,
    contents.filter(isRelative).map(({ id }) => id),
  );
  return roles.map((role) => {
    const content = contents.find(({ id }) => id === role.id);
    const authority = content && authorityOfRole(content, members.get(role.id) ?? [], policy.context);
    return { ...role, holdsMore: authority === undefined || !policy.covers(authority) };
  });
};

export const readRole = async (
  permissions: PermissionData,
  caller: Caller,
  id: number,
  lang: Language,
): Promise<Role> => {
  const [role] = await readRoles(permissions, caller, [id], lang);
  if (!role) throw new Refusal('roles.notFound');
  return role;
};

/** A page of roles. */
export const listRoles = async (permissions: PermissionData, caller: Caller, query: RoleQuery, lang: Language) => {
  const { db } = permissions;
  const from = filteredRoles(db, query);
  const { ids, ...page } = await readPage(from, roleOrder(query.sort, lang), query, () => countRows(db, from));
  return { ...page, list: await readRoles(permissions, caller, ids, lang) };
};

/** The menu as it can be granted by the caller. */
export const readAssignables = async (
  permissions: PermissionData,
  caller: Caller,
  lang: Language,
): Promise<Assignable[]> => {
  const policy = await GrantPolicy.forReading(permissions, caller);
  return (await readMenu(permissions.db)).map(
    ({ id, parentId, menu_type: menuType, name, path, icon, permission, status }) => ({
      id,
      ...(parentId !== null && { parentId }),
      menuType,
      name: answeredTitle(lang, name),
      path,
      icon,
      ...(permission !== '' && { permission }),
      status: status === 1 ? 1 : 0,
      grantable: policy.holds(id),
    }),
  );
};

/** All that a role is granted; the administrators' role everything. */
export const readAllGrants = async (db: Kysely<Schema>, id: number): Promise<number[]> => {
  const role = await db.selectFrom('roles').select('code').where('id', '=', id).executeTakeFirst();
  if (!role) throw new Refusal('roles.notFound');
  return role.code === superAdmin ? (await readMenu(db)).map((row) => row.id) : readGrants(db, id);
};

/** The ids that are ticked in the tree of a role's rights. */
export const readTicked = async (db: Kysely<Schema>, id: number): Promise<number[]> =>
  fullyGranted(await readMenu(db), new Set(await readAllGrants(db, id)));
