import { superAdmin } from '@atrium/contract/permissions.ts';
import type { RoleMember } from '@atrium/contract/role/schemas.ts';
import { sql, type Kysely } from 'kysely';
import type { DialectKind } from '../../db/dialect/dialect.ts';
import type { Schema } from '../../db/schema.ts';
import type { Change } from '../../platform/change/change.ts';
import { fieldChanges } from '../../platform/audit/field-changes.ts';
import { GrantPolicy } from '../../platform/change/grant-policy.ts';
import { keepAnAdmin } from '../../platform/access/last-admin.ts';
import type { Filtered, Order } from '../../platform/list/order.ts';
import type { Paging } from '../../platform/list/page-rows.ts';
import { countRows, inOrderOf, readPage } from '../../platform/list/page.ts';
import { foundByText, type SearchableFields } from '../../platform/change/people-search.ts';
import { Refusal } from '../../platform/refusal/refusal.ts';
import { isUserInScope, whereUserInScope, type DataScope } from '../../platform/access/data-scope.ts';
import { notifyOfRoles } from '../../platform/access/notify-people.ts';
import { readUsersWithRoles, touchUsers, writeRoleToMany } from '../../platform/access/user-roles.ts';

const order: Order = {
  name: 'name',
  keys: [
    { key: sql.ref('users.name_pinyin'), descending: false },
    { key: sql.ref('users.id'), descending: false },
  ],
};

interface MemberFilter {
  readonly id: number;
  readonly keyword?: string | undefined;
}

/** Members of a role that the caller may see, and the fields in which the caller may search. */
interface MemberView {
  readonly scope: DataScope;
  readonly searchable: SearchableFields;
}

const filtered = (
  db: Kysely<Schema>,
  kind: DialectKind,
  { scope, searchable }: MemberView,
  { id, keyword }: MemberFilter,
): Filtered<'users'> => {
  const holders: Filtered<'users'> = db
    .selectFrom('users')
    .where((is) => is('users.id', 'in', is.selectFrom('user_roles').select('user_id').where('role_id', '=', id)))
    .where(whereUserInScope(scope));
  return keyword ? holders.where((is) => foundByText(kind, is, searchable, keyword)) : holders;
};

/** A page of those who hold a role, by name. */
export const listMembers = async (
  db: Kysely<Schema>,
  kind: DialectKind,
  view: MemberView,
  { id, keyword, ...paging }: Paging & MemberFilter,
) => {
  const from = filtered(db, kind, view, { id, keyword });
  const { ids, ...page } = await readPage({ from }, order, paging, await countRows(db, from));
  const rows = await db
    .selectFrom('users')
    .leftJoin('depts', 'depts.id', 'users.dept_id')
    .select(['users.id', 'users.username', 'users.name', 'users.avatar', 'users.status', 'depts.name as dept_name'])
    .where('users.id', 'in', [0, ...ids])
    .execute();
  const list = inOrderOf(ids, rows).map(({ dept_name, ...row }): RoleMember => ({ ...row, deptName: dept_name ?? '' }));
  return { ...page, list };
};

const withRole = (roles: readonly number[], role: number, isAdded: boolean): number[] =>
  isAdded ? [...new Set([...roles, role])].sort((a, b) => a - b) : roles.filter((id) => id !== role);

/** Gives a role to users and takes it from others; all or none. */
export const changeMembers = async (
  { trx, permissions, caller, now, audit, emit, events }: Change,
  scope: DataScope,
  { id, add, remove }: { readonly id: number; readonly add: readonly number[]; readonly remove: readonly number[] },
): Promise<{ added: number; removed: number }> => {
  const role = await trx.selectFrom('roles').select(['id', 'name', 'code']).where('id', '=', id).executeTakeFirst();
  if (!role) throw new Refusal('roles.notFound');
  const userIds = [...new Set([...add, ...remove])];
  const users = await readUsersWithRoles(trx, userIds);
  if (users.length < userIds.length || users.some((user) => !isUserInScope(scope, user)))
    throw new Refusal('users.notFound');
  const policy = await GrantPolicy.load(permissions, caller);
  const changed = users.filter((user) => user.roles.includes(id) === remove.includes(user.id));
  for (const user of changed) {
    const isAdded = !user.roles.includes(id);
    const roles = withRole(user.roles, id, isAdded);
    policy.assertCovers(await policy.fullAuthority(user), user.name);
    await policy.assertHolds(await policy.fullAuthority({ ...user, roles }));
    audit({
      act: 'user.update',
      recordId: user.id,
      recordName: user.name,
      changes: fieldChanges({ roles: user.roles }, { roles }),
    });
  }
  const added = changed.filter((user) => !user.roles.includes(id)).map((user) => user.id);
  const removed = changed.filter((user) => user.roles.includes(id)).map((user) => user.id);
  await writeRoleToMany(trx, added, id, 'give');
  await writeRoleToMany(trx, removed, id, 'take');
  await touchUsers(trx, [...added, ...removed], now);
  if (role.code === superAdmin && removed.length > 0) await keepAnAdmin(trx);
  const after = changed.map((user) => ({ id: user.id, roles: withRole(user.roles, id, !user.roles.includes(id)) }));
  await notifyOfRoles({ trx, events, now }, after);
  if (changed.length > 0) await emit('user', { ids: [...added, ...removed], fields: ['roles'] });
  return { added: added.length, removed: removed.length };
};
