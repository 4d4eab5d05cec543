import type { Language } from '@atrium/contract/language.ts';
import { userResource } from '@atrium/contract/user/fields.ts';
import type { User, UserOptions, UserQuery } from '@atrium/contract/user/schemas.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { PermissionData } from '../../platform/access/permission-data.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { AppContext } from '../../platform/context/context.ts';
import { contactsOf } from '../../platform/message/contacts.ts';
import { readDeptRows, readHeadCounts, totals } from '../../platform/tree/dept-rows.ts';
import { GrantPolicy } from '../../platform/change/grant-policy.ts';
import { readFieldRights } from '../../platform/change/field-rights.ts';
import { inOrderOf, readPage } from '../../platform/list/page.ts';
import { masked } from '../../platform/resource/masks.ts';
import { rowOf, selected } from '../../platform/resource/table.ts';
import { Refusal } from '../../platform/refusal/refusal.ts';
import { authorityOfRole } from '../../platform/access/role-authority.ts';
import { reaches, reachesDept, type Scope } from '../../platform/change/scope.ts';
import { readAccountLocks } from '../../platform/auth/sign-in-attempts.ts';
import { readRolesOf } from '../../platform/access/user-roles.ts';
import { roleName } from '../../platform/words/role-names.ts';
import type { UserCounts } from './count.ts';
import { selectionOf, sourceOf, userOrder } from './filter.ts';

/** Reads users as they are answered to a caller, in the order of their ids. */
export const readUsers = async (
  permissions: PermissionData,
  caller: Caller,
  now: number,
  ids: readonly number[],
): Promise<User[]> => {
  if (ids.length === 0) return [];
  const { db } = permissions;
  const rows = await db
    .selectFrom('users')
    .leftJoin('depts', 'depts.id', 'users.dept_id')
    .select(selected(userResource))
    .select(['users.verified_email', 'users.verified_phone', 'depts.name as dept_name'])
    .where('users.id', 'in', ids)
    .execute();
  const roles = await readRolesOf(db, ids);
  const locks = await readAccountLocks(db, ids, now);
  const ordered = inOrderOf(ids, rows);
  const policy = await GrantPolicy.forReading(permissions, caller);
  const covered = await policy.covered(
    ordered.map(({ id, dept_id: deptId }) => ({ deptId, roles: roles.get(id) ?? [] })),
  );
  const { lackingOf } = await readFieldRights(permissions, caller, userResource.fields, 'see');
  return ordered.map((row, index) => {
    const user = {
      ...rowOf(userResource.fields, row),
      ...contactsOf(row),
      deptName: row.dept_name ?? '',
      roles: roles.get(row.id) ?? [],
      lockedUntil: locks.get(row.id) ?? null,
      holdsMore: covered[index] !== true,
    };
    return masked(userResource.fields, lackingOf(user), user);
  });
};

/** A page of users within a scope. */
export const listUsers = async (
  { db, dialect, clock, counts }: Pick<AppContext, 'db' | 'dialect' | 'clock'> & { readonly counts: UserCounts },
  permissions: PermissionData,
  caller: Caller,
  scope: Scope,
  query: UserQuery,
) => {
  const { sort, current, pageSize, after, before, ...filter } = query;
  const selection = await selectionOf(permissions, caller, scope, filter, sort);
  const { ids, ...page } = await readPage(
    (total) => sourceOf({ db, dialect }, selection, sort, total),
    userOrder(sort),
    { current, pageSize, after, before },
    () => counts.of(selection),
  );
  return { ...page, list: await readUsers(permissions, caller, clock(), ids) };
};

/** Refuses, as if there were no such user, what is out of scope. */
export const mustReach = async (db: Kysely<Schema>, scope: Scope, id: number): Promise<void> => {
  const row = await db.selectFrom('users').select(['id', 'dept_id as deptId']).where('id', '=', id).executeTakeFirst();
  if (!row || !reaches(scope, row)) throw new Refusal('users.notFound');
};

/** Reads the username of a user within a scope; refused as missing otherwise. */
export const readUsername = async (db: Kysely<Schema>, scope: Scope, id: number): Promise<string> => {
  await mustReach(db, scope, id);
  const row = await db.selectFrom('users').select('username').where('id', '=', id).executeTakeFirst();
  return row?.username ?? '';
};

/** One user within a scope. */
export const readUser = async (
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  permissions: PermissionData,
  caller: Caller,
  scope: Scope,
  id: number,
): Promise<User> => {
  await mustReach(db, scope, id);
  const [user] = await readUsers(permissions, caller, clock(), [id]);
  if (!user) throw new Refusal('users.notFound');
  return user;
};

/** What forms and filters of users choose from: all roles, and the departments within the scope. */
export const readOptions = async (
  permissions: PermissionData,
  caller: Caller,
  scope: Scope,
  lang: Language,
): Promise<UserOptions> => {
  const policy = await GrantPolicy.forReading(permissions, caller);
  const { db } = permissions;
  const roles = await db.selectFrom('roles').select(['id', 'name', 'code', 'status']).orderBy('id').execute();
  const contents = policy.isAdmin ? [] : await permissions.roles(roles.map(({ id }) => id));
  const notGrantable = new Set(
    contents.filter((role) => !policy.covers(authorityOfRole(role, [], policy.context))).map(({ id }) => id),
  );
  const rows = await readDeptRows(db);
  const own = await readHeadCounts(db);
  const all = totals(rows, own);
  return {
    roles: roles.map((role) => ({ ...role, name: roleName(lang, role), grantable: !notGrantable.has(role.id) })),
    depts: rows
      .filter(({ id }) => reachesDept(scope, id))
      .map(({ id, parentId, name, status }) => ({
        id,
        parentId: parentId ?? '',
        name,
        status,
        userCount: own.get(id) ?? 0,
        totalUserCount: all.get(id) ?? 0,
      })),
  };
};
